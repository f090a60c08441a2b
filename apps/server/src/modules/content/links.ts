import type { RouteAnswer, routes } from '@kontor/contract';
import { categorySegment, type Locale, productParam } from '@kontor/domain';
import type { Pool } from 'pg';
import { likePart } from '../../shared/like.ts';
import { localized } from '../../shared/locale.ts';

const mostOfKind = 8;

interface Found {
  kind: 'category' | 'product' | 'page';
  id: string;
  name: { de: string; en?: string };
}

/** Categories, products and pages whose name has the words, as targets of links. */
export async function findLinks(
  pool: Pool,
  { tenantId, locale }: { tenantId: number; locale: Locale },
  search = '',
): Promise<RouteAnswer<typeof routes.content.links>['data']> {
  const { rows } = await pool.query<Found>(
    `(select 'page' as kind, content_page.slug as id, content_page.title as name from content_page
      where content_page.tenant_id = $1 and lower(content_page.title::text) like $2
      order by content_page.position, content_page.slug limit ${mostOfKind})
     union all
     (select 'category', category.id, category.name from category
      where category.tenant_id = $1 and category.is_active and lower(category.name::text) like $2
      order by category.position, category.id limit ${mostOfKind})
     union all
     (select 'product', product.id, jsonb_build_object('de', product.name_de, 'en', coalesce(product.name_en, ''))
      from product
      where product.tenant_id = $1 and product.is_active and $3
        and lower(' ' || product.sku || ' ' || product.name_de || ' ' || coalesce(product.name_en, '')) like $2
      limit ${mostOfKind})`,
    // Fewer than three letters have no trigram: the index would not help.
    [tenantId, likePart(search.toLowerCase()), search.length > 2],
  );
  return rows.map(({ kind, id, name: names }) => {
    const name = localized(locale, names) || names.de;
    const link =
      kind === 'page'
        ? `/content/${id}`
        : kind === 'category'
          ? `/category/${categorySegment({ name: names.de, id })}`
          : `/product/${productParam({ id, name: names.de })}`;
    return { kind, name, link };
  });
}
