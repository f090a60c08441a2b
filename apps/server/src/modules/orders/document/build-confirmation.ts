import type { AddressSnapshot, SettingsDocument } from '@kontor/contract';
import { decimalToE4, decimalToMinor, localDate, type PaymentInstruction } from '@kontor/domain';
import { countryName } from '../../../shared/country.ts';
import { type Locale, localized } from '../../../shared/locale.ts';
import { attributesText, seasonName } from '../item-facts.ts';
import { costCentreText, nameOf } from '../orders.presenter.ts';
import type { ConfirmationFactsRow, DocumentRow, OrderDetailRow } from '../orders.types.ts';
import type { Confirmation } from './confirmation.ts';

/** The settings that a document shows. */
export type LetterheadSettings = Pick<SettingsDocument, 'companyData' | 'theme' | 'documentTerms'>;

/**
 * The content of an order confirmation in the order's language: the order as placed, with the seller's current letterhead
 * (CONF-05, ORDR-06).
 */
export function buildConfirmation({
  order,
  facts,
  document,
  settings,
  logo,
  payment,
}: {
  order: OrderDetailRow;
  facts: ConfirmationFactsRow;
  document: Pick<DocumentRow, 'number' | 'doc_date'>;
  settings: LetterheadSettings;
  logo: Confirmation['logo'];
  payment: PaymentInstruction;
}): Confirmation {
  const { language } = order;
  const { companyData } = settings;
  const shopCountry = companyData.country.code;
  const contact = [facts.first_name, facts.last_name].filter(Boolean).join(' ');
  return {
    language,
    seller: {
      ...companyData,
      website: companyData.website?.replace(/^https?:\/\//, '').replace(/\/$/, ''),
      countryName: nameOf(companyData.country.name, language),
    },
    logo,
    primaryColor: settings.theme.primaryColor,
    recipient: addressLines(order.invoice_address, { language, shopCountry }),
    deliveryAddress: addressLines(order.shipping_address, { language, shopCountry }),
    orderType: order.order_type,
    number: document.number,
    orderNumber: order.order_number,
    documentDate: document.doc_date,
    orderDate: localDate(order.order_date),
    customerNo: facts.customer_no,
    // Orders of earlier releases did not keep it.
    customerVatId: order.vat_id ?? facts.vat_id,
    externalOrderNumber: order.external_order_number,
    requestedDeliveryDate: order.requested_delivery_date,
    costCentre: costCentreText(order),
    contact: contact || null,
    currency: order.currency,
    items: order.items.map((item) => ({
      sku: item.sku,
      ownNumber: item.ownNumber,
      name: localized(language, item.name),
      attributes: attributesText(item, { ...facts, language }),
      quantity: item.quantity,
      unit: item.unitName ? nameOf(item.unitName, language) : '',
      unitNetE4: decimalToE4(item.unitNet),
      priceUnit: item.priceUnit,
      netMinor: decimalToMinor(item.lineNet),
      vatRate: item.vatRate,
      deliveryDate: order.order_type === 'preOrder' ? item.deliveryDate : null,
      seasonName: seasonName(item, { ...facts, language }),
    })),
    goodsMinor: decimalToMinor(order.goods_net),
    discountMinor: decimalToMinor(order.discount_net),
    promotionCode: order.promotion_code,
    shippingMinor: decimalToMinor(order.shipping_net),
    vat: order.vat_lines.map(({ rate, base, amount }) => ({
      ratePercent: rate,
      baseMinor: decimalToMinor(base),
      vatMinor: decimalToMinor(amount),
    })),
    vatNote: order.vat_note && nameOf(order.vat_note, language),
    grossMinor: decimalToMinor(order.gross),
    payment,
    paymentMethod: nameOf(order.payment_method_name, language),
    paymentTermDays: facts.payment_term_days,
    shippingMethod: nameOf(order.shipping_method_name, language),
    notes: order.notes,
    terms: settings.documentTerms ? nameOf(settings.documentTerms, language) : null,
  };
}

/** The lines of a postal address; the country in capitals, and only abroad (DIN 5008). */
function addressLines(
  address: AddressSnapshot,
  { language, shopCountry }: { language: Locale; shopCountry: string },
): string[] {
  const { code, name } = address.country;
  const country = code ? countryName(code, language) : name;
  const lines = [
    address.companyName,
    [address.firstName, address.lastName].filter(Boolean).join(' '),
    address.addressline2,
    [address.street, address.apartment].filter(Boolean).join(', '),
    address.street2,
    [address.zipCode, address.city].filter(Boolean).join(' '),
    address.state,
    code === shopCountry ? null : country.toUpperCase(),
  ];
  return lines.filter((line): line is string => Boolean(line));
}
