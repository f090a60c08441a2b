import { e4ToDecimal } from '@kontor/domain';
import type { CommercialDocument, DocumentLine, DocumentVat } from '../commercial-document.ts';
import { rawTerms } from './cii.ts';
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

const cbc = (name: string, content: XmlContent, attributes?: Record<string, string>): Xml =>
  element(`cbc:${name}`, content, attributes);
const cac = (name: string, content: XmlContent): Xml => element(`cac:${name}`, content);

/** BT-13 where only the seller's number is known: UBL requires one, and Peppol BIS Billing 3.0 says NA. */
const noPurchaseOrder = 'NA';

const vatScheme = cac('TaxScheme', cbc('ID', 'VAT'));

/** The document in UBL 2.1, in the order of its schema: an Invoice, or a CreditNote for a credit note. */
export function ublXml(document: CommercialDocument, specificationId: string): string {
  const { type, currency, references, buyer, totals } = document;
  const isCredit = type === 'creditNote';
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const amount = (name: string, minor: number) => cbc(name, amountText(minor), { currencyID: currency });
  const period = invoicingPeriod(document);
  const { xml } = element(
    root,
    [
      cbc('CustomizationID', specificationId),
      cbc('ProfileID', businessProcess),
      cbc('ID', document.number),
      cbc('IssueDate', document.issueDate),
      isCredit ? null : cbc('DueDate', dueDateOf(document)),
      cbc(isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode', typeCode(document)),
      cbc('Note', noteText(document)),
      cbc('DocumentCurrencyCode', currency),
      cbc('BuyerReference', buyer.buyerReference),
      period && cac('InvoicePeriod', [cbc('StartDate', period.from), cbc('EndDate', period.until)]),
      references.externalOrderNumber || references.order
        ? cac('OrderReference', [
            cbc('ID', references.externalOrderNumber || noPurchaseOrder),
            cbc('SalesOrderID', references.order?.number),
          ])
        : null,
      ...precedingInvoices(document).map(({ number, date }) =>
        cac('BillingReference', cac('InvoiceDocumentReference', [cbc('ID', number), cbc('IssueDate', date)])),
      ),
      cac('DespatchDocumentReference', cbc('ID', despatchAdvice(document))),
      cac('AccountingSupplierParty', cac('Party', supplier(document))),
      cac('AccountingCustomerParty', cac('Party', customer(document))),
      delivery(document),
      paymentMeans(document),
      cac('PaymentTerms', rawTerms('cbc:Note', paymentTerms(document))),
      ...adjustmentsOf(document).map((entry) =>
        cac('AllowanceCharge', [
          cbc('ChargeIndicator', String(entry.isCharge)),
          cbc('AllowanceChargeReasonCode', entry.reasonCode),
          cbc('AllowanceChargeReason', entry.reason),
          amount('Amount', entry.amountMinor),
          taxCategory('TaxCategory', entry.vat),
        ]),
      ),
      cac('TaxTotal', [
        amount('TaxAmount', totals.vatMinor),
        ...document.vat.map((entry) =>
          cac('TaxSubtotal', [
            amount('TaxableAmount', entry.baseMinor),
            amount('TaxAmount', entry.vatMinor),
            // XRechnung wants the rate in category O too (BR-DE-14).
            taxCategory('TaxCategory', entry, {
              ...exemption(entry, document),
              rate: entry.ratePercent.toFixed(2),
            }),
          ]),
        ),
      ]),
      cac('LegalMonetaryTotal', [
        amount('LineExtensionAmount', totals.linesMinor),
        amount('TaxExclusiveAmount', totals.netMinor),
        amount('TaxInclusiveAmount', totals.grossMinor),
        amount('AllowanceTotalAmount', totals.allowancesMinor),
        amount('ChargeTotalAmount', totals.chargesMinor),
        amount('PrepaidAmount', totals.prepaidMinor),
        amount('PayableAmount', totals.payableMinor),
      ]),
      ...document.lines.map((line, index) =>
        cac(`${root}Line`, lineItem(line, index, { document, quantity: isCredit ? 'Credited' : 'Invoiced' })),
      ),
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
}

function supplier(document: CommercialDocument): XmlContent {
  const { seller, payment, type } = document;
  const { means } = payment;
  return [
    cbc('EndpointID', seller.email, { schemeID: 'EM' }),
    means.kind === 'directDebit' && type !== 'creditNote'
      ? cac('PartyIdentification', cbc('ID', means.creditorId, { schemeID: 'SEPA' }))
      : null,
    cac('PartyName', cbc('Name', seller.name)),
    cac('PostalAddress', [
      cbc('StreetName', seller.address),
      cbc('CityName', seller.city),
      cbc('PostalZone', seller.postCode),
      cac('Country', cbc('IdentificationCode', seller.country.code)),
    ]),
    isOutsideVat(document) ? null : taxScheme(vatIdText(seller.vatId), 'VAT'),
    taxScheme(seller.taxNumber, 'FC'),
    cac('PartyLegalEntity', [cbc('RegistrationName', seller.name), cbc('CompanyID', seller.register)]),
    cac('Contact', [
      cbc('Name', seller.contactName),
      cbc('Telephone', seller.phone),
      cbc('ElectronicMail', seller.email),
    ]),
  ];
}

function customer(document: CommercialDocument): XmlContent {
  const { buyer } = document;
  const endpoint = buyerEndpoint(buyer);
  const terms = addressTerms(buyer.address);
  return [
    endpoint ? cbc('EndpointID', endpoint.id, { schemeID: endpoint.scheme }) : null,
    cac('PartyIdentification', cbc('ID', buyer.customerNo)),
    cac('PartyName', cbc('Name', terms.name)),
    cac('PostalAddress', address(terms)),
    isOutsideVat(document) ? null : taxScheme(vatIdText(buyer.vatId), 'VAT'),
    cac('PartyLegalEntity', cbc('RegistrationName', terms.name)),
  ];
}

/** Nothing without an ID. */
function taxScheme(id: string | undefined, scheme: string): Xml | null {
  return id ? cac('PartyTaxScheme', [cbc('CompanyID', id), cac('TaxScheme', cbc('ID', scheme))]) : null;
}

function address({ line1, line2, line3, postCode, city, state, countryCode }: EInvoiceAddress): XmlContent {
  return [
    cbc('StreetName', line1),
    cbc('AdditionalStreetName', line2),
    cbc('CityName', city),
    cbc('PostalZone', postCode),
    cbc('CountrySubentity', state),
    cac('AddressLine', cbc('Line', line3)),
    cac('Country', cbc('IdentificationCode', countryCode)),
  ];
}

function delivery({ deliveryAddress, delivered }: CommercialDocument): Xml {
  const to = deliveryAddress && addressTerms(deliveryAddress);
  return cac('Delivery', [
    delivered && delivered.from === delivered.until ? cbc('ActualDeliveryDate', delivered.from) : null,
    to ? cac('DeliveryLocation', cac('Address', address(to))) : null,
    to ? cac('DeliveryParty', cac('PartyName', cbc('Name', to.name))) : null,
  ]);
}

function paymentMeans(document: CommercialDocument): Xml {
  const { means, reference, dueDate } = document.payment;
  const isCredit = document.type === 'creditNote';
  const account = means.kind === 'transfer' && !isCredit ? means.account : null;
  return cac('PaymentMeans', [
    cbc('PaymentMeansCode', paymentCode(document)),
    isCredit ? cbc('PaymentDueDate', dueDate) : null,
    cbc('PaymentID', reference),
    cac('PayeeFinancialAccount', [
      cbc('ID', plainId(account?.iban)),
      cbc('Name', account?.accountHolder),
      cac('FinancialInstitutionBranch', cbc('ID', plainId(account?.bic))),
    ]),
    means.kind === 'directDebit' && !isCredit
      ? cac('PaymentMandate', [
          cbc('ID', means.mandateReference),
          cac('PayerFinancialAccount', cbc('ID', plainId(means.iban))),
        ])
      : null,
  ]);
}

function taxCategory(
  name: string,
  vat: DocumentVat,
  { code, reason, rate = rateText(vat) }: { code?: string; reason?: string; rate?: string | undefined } = {},
): Xml {
  return cac(name, [
    cbc('ID', vat.category),
    cbc('Percent', rate),
    cbc('TaxExemptionReasonCode', code),
    cbc('TaxExemptionReason', reason),
    vatScheme,
  ]);
}

function lineItem(
  line: DocumentLine,
  index: number,
  { document, quantity }: { document: CommercialDocument; quantity: 'Credited' | 'Invoiced' },
): XmlContent {
  const { currency } = document;
  const unit = { unitCode: unitCode(line.unit) };
  return [
    cbc('ID', index + 1),
    cbc('Note', lineNote(line, document)),
    cbc(`${quantity}Quantity`, line.quantity, unit),
    cbc('LineExtensionAmount', amountText(line.netMinor), { currencyID: currency }),
    cac('InvoicePeriod', [cbc('StartDate', line.delivered?.from), cbc('EndDate', line.delivered?.until)]),
    cac('Item', [
      cbc('Description', line.attributes),
      cbc('Name', line.name),
      cac('BuyersItemIdentification', cbc('ID', line.ownNumber)),
      cac('SellersItemIdentification', cbc('ID', line.sku)),
      taxCategory('ClassifiedTaxCategory', line.vat),
    ]),
    cac('Price', [
      cbc('PriceAmount', e4ToDecimal(line.unitNetE4), { currencyID: currency }),
      line.priceUnit === 1 ? null : cbc('BaseQuantity', line.priceUnit, unit),
    ]),
  ];
}
