import { e4ToDecimal } from '@kontor/domain';
import type { CommercialDocument, DocumentLine } from '../commercial-document.ts';
import {
  addressTerms,
  adjustmentsOf,
  amountText,
  businessProcess,
  buyerEndpoint,
  despatchAdvice,
  dueDateOf,
  type EInvoiceAddress,
  exemption,
  invoicingPeriod,
  isOutsideVat,
  lineNote,
  noteText,
  paymentCode,
  paymentTerms,
  plainId,
  precedingInvoices,
  rateText,
  typeCode,
  unitCode,
  vatIdText,
} from './terms.ts';
import { element, type Xml, type XmlContent } from './xml.ts';

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

const ram = (name: string, content: XmlContent, attributes?: Record<string, string>): Xml =>
  element(`ram:${name}`, content, attributes);

const day = (date: string | null | undefined, type: 'udt' | 'qdt' = 'udt'): Xml | undefined =>
  date ? element(`${type}:DateTimeString`, date.replaceAll('-', ''), { format: '102' }) : undefined;

/** The document in UN/CEFACT Cross Industry Invoice D16B, in the order of its schema. */
export function ciiXml(document: CommercialDocument, specificationId: string): string {
  const root = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        ram('BusinessProcessSpecifiedDocumentContextParameter', ram('ID', businessProcess)),
        ram('GuidelineSpecifiedDocumentContextParameter', ram('ID', specificationId)),
      ]),
      element('rsm:ExchangedDocument', [
        ram('ID', document.number),
        ram('TypeCode', typeCode(document)),
        ram('IssueDateTime', day(document.issueDate)),
        ram('IncludedNote', ram('Content', noteText(document))),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...document.lines.map((line, index) => lineItem(line, index, document)),
        agreement(document),
        // Required even if nothing is said in it.
        {
          xml: `<ram:ApplicableHeaderTradeDelivery>${delivery(document)}</ram:ApplicableHeaderTradeDelivery>`,
        },
        settlement(document),
      ]),
    ],
    namespaces,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

function lineItem(line: DocumentLine, index: number, document: CommercialDocument): Xml {
  const unit = { unitCode: unitCode(line.unit) };
  return ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [
      ram('LineID', index + 1),
      ram('IncludedNote', ram('Content', lineNote(line, document))),
    ]),
    ram('SpecifiedTradeProduct', [
      ram('SellerAssignedID', line.sku),
      ram('BuyerAssignedID', line.ownNumber),
      ram('Name', line.name),
      ram('Description', line.attributes),
    ]),
    ram('SpecifiedLineTradeAgreement', [
      ram('NetPriceProductTradePrice', [
        ram('ChargeAmount', e4ToDecimal(line.unitNetE4)),
        line.priceUnit === 1 ? null : ram('BasisQuantity', line.priceUnit, unit),
      ]),
    ]),
    ram('SpecifiedLineTradeDelivery', ram('BilledQuantity', line.quantity, unit)),
    ram('SpecifiedLineTradeSettlement', [
      ram('ApplicableTradeTax', [
        ram('TypeCode', 'VAT'),
        ram('CategoryCode', line.vat.category),
        ram('RateApplicablePercent', rateText(line.vat)),
      ]),
      ram('BillingSpecifiedPeriod', line.delivered && period(line.delivered.from, line.delivered.until)),
      ram('SpecifiedTradeSettlementLineMonetarySummation', ram('LineTotalAmount', amountText(line.netMinor))),
    ]),
  ]);
}

function agreement(document: CommercialDocument): Xml {
  const { seller, buyer, references } = document;
  const isPlain = isOutsideVat(document);
  const endpoint = buyerEndpoint(buyer);
  const buyerAddress = addressTerms(buyer.address);
  return ram('ApplicableHeaderTradeAgreement', [
    ram('BuyerReference', buyer.buyerReference),
    ram('SellerTradeParty', [
      ram('Name', seller.name),
      ram('SpecifiedLegalOrganization', ram('ID', seller.register)),
      ram('DefinedTradeContact', [
        ram('PersonName', seller.contactName),
        ram('TelephoneUniversalCommunication', ram('CompleteNumber', seller.phone)),
        ram('EmailURIUniversalCommunication', ram('URIID', seller.email)),
      ]),
      address({
        name: '',
        line1: seller.address,
        line2: '',
        line3: '',
        postCode: seller.postCode,
        city: seller.city,
        state: null,
        countryCode: seller.country.code,
      }),
      ram('URIUniversalCommunication', ram('URIID', seller.email, { schemeID: 'EM' })),
      ram('SpecifiedTaxRegistration', ram('ID', seller.taxNumber, { schemeID: 'FC' })),
      isPlain
        ? null
        : ram('SpecifiedTaxRegistration', ram('ID', vatIdText(seller.vatId), { schemeID: 'VA' })),
    ]),
    ram('BuyerTradeParty', [
      ram('ID', buyer.customerNo),
      ram('Name', buyerAddress.name),
      address(buyerAddress),
      endpoint
        ? ram('URIUniversalCommunication', ram('URIID', endpoint.id, { schemeID: endpoint.scheme }))
        : null,
      isPlain ? null : ram('SpecifiedTaxRegistration', ram('ID', vatIdText(buyer.vatId), { schemeID: 'VA' })),
    ]),
    ram('SellerOrderReferencedDocument', ram('IssuerAssignedID', references.order?.number)),
    ram('BuyerOrderReferencedDocument', ram('IssuerAssignedID', references.externalOrderNumber)),
  ]);
}

