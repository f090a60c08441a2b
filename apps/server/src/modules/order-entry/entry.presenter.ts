import type { EntryIssue, EntryRow, OrderSheet } from '@kontor/contract';
import type { OrderType } from '@kontor/domain';
import { inSlices } from '../../shared/in-slices.ts';
import { type Locale, localized } from '../../shared/locale.ts';
import { presentLine } from '../cart/cart.presenter.ts';
import type { StoredLine } from '../cart/cart-line.ts';
import type { RowCheck } from './entry-check.ts';
import type { EntryContext, EntryProduct } from './entry-issue.ts';
import { quantityHead, skuHead } from './sheet/columns.ts';
import { seasonHeads } from './sheet/sheet-columns.ts';

export async function presentEntryRows(
  checks: readonly RowCheck[],
  { orderType, context }: { orderType: OrderType; context: EntryContext },
): Promise<EntryRow[]> {
  const heads = seasonHeads(context.settings.seasons, context.locale);
  return inSlices(checks, (check) => presentEntryRow(check, { orderType, context, heads }));
}

/** An order sheet as the API shows it: lines to add, issues, and all rows. */
export function presentOrderSheet({
  rows,
  orderType,
  ...rest
}: {
  rows: EntryRow[];
  orderType: OrderType;
} & Pick<OrderSheet, 'skipped' | 'sheet' | 'seasons'>): OrderSheet {
  return {
    lines: rows.flatMap(({ status, line }) =>
      status === 'refused' || status === 'unsure' || !line
        ? []
        : [
            {
              _id: line._id ?? '',
              sku: line.sku,
              orderType,
              ...(orderType === 'order'
                ? { quantity: line.quantity ?? 0 }
                : {
                    quantities: line.quantities ?? [],
                    seasonIds: rest.seasons.map(({ _id }) => _id),
                  }),
              ...(Object.keys(line.attributes).length > 0 ? { attributes: line.attributes } : {}),
            },
          ],
    ),
    errors: rows.flatMap(({ row, status, issues }) =>
      status === 'accepted' ? [] : issues.map((issue) => ({ row, ...issue, status })),
    ),
    rows,
    ...rest,
  };
}

function presentEntryRow(
  check: RowCheck,
  { orderType, context, heads }: { orderType: OrderType; context: EntryContext; heads: readonly string[] },
): EntryRow {
  const { entered, status, product, attributes, mergedInto } = check;
  const line = status === 'refused' ? product && refusedLine(product, orderType, attributes) : check.line;
  return {
    row: entered.row,
    entered: {
      sku: check.sku,
      ...(orderType === 'order'
        ? { quantity: check.quantity ?? '' }
        : { quantities: enteredQuantities(check, context) }),
      ...(entered.ended?.length
        ? { ended: entered.ended.map(({ seasonId, quantity }) => ({ seasonId, quantity })) }
        : {}),
      ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    },
    status,
    line: line && product && !mergedInto ? presentEntryLine(line, product, context) : null,
    ...(mergedInto ? { mergedInto: mergedInto.entered.row } : {}),
    issues: check.issues.map((issue): EntryIssue => {
      const column = issue.column ?? columnOf(issue.field, { product, heads, locale: context.locale });
      return { ...issue, column };
    }),
  };
}

/** The article of a refused row, with nothing to add of it. */
function refusedLine(
  product: EntryProduct,
  orderType: OrderType,
  attributes: Record<string, string>,
): StoredLine {
  return {
    orderType,
    sku: product.sku,
    attributesKey: '',
    productId: product.productId,
    variantId: product.variantId,
    quantity: orderType === 'order' ? 0 : null,
    seasonQuantities: orderType === 'order' ? null : {},
    attributes,
    priceSeenE4: null,
    netSeenE4: null,
    unitSeen: 1,
  };
}

function enteredQuantities({ entered, quantity }: RowCheck, { settings }: EntryContext): string[] {
  return settings.seasons.map(
    (_season, slot) => entered.quantities?.[slot] ?? (slot === 0 ? (quantity ?? '') : ''),
  );
}

function presentEntryLine(
  line: StoredLine,
  product: EntryProduct,
  context: EntryContext,
): NonNullable<EntryRow['line']> {
  const { locale, settings } = context;
  return {
    ...presentLine(line, product, { locale, currency: settings.currency, rules: settings }),
    salesAttributes: (settings.isCustomAttributesActive ? product.salesAttributes : []).map(
      ({ key, name, type, options }) => ({
        key,
        name: localized(locale, name),
        type,
        ...(options ? { options: [...options] } : {}),
      }),
    ),
  };
}

function columnOf(
  field: string,
  { product, heads, locale }: { product: EntryProduct | undefined; heads: readonly string[]; locale: Locale },
): string {
  const [kind, name = ''] = field.split(/\.(.*)/s);
  if (kind === 'sku') return skuHead;
  if (kind === 'attributes') {
    const attribute = product?.salesAttributes.find(({ key }) => key === name);
    return attribute ? localized(locale, attribute.name) : name;
  }
  return (kind === 'quantities' ? heads[Number(name)] : undefined) ?? quantityHead;
}
