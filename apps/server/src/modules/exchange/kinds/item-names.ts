import { LOCALES, type Locale } from '@kontor/domain';
import { itemName } from '../../../shared/item-name.ts';
import type { LocalizedText } from '../../../shared/locale.ts';
import type { LoadContext } from './kind-spec.ts';

type ArticleRow = Record<`name_${Locale}`, string | null> & {
  sku: string;
  is_variant: boolean;
  values: LocalizedText[] | null;
};

/** Names order items without a name as a checkout does: the article with its size and colour. */
export async function nameItems({ run, ready, tenantId }: LoadContext): Promise<void> {
  const articles = await run<ArticleRow>(`
    with article as (
      select v.sku, v.sku <> p.sku as is_variant,
        ${LOCALES.map((locale) => `case when v.name_de is null then p.name_${locale} else v.name_${locale} end as name_${locale}`).join(', ')},
        case when v.attribute_value_ids = '{}' then p.attribute_value_ids else v.attribute_value_ids end as value_ids
      from variant v join product p on p.tenant_id = v.tenant_id and p.id = v.product_id
      where v.tenant_id = ${tenantId} and v.sku in (select q.sku from ${ready} q where ${lacksName})
    ), labels as (
      select article.sku,
        jsonb_agg(value.label order by attribute.position, attribute.key collate "C", value.position, value.id) as values
      from article
      cross join unnest(article.value_ids) value_id
      join attribute_value value on value.tenant_id = ${tenantId} and value.id = value_id
      join attribute on attribute.tenant_id = ${tenantId} and attribute.key = value.attribute_key
      group by article.sku
    )
    select article.*, labels.values from article left join labels on labels.sku = article.sku`);
  const names = articles.map(({ sku, is_variant, values, ...article }) =>
    JSON.stringify(
      itemName({
        name: Object.fromEntries(
          LOCALES.flatMap((locale) => {
            const text = article[`name_${locale}`];
            return text === null ? [] : [[locale, text]];
          }),
        ) as LocalizedText,
        attributes: (values ?? []).map((value) => ({ value })),
        variantSku: is_variant ? sku : undefined,
      }),
    ),
  );
  await run(
    `update ${ready} q set item_name = n.name::jsonb || q.item_name
     from unnest($1::text[], $2::text[]) as n (sku, name) where q.sku = n.sku and ${lacksName}`,
    [articles.map(({ sku }) => sku), names],
  );
}

const lacksName = `(${LOCALES.map((locale) => `q.name_${locale} is null`).join(' or ')})`;
