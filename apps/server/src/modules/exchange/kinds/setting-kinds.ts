import { LOCALES, MAX_PRICE_MINOR, minorToDecimal, picturesInHtml } from '@kontor/domain';
import { safeHtml } from '../../../shared/safe-html.ts';
import { type CellParser, decimal, oneOf, text } from '../cells.ts';
import { refuseHiddenPictures } from './hidden-pictures.ts';
import { type KindSpec, reference, secondOf, stageName } from './kind-spec.ts';
import {
  afterSql,
  countryCode,
  flagColumn,
  keyColumn,
  keyLength,
  localizedColumns,
  longLength,
  positionColumn,
} from './shared-columns.ts';

const amount = decimal(2, 0, minorToDecimal(MAX_PRICE_MINOR));

/** A text that the shop shows as HTML (CONT-03). */
const html =
  (parse: CellParser): CellParser =>
  (cell) => {
    const result = parse(cell);
    return result.refusal === undefined && result.value !== null ? { value: safeHtml(result.value) } : result;
  };

/** The kinds of files that belong to the settings (CONF-13, CONT-07). */
export const settingKinds: KindSpec[] = [
  {
    kind: 'content-pages',
    table: 'content_page',
    columns: [
      {
        name: 'slug',
        parse: text(100, { pattern: /^[a-z0-9][a-z0-9-]*$/, format: 'a-z 0-9 -' }),
        type: 'text',
      },
      ...localizedColumns('title'),
      ...localizedColumns('body', longLength).map((column) => ({ ...column, parse: html(column.parse) })),
      flagColumn('isPublic'),
      positionColumn(),
    ],
    key: [{ db: 'slug' }],
    canDelete: true,
    async check(context) {
      const { ready, tenantId } = context;
      for (const locale of LOCALES) {
        const column = `body.${locale}`;
        const body = `q.${stageName(column)}`;
        await refuseHiddenPictures(context, {
          column,
          sql: `select q.row_no, ${body} as sent, page.body ->> '${locale}' as known from ${ready} q
            left join content_page page on page.tenant_id = ${tenantId} and page.slug = q.slug
            where ${body} ilike '%<img%="http:%' order by q.row_no`,
          picturesOf: picturesInHtml,
        });
      }
    },
  },
  {
    kind: 'shipping-countries',
    table: 'shipping_country',
    columns: [
      { name: 'code', parse: countryCode, type: 'text' },
      ...localizedColumns('name'),
      positionColumn(),
    ],
    key: [{ db: 'code' }],
    canDelete: true,
  },
  {
    kind: 'shipping-methods',
    table: 'shipping_method',
    columns: [
      methodId(),
      ...localizedColumns('name'),
      flagColumn('isActive', true),
      flagColumn('isDefault'),
      positionColumn(),
    ],
    key: [{ db: 'id' }],
    canDelete: true,
    uses: ['select from sales_order o where o.tenant_id = t.tenant_id and o.shipping_method_id = t.id'],
    ...oneDefault('shipping_method'),
  },
  {
    kind: 'shipping-rates',
    table: 'shipping_method_country',
    columns: [
      keyColumn('method', { db: null }),
      { name: 'country', parse: countryCode, type: 'text', db: 'country_code' },
      { name: 'price', parse: amount, type: 'numeric(12,2)', isRequired: true },
      { name: 'limitType', parse: oneOf('fixed', 'percent'), type: 'text' },
      { name: 'limitValue', parse: amount, type: 'numeric(12,2)' },
      { name: 'limitCartAmount', parse: amount, type: 'numeric(12,2)' },
    ],
    references: [
      reference('method', 'shipping_method', 'id', 'shippingMethod.unknown', { into: 'shipping_method_id' }),
    ],
    key: [{ db: 'shipping_method_id' }, { db: 'country_code' }],
    canDelete: true,
    async check({ refuseWhere, tenantId }) {
      const after = (column: string) =>
        afterSql(
          column,
          'shipping_method_country',
          'o.shipping_method_id = q.shipping_method_id and o.country_code = q.country',
          tenantId,
        );
      const [type, value, amountFrom] = ['limit_type', 'limit_value', 'limit_cart_amount'].map(after);
      await refuseWhere(
        'limitType',
        'limit.incomplete',
        `num_nulls(${type}, ${value}, ${amountFrom}) not in (0, 3)`,
      );
      await refuseWhere('limitValue', 'number.range', `${type} = 'percent' and ${value} > 100`, {
        min: 0,
        max: 100,
      });
    },
  },
  {
    kind: 'payment-methods',
    table: 'payment_method',
    columns: [
      methodId(),
      ...localizedColumns('name'),
      flagColumn('isActive', true),
      flagColumn('isDefault'),
      flagColumn('isOnline'),
      positionColumn(),
    ],
    key: [{ db: 'id' }],
    canDelete: true,
    uses: ['select from sales_order o where o.tenant_id = t.tenant_id and o.payment_method_id = t.id'],
    ...oneDefault('payment_method'),
  },
];

function methodId() {
  return {
    name: 'id',
    parse: text(keyLength, { pattern: /^[A-Za-z0-9_]+$/, format: 'A-Z a-z 0-9 _' }),
    type: 'text',
  };
}

/** Rules of a list with at most one default: the newly named one takes over. */
function oneDefault(table: string): Pick<KindSpec, 'check' | 'beforeWrite'> {
  return {
    check: (context) =>
      context.refuseWhere('isDefault', 'default.duplicate', secondOf('q.is_default', 'true', context)),
    async beforeWrite({ run, tenantId, ready }) {
      await run(`
        update ${table} t set is_default = false
        where t.tenant_id = ${tenantId} and t.is_default
          and exists (select 1 from ${ready} q where q.is_default and q.id <> t.id)`);
    },
  };
}
