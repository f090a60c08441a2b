import { plainArticleNumber } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { Actor, ActorCompany } from '../../shared/actor.ts';

/** Only the numbers of the active company are visible (decision 48). */
export type NumbersActor = Pick<Actor, 'tenantId'> & {
  company: Pick<ActorCompany, 'id' | 'hasOwnNumbers'> | null;
};

export type OwnNumberReader = ReturnType<typeof createOwnNumberReader>;

/** Reads companies' own article numbers without caching. A company without numbers costs no statement. */
export function createOwnNumberReader({ pool }: { pool: Pool }) {
  return {
    /** The shop's article number of each text that is a number of the company, in any case; others are left out. */
    async skusOf(actor: NumbersActor, texts: readonly string[]): Promise<Map<string, string>> {
      const company = companyOf(actor);
      if (!company || texts.length === 0) return new Map();
      const values = [actor.tenantId, company.id, texts, texts.map(plainArticleNumber)];
      const rows = await prepared<{ text: string; sku: string }>(pool, 'own-numbers-skus', skusSql, values);
      return new Map(rows.map(({ text, sku }) => [text, sku]));
    },

    /** The company's number of each article that has one, by the shop's article number; the first of several. */
    async ofSkus(
      runner: StatementRunner,
      actor: NumbersActor,
      skus: readonly string[],
    ): Promise<ReadonlyMap<string, string>> {
      const company = companyOf(actor);
      if (!company || skus.length === 0) return noNumbers;
      type Row = { sku: string; own_number: string };
      const values = [actor.tenantId, company.id, skus];
      const rows = await prepared<Row>(runner, 'own-numbers-by-sku', bySkuSql, values);
      return new Map(rows.map((row) => [row.sku, row.own_number]));
    },

    /** The same by the ids of table variant. */
    async ofVariants(actor: NumbersActor, variantIds: readonly number[]): Promise<Map<number, string>> {
      const company = companyOf(actor);
      if (!company || variantIds.length === 0) return new Map();
      type Row = { variant_id: number; own_number: string };
      const values = [actor.tenantId, company.id, variantIds];
      const rows = await prepared<Row>(pool, 'own-numbers-by-variant', byVariantSql, values);
      return new Map(rows.map((row) => [row.variant_id, row.own_number]));
    },

    /**
     * Articles whose number at the company starts with the text. A text of 3 or more letters and digits also matches inside a
     * number, one without digits only after a separator (SRCH-10). Exact matches come first, then those at the start.
     */
    async containing(
      actor: NumbersActor,
      text: string,
      limit: number,
    ): Promise<{ ownNumber: string; sku: string }[]> {
      const company = companyOf(actor);
      const part = plainArticleNumber(text);
      if (!company || part === '') return [];
      const isPart = part.replace(/[^\p{L}\d]/gu, '').length >= minPart;
      const rows = await prepared<{ own_number: string; sku: string }>(
        pool,
        isPart ? 'own-numbers-part' : 'own-numbers-start',
        isPart ? partSql : startSql,
        [
          actor.tenantId,
          company.id,
          part,
          // Escape the wildcards of LIKE.
          `${part.replace(/[\\%_]/g, '\\$&')}%`,
          limit,
          ...(isPart ? [separators, /\d/.test(part) ? '' : separators.replace(/./g, ' ')] : []),
        ],
      );
      return rows.map((row) => ({ ownNumber: row.own_number, sku: row.sku }));
    },
  };
}

/** Letters and digits of a text that may match inside a number; shorter texts match too many. */
const minPart = 3;

/** Ignored when numbers are compared, because users leave them out or mix them up. */
const separators = ' -./_,:;+*#&()\\\'"';

const noNumbers: ReadonlyMap<string, string> = new Map();

/** The articles with the number that the company has of each. */
export function withOwnNumbers<Key, Article extends { readonly sku: string }>(
  articles: ReadonlyMap<Key, Article>,
  numbers: ReadonlyMap<string, string>,
): ReadonlyMap<Key, Article & { ownNumber?: string }> {
  if (numbers.size === 0) return articles;
  return new Map(
    [...articles].map(([key, article]) => {
      const ownNumber = numbers.get(article.sku);
      return [key, ownNumber === undefined ? article : { ...article, ownNumber }];
    }),
  );
}

function companyOf({ company }: NumbersActor) {
  return company?.hasOwnNumbers ? company : undefined;
}

const skusSql = `
  select asked.text, variant.sku
  from unnest($3::text[], $4::text[]) as asked (text, plain)
  join customer_article on customer_article.tenant_id = $1 and customer_article.company_id = $2
    and lower(customer_article.own_number) = lower(asked.plain)
  join variant on variant.tenant_id = $1 and variant.id = customer_article.variant_id
`;

const bySkuSql = `
  select variant.sku, min(customer_article.own_number) as own_number
  from variant
  join customer_article on customer_article.tenant_id = $1 and customer_article.company_id = $2
    and customer_article.variant_id = variant.id
  where variant.tenant_id = $1 and variant.sku = any($3::text[])
  group by variant.sku
`;

const byVariantSql = `
  select customer_article.variant_id, min(customer_article.own_number) as own_number
  from customer_article
  where customer_article.tenant_id = $1 and customer_article.company_id = $2
    and customer_article.variant_id = any($3::integer[])
  group by customer_article.variant_id
`;

/** $1 tenant, $2 company, $3 text, $4 the same as a LIKE pattern, $5 limit. */
const articlesWhere = (found: string) => `
  select found.own_number, found.sku from (
    select distinct on (variant.sku) customer_article.own_number, variant.sku
    from customer_article
    join variant on variant.tenant_id = $1 and variant.id = customer_article.variant_id and variant.is_active
    where customer_article.tenant_id = $1 and customer_article.company_id = $2 and ${found}
    order by variant.sku, lower(customer_article.own_number) <> lower($3),
      lower(customer_article.own_number) not like lower($4), customer_article.own_number
  ) found
  order by lower(found.own_number) <> lower($3), lower(found.own_number) not like lower($4),
    length(found.own_number), found.own_number
  limit $5
`;

/** Uses the index of the company's numbers. */
const startSql = articlesWhere('lower(customer_article.own_number) like lower($4)');

/**
 * Scans all numbers of the company by the primary key. $6 separators. $7 their replacements: none for a text with digits; for
 * others a blank each, so that the text matches after a separator only.
 */
const partSql = articlesWhere(`strpos(
  ' ' || translate(lower(customer_article.own_number), $6, $7),
  case when $7 = '' then '' else ' ' end || ltrim(translate(lower($3), $6, $7))
) > 0`);