function address({ line1, line2, line3, postCode, city, countryCode, state }: EInvoiceAddress): Xml {
  return ram('PostalTradeAddress', [
    ram('PostcodeCode', postCode),
    ram('LineOne', line1),
    ram('LineTwo', line2),
    ram('LineThree', line3),
    ram('CityName', city),
    ram('CountryID', countryCode),
    ram('CountrySubDivisionName', state),
  ]);
}

function delivery(document: CommercialDocument): string {
  const { deliveryAddress, delivered } = document;
  const to = deliveryAddress && addressTerms(deliveryAddress);
  const isOneDay = delivered !== null && delivered.from === delivered.until;
  return [
    to ? ram('ShipToTradeParty', [ram('Name', to.name), address(to)]).xml : '',
    ram(
      'ActualDeliverySupplyChainEvent',
      ram('OccurrenceDateTime', isOneDay ? day(delivered.from) : undefined),
    ).xml,
    ram('DespatchAdviceReferencedDocument', ram('IssuerAssignedID', despatchAdvice(document))).xml,
  ].join('');
}

function settlement(document: CommercialDocument): Xml {
  const { payment, currency, vat, totals, type } = document;
  const { means } = payment;
  const isDebit = means.kind === 'directDebit' && type !== 'creditNote';
  const account = means.kind === 'transfer' && type !== 'creditNote' ? means.account : null;
  const invoicing = invoicingPeriod(document);
  return ram('ApplicableHeaderTradeSettlement', [
    ram('CreditorReferenceID', isDebit ? means.creditorId : null),
    ram('PaymentReference', payment.reference),
    ram('InvoiceCurrencyCode', currency),
    ram('SpecifiedTradeSettlementPaymentMeans', [
      ram('TypeCode', paymentCode(document)),
      ram('PayerPartyDebtorFinancialAccount', ram('IBANID', isDebit ? plainId(means.iban) : null)),
      ram('PayeePartyCreditorFinancialAccount', [
        ram('IBANID', plainId(account?.iban)),
        ram('AccountName', account?.accountHolder),
      ]),
      ram('PayeeSpecifiedCreditorFinancialInstitution', ram('BICID', plainId(account?.bic))),
    ]),
    ...vat.map((entry) => {
      const reason = exemption(entry, document);
      return ram('ApplicableTradeTax', [
        ram('CalculatedAmount', amountText(entry.vatMinor)),
        ram('TypeCode', 'VAT'),
        ram('ExemptionReason', reason?.reason),
        ram('BasisAmount', amountText(entry.baseMinor)),
        ram('CategoryCode', entry.category),
        ram('ExemptionReasonCode', reason?.code),
        // XRechnung wants it in category O too (BR-DE-14).
        ram('RateApplicablePercent', entry.ratePercent.toFixed(2)),
      ]);
    }),
    ram('BillingSpecifiedPeriod', invoicing && period(invoicing.from, invoicing.until)),
    ...adjustmentsOf(document).map((entry) =>
      ram('SpecifiedTradeAllowanceCharge', [
        ram('ChargeIndicator', element('udt:Indicator', String(entry.isCharge))),
        ram('ActualAmount', amountText(entry.amountMinor)),
        ram('ReasonCode', entry.reasonCode),
        ram('Reason', entry.reason),
        ram('CategoryTradeTax', [
          ram('TypeCode', 'VAT'),
          ram('CategoryCode', entry.vat.category),
          ram('RateApplicablePercent', rateText(entry.vat)),
        ]),
      ]),
    ),
    ram('SpecifiedTradePaymentTerms', [
      rawTerms('ram:Description', paymentTerms(document)),
      ram('DueDateDateTime', day(dueDateOf(document))),
      ram('DirectDebitMandateID', isDebit ? means.mandateReference : null),
    ]),
    ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
      ram('LineTotalAmount', amountText(totals.linesMinor)),
      ram('ChargeTotalAmount', amountText(totals.chargesMinor)),
      ram('AllowanceTotalAmount', amountText(totals.allowancesMinor)),
      ram('TaxBasisTotalAmount', amountText(totals.netMinor)),
      ram('TaxTotalAmount', amountText(totals.vatMinor), { currencyID: currency }),
      ram('GrandTotalAmount', amountText(totals.grossMinor)),
      ram('TotalPrepaidAmount', amountText(totals.prepaidMinor)),
      ram('DuePayableAmount', amountText(totals.payableMinor)),
    ]),
    ...precedingInvoices(document).map(({ number, date }) =>
      ram('InvoiceReferencedDocument', [
        ram('IssuerAssignedID', number),
        ram('FormattedIssueDateTime', day(date, 'qdt')),
      ]),
    ),
  ]);
}

/** Terms of payment keep the line break at their end, which ends a cash discount. */
export function rawTerms(name: string, terms: string | undefined): Xml | null {
  if (terms === undefined) return null;
  const { xml } = element(name, terms);
  return terms.endsWith('\n') ? { xml: xml.replace(`</${name}>`, `\n</${name}>`) } : { xml };
}

function period(from: string | null, until: string | null): XmlContent {
  return [ram('StartDateTime', day(from)), ram('EndDateTime', day(until))];
}
