import type { EntryIssue, EntryRow } from '@kontor/contract';
import type { OrderType } from '@kontor/domain';
import { localized } from '../../shared/locale.ts';
import { presentLine } from '../cart/cart.presenter.ts';
import type { StoredLine } from '../cart/cart-line.ts';
import type { EntryContext, EntryProduct } from './entry-issue.ts';
import { quantityHead, skuHead } from './sheet/columns.ts';
import { seasonHeads } from './sheet/sheet-columns.ts';

/** A row that was checked. */
export interface CheckedRow {
  row: number;
  /** Of the reading that counts. */
  sku: string;
  quantity: string | undefined;
  entered: { quantities?: readonly string[] | undefined };
  product: EntryProduct | undefined;
  /** By key. */
  attributes: Record<string, string>;
  status: EntryRow['status'];
  /** What the cart would store; undefined where the row is refused or counted in another. */
  line?: StoredLine;
  mergedInto?: { entered: { row: number } };
  issues: readonly EntryIssue[];
}

/** A checked row as the API shows it. */
export function presentEntryRow(
  checked: CheckedRow,
  { orderType, context }: { orderType: OrderType; context: EntryContext },
): EntryRow {
  const { row, status, product, attributes, mergedInto } = checked;
  const line = status === 'refused' ? product && refusedLine(product, orderType, attributes) : checked.line;
  return {
    row,
    entered: {
      sku: checked.sku,
      ...(orderType === 'order'
        ? { quantity: checked.quantity ?? '' }
        : { quantities: enteredQuantities(checked, context) }),
      ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    },
    status,
    line: line && product && !mergedInto ? presentEntryLine(line, product, context) : null,
    ...(mergedInto ? { mergedInto: mergedInto.entered.row } : {}),
    issues: checked.issues.map((issue) => ({
      ...issue,
      column: issue.column || columnOf(issue, product, context),
    })),
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
    priceSeen: null,
  };
}

function enteredQuantities({ entered, quantity }: CheckedRow, { settings }: EntryContext): string[] {
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
  const lineContext = {
    locale,
    currency: settings.currency,
    standardVatRate: settings.standardVatRate,
    rules: settings,
  };
  return {
    ...presentLine(line, product, lineContext),
    salesAttributes: (settings.isCustomAttributesActive ? product.salesAttributes : []).map(
      ({ key, name, type, options }) => ({
        key,
        name: localized(locale, name.de, name.en),
        type,
        ...(options ? { options: [...options] } : {}),
      }),
    ),
  };
}

/** The head of the column that a field stands in. */
function columnOf(
  { field }: EntryIssue,
  product: EntryProduct | undefined,
  { settings, locale }: EntryContext,
): string {
  const [kind, name = ''] = field.split(/\.(.*)/s);
  if (kind === 'sku') return skuHead;
  if (kind === 'attributes') {
    const attribute = product?.salesAttributes.find(({ key }) => key === name);
    return attribute ? localized(locale, attribute.name.de, attribute.name.en) : name;
  }
  const season = kind === 'quantities' ? seasonHeads(settings.seasons, locale)[Number(name)] : undefined;
  return season ?? quantityHead;
}
