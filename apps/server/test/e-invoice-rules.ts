import { decimalToMinor, percentOf } from '@kontor/domain';
import { SaxesParser } from 'saxes';
import { readIban } from '../src/shared/bank-account.ts';

interface Element {
  localName: string;
  attributes: Record<string, string>;
  children: Element[];
  textContent: string;
}

/** The root of an XML document; throws if it is not well-formed. */
export function parseXml(xml: string): Element {
  const root: Element = { localName: '', attributes: {}, children: [], textContent: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const localName = name.replace(/^.*:/, '');
    const element: Element = { localName, attributes, children: [], textContent: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.textContent += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root.children[0] ?? root;
}

function descendants(element: Element): Element[] {
  return element.children.flatMap((child) => [child, ...descendants(child)]);
}

/** What an e-invoice says, by business terms: the same of UBL and CII. */
export type EInvoiceTerms = ReturnType<typeof readTerms>;

/** Reads the terms that the rules are about; a missing one is null. */
export function readTerms(xml: string) {
  const root = parseXml(xml);
  const isCii = root.localName === 'CrossIndustryInvoice';
  /** Elements by a path of local names: UBL | CII. */
  const all = (paths: [ubl: string, cii: string], from: Element = root): Element[] =>
    (paths[isCii ? 1 : 0] ?? '')
      .split('/')
      .filter(Boolean)
      .reduce<Element[]>(
        (nodes, name) =>
          nodes.flatMap((node) =>
            node.children.filter(({ localName }) => name.split('|').includes(localName)),
          ),
        [from],
      );
  const text = (paths: [string, string], from?: Element): string | null =>
    all(paths, from)[0]?.textContent ?? null;
  const day = (paths: [string, string], from?: Element) => text(paths, from)?.replaceAll('-', '') ?? null;
  const transaction = 'SupplyChainTradeTransaction';
  const agreement = `${transaction}/ApplicableHeaderTradeAgreement`;
  const settlement = `${transaction}/ApplicableHeaderTradeSettlement`;
  const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`;
  const amount = (ubl: string, cii: string) =>
    text([ubl.includes('/') ? ubl : `LegalMonetaryTotal/${ubl}`, `${sums}/${cii}`]) ?? '0';
  const taxOf = (paths: [string, string], from?: Element) =>
    all(paths, from).map((tax) => ({
      category: text(['ID', 'CategoryCode'], tax),
      rate: text(['Percent', 'RateApplicablePercent'], tax),
    }))[0];
  const address = (prefix: [string, string], from?: Element) =>
    all(prefix, from).map((node) => ({
      city: text(['CityName', 'CityName'], node),
      postCode: text(['PostalZone', 'PostcodeCode'], node),
      country: text(['Country/IdentificationCode', 'CountryID'], node),
    }))[0] ?? null;
  const party = (ubl: string, cii: string) => {
    const [node] = all([`${ubl}/Party`, `${agreement}/${cii}`]);
    const registrations = all(['PartyTaxScheme', 'SpecifiedTaxRegistration/ID'], node).map((entry) => ({
      scheme: isCii ? (entry.attributes.schemeID === 'VA' ? 'VAT' : 'FC') : text(['TaxScheme/ID', ''], entry),
      id: isCii ? entry.textContent : text(['CompanyID', ''], entry),
    }));
    return {
      name: text(['PartyLegalEntity/RegistrationName', 'Name'], node),
      legalId: text(['PartyLegalEntity/CompanyID', 'SpecifiedLegalOrganization/ID'], node),
      endpoint: all(['EndpointID', 'URIUniversalCommunication/URIID'], node).map((entry) => [
        entry.attributes.schemeID,
        entry.textContent,
      ])[0],
      address: address(['PostalAddress', 'PostalTradeAddress'], node),
      vatId: registrations.find(({ scheme }) => scheme === 'VAT')?.id ?? null,
      taxNumber: registrations.find(({ scheme }) => scheme === 'FC')?.id ?? null,
      contact: {
        name: text(['Contact/Name', 'DefinedTradeContact/PersonName'], node),
        phone: text(
          ['Contact/Telephone', 'DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber'],
          node,
        ),
        email: text(
          ['Contact/ElectronicMail', 'DefinedTradeContact/EmailURIUniversalCommunication/URIID'],
          node,
        ),
      },
    };
  };
  const [means] = all(['PaymentMeans', `${settlement}/SpecifiedTradeSettlementPaymentMeans`]);
  return {
    emptyElements: descendants(root)
      .filter(
        ({ children, textContent, localName }) =>
          children.length === 0 && !textContent.trim() && localName !== 'ApplicableHeaderTradeDelivery',
      )
      .map(({ localName }) => localName),
    specification: text([
      'CustomizationID',
      'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
    ]),
    process: text([
      'ProfileID',
      'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID',
    ]),
    number: text(['ID', 'ExchangedDocument/ID']),
    typeCode: text(['InvoiceTypeCode|CreditNoteTypeCode', 'ExchangedDocument/TypeCode']),
    issueDate: day(['IssueDate', 'ExchangedDocument/IssueDateTime/DateTimeString']),
    dueDate:
      day(['DueDate', `${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`]) ??
      day(['PaymentMeans/PaymentDueDate', '']),
    currency: text(['DocumentCurrencyCode', `${settlement}/InvoiceCurrencyCode`]),
    note: text(['Note', 'ExchangedDocument/IncludedNote/Content']),
    buyerReference: text(['BuyerReference', `${agreement}/BuyerReference`]),
    // UBL has no BT-14 without a BT-13, which is then NA.
    purchaseOrder:
      [text(['OrderReference/ID', `${agreement}/BuyerOrderReferencedDocument/IssuerAssignedID`])].filter(
        (number) => number !== 'NA',
      )[0] ?? null,
    salesOrder: text([
      'OrderReference/SalesOrderID',
      `${agreement}/SellerOrderReferencedDocument/IssuerAssignedID`,
    ]),
    precedingInvoice: text([
      'BillingReference/InvoiceDocumentReference/ID',
      `${settlement}/InvoiceReferencedDocument/IssuerAssignedID`,
    ]),
    deliveryNote: text([
      'DespatchDocumentReference/ID',
      `${transaction}/ApplicableHeaderTradeDelivery/DespatchAdviceReferencedDocument/IssuerAssignedID`,
    ]),
    seller: party('AccountingSupplierParty', 'SellerTradeParty'),
    buyer: party('AccountingCustomerParty', 'BuyerTradeParty'),
    delivered: day([
      'Delivery/ActualDeliveryDate',
      `${transaction}/ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`,
    ]),
    period: [
      day(['InvoicePeriod/StartDate', `${settlement}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`]),
      day(['InvoicePeriod/EndDate', `${settlement}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`]),
    ],
    deliverTo: address([
      'Delivery/DeliveryLocation/Address',
      `${transaction}/ApplicableHeaderTradeDelivery/ShipToTradeParty/PostalTradeAddress`,
    ]),
    payment: {
      code: text(['PaymentMeansCode', 'TypeCode'], means),
      payee: text(['PayeeFinancialAccount/ID', 'PayeePartyCreditorFinancialAccount/IBANID'], means),
      payer: text(
        ['PaymentMandate/PayerFinancialAccount/ID', 'PayerPartyDebtorFinancialAccount/IBANID'],
        means,
      ),
      mandate: text([
        'PaymentMeans/PaymentMandate/ID',
        `${settlement}/SpecifiedTradePaymentTerms/DirectDebitMandateID`,
      ]),
      creditorId: isCii
        ? text(['', `${settlement}/CreditorReferenceID`])
        : (all(['AccountingSupplierParty/Party/PartyIdentification/ID', '']).find(
            (id) => id.attributes.schemeID === 'SEPA',
          )?.textContent ?? null),
      reference: text(['PaymentMeans/PaymentID', `${settlement}/PaymentReference`]),
      terms: text(['PaymentTerms/Note', `${settlement}/SpecifiedTradePaymentTerms/Description`]),
    },
    lines: all(['InvoiceLine|CreditNoteLine', `${transaction}/IncludedSupplyChainTradeLineItem`]).map(
      (line) => {
        const [quantity] = all(
          ['InvoicedQuantity|CreditedQuantity', 'SpecifiedLineTradeDelivery/BilledQuantity'],
          line,
        );
        const price: [string, string] = ['Price', 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice'];
        const [base] = all([`${price[0]}/BaseQuantity`, `${price[1]}/BasisQuantity`], line);
        return {
          id: text(['ID', 'AssociatedDocumentLineDocument/LineID'], line),
          name: text(['Item/Name', 'SpecifiedTradeProduct/Name'], line),
          sku: text(['Item/SellersItemIdentification/ID', 'SpecifiedTradeProduct/SellerAssignedID'], line),
          quantity: Number(quantity?.textContent),
          unit: quantity?.attributes.unitCode ?? null,
          price: Number(text([`${price[0]}/PriceAmount`, `${price[1]}/ChargeAmount`], line)),
          base: Number(base?.textContent ?? 1),
          baseUnit: base?.attributes.unitCode ?? quantity?.attributes.unitCode ?? null,
          period: [
            day(
              [
                'InvoicePeriod/StartDate',
                'SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/StartDateTime/DateTimeString',
              ],
              line,
            ),
            day(
              [
                'InvoicePeriod/EndDate',
                'SpecifiedLineTradeSettlement/BillingSpecifiedPeriod/EndDateTime/DateTimeString',
              ],
              line,
            ),
          ],
          note: text(['Note', 'AssociatedDocumentLineDocument/IncludedNote/Content'], line),
          net: text(
            [
              'LineExtensionAmount',
              'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
            ],
            line,
          ),
          tax: taxOf(['Item/ClassifiedTaxCategory', 'SpecifiedLineTradeSettlement/ApplicableTradeTax'], line),
        };
      },
    ),
    adjustments: all(['AllowanceCharge', `${settlement}/SpecifiedTradeAllowanceCharge`]).map((entry) => ({
      isCharge: text(['ChargeIndicator', 'ChargeIndicator/Indicator'], entry) === 'true',
      amount: text(['Amount', 'ActualAmount'], entry) ?? '',
      reason: text(['AllowanceChargeReason', 'Reason'], entry),
      code: text(['AllowanceChargeReasonCode', 'ReasonCode'], entry),
      tax: taxOf(['TaxCategory', 'CategoryTradeTax'], entry),
    })),
    vat: all(['TaxTotal/TaxSubtotal', `${settlement}/ApplicableTradeTax`]).map((entry) => ({
      base: text(['TaxableAmount', 'BasisAmount'], entry) ?? '',
      amount: text(['TaxAmount', 'CalculatedAmount'], entry) ?? '',
      category: text(['TaxCategory/ID', 'CategoryCode'], entry),
      rate: text(['TaxCategory/Percent', 'RateApplicablePercent'], entry),
      reason: text(['TaxCategory/TaxExemptionReason', 'ExemptionReason'], entry),
      reasonCode: text(['TaxCategory/TaxExemptionReasonCode', 'ExemptionReasonCode'], entry),
    })),
    linesTotal: amount('LineExtensionAmount', 'LineTotalAmount'),
    allowances: amount('AllowanceTotalAmount', 'AllowanceTotalAmount'),
    charges: amount('ChargeTotalAmount', 'ChargeTotalAmount'),
    net: amount('TaxExclusiveAmount', 'TaxBasisTotalAmount'),
    vatTotal: amount('TaxTotal/TaxAmount', 'TaxTotalAmount'),
    gross: amount('TaxInclusiveAmount', 'GrandTotalAmount'),
    prepaid: amount('PrepaidAmount', 'TotalPrepaidAmount'),
    payable: amount('PayableAmount', 'DuePayableAmount'),
  };
}

const exemptionCodes: Record<string, string> = {
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  AE: 'VATEX-EU-AE',
  O: 'VATEX-EU-O',
};

/** Whether a period has no day, one, or two in their order. */
const isPeriod = ([from, until]: readonly (string | null | undefined)[]) => !from || !until || from <= until;

const sum = (amounts: readonly (string | null)[]) =>
  amounts.reduce((total, amount) => total + decimalToMinor(amount ?? 'none'), 0);

/** The rules of EN 16931 that an e-invoice breaks, as far as what the shop says can break them. */
export function ruleBreaches(terms: EInvoiceTerms): string[] {
  const { vat, lines, adjustments, seller, buyer, payment } = terms;
  const taxed = [...lines, ...adjustments];
  const categories = new Set(taxed.map(({ tax }) => tax?.category));
  const allowances = adjustments.filter(({ isCharge }) => !isCharge);
  const charges = adjustments.filter(({ isCharge }) => isCharge);
  const minor = decimalToMinor;
  const has = (...codes: string[]) => codes.some((code) => categories.has(code));
  const isDelivered = terms.delivered !== null || terms.period.some(Boolean);
  const vatIdForm = /^(EL|[A-Z]{2})[A-Z0-9]{2,}$/;
  const rules: [string, boolean][] = [
    ['R008', terms.emptyElements.length === 0],
    ['BR-01', Boolean(terms.specification)],
    ['BR-02', Boolean(terms.number)],
    ['BR-03', /^\d{8}$/.test(terms.issueDate ?? '')],
    ['BR-04', ['326', '380', '381', '384'].includes(terms.typeCode ?? '')],
    ['BR-05', /^[A-Z]{3}$/.test(terms.currency ?? '')],
    ['BR-06', Boolean(seller.name)],
    ['BR-07', Boolean(buyer.name)],
    ['BR-09', Boolean(seller.address?.country)],
    ['BR-11', Boolean(buyer.address?.country)],
    ['BR-16', lines.length > 0],
    ['BR-21', lines.every(({ id }, index) => id === String(index + 1))],
    ['BR-23', lines.every(({ unit }) => Boolean(unit))],
    ['BR-25', lines.every(({ name }) => Boolean(name))],
    ['BR-27', lines.every(({ price }) => price >= 0)],
    ['BR-22', lines.every(({ quantity }) => Number.isFinite(quantity))],
    ['BR-24', lines.every(({ net }) => net !== null)],
    ['BR-26', lines.every(({ price }) => Number.isFinite(price))],
    ['BR-29', isPeriod(terms.period)],
    ['BR-30', lines.every(({ period }) => isPeriod(period))],
    [
      'R110/R111',
      lines.every(
        ({ period: [from, until] }) =>
          (!from || !terms.period[0] || from >= terms.period[0]) &&
          (!until || !terms.period[1] || until <= terms.period[1]),
      ),
    ],
    ['BR-31', allowances.every(({ amount }) => amount !== '')],
    ['BR-32', allowances.every(({ tax }) => Boolean(tax?.category))],
    ['BR-36', charges.every(({ amount }) => amount !== '')],
    ['BR-37', charges.every(({ tax }) => Boolean(tax?.category))],
    ['BR-CO-04', lines.every(({ tax }) => Boolean(tax?.category))],
    ['BR-45', vat.every(({ base }) => base !== '')],
    ['BR-46', vat.every(({ amount }) => amount !== '')],
    ['BR-47', vat.every(({ category }) => Boolean(category))],
    ['BR-48', vat.every(({ rate, category }) => rate !== null || category === 'O')],
    ['BR-55', terms.precedingInvoice === null || terms.precedingInvoice.trim() !== ''],
    ['BR-57', terms.deliverTo === null || Boolean(terms.deliverTo.country)],
    ['BR-33', allowances.every(({ reason, code }) => reason || code)],
    ['BR-38', charges.every(({ reason, code }) => reason || code)],
    ['BR-61', !['30', '58'].includes(payment.code ?? '') || Boolean(payment.payee)],
    ['BR-62', Boolean(seller.endpoint?.[0])],
    ['BR-CO-09', [seller.vatId, buyer.vatId].every((id) => id === null || vatIdForm.test(id))],
    ['BR-CO-10', sum(lines.map(({ net }) => net)) === minor(terms.linesTotal)],
    ['BR-CO-11', sum(allowances.map(({ amount }) => amount)) === minor(terms.allowances)],
    ['BR-CO-12', sum(charges.map(({ amount }) => amount)) === minor(terms.charges)],
    [
      'BR-CO-13',
      minor(terms.net) === minor(terms.linesTotal) - minor(terms.allowances) + minor(terms.charges),
    ],
    ['BR-CO-14', sum(vat.map(({ amount }) => amount)) === minor(terms.vatTotal)],
    ['BR-CO-15', minor(terms.gross) === minor(terms.net) + minor(terms.vatTotal)],
    ['BR-CO-16', minor(terms.payable) === minor(terms.gross) - minor(terms.prepaid)],
    [
      'BR-CO-17',
      vat.every(({ base, rate, amount }) => percentOf(minor(base), Number(rate ?? 0)) === minor(amount)),
    ],
    ['BR-CO-18', vat.length > 0],
    ['BR-CO-25', minor(terms.payable) <= 0 || Boolean(terms.dueDate || payment.terms)],
    ['BR-CO-26', Boolean(seller.vatId || seller.legalId)],
    [
      'BR-DEC',
      [
        ...vat.flatMap(({ base, amount }) => [base, amount]),
        ...lines.map(({ net }) => net ?? ''),
        ...adjustments.map(({ amount }) => amount),
        terms.gross,
        terms.payable,
      ].every((amount) => /^-?\d+\.\d\d$/.test(amount)),
    ],
    ['BR-CL-23', lines.every(({ unit }) => /^(H87|C62|PR|MTR|MTK|KGM|LTR|SET|XCT|XPK)$/.test(unit ?? ''))],
    ['BR-CL-16', ['1', '58', '59', '68', '97'].includes(payment.code ?? '')],
    ['BR-CL-19/20', adjustments.every(({ code, isCharge }) => code === (isCharge ? 'FC' : '95'))],
    [
      'BR-CL-22',
      vat.every(({ category, reasonCode }) => reasonCode === (exemptionCodes[category ?? ''] ?? null)),
    ],
    ['BR-CL-25', [seller, buyer].every(({ endpoint }) => !endpoint || /^(EM|0204)$/.test(endpoint[0] ?? ''))],
    ['BR-*-09', vat.every(({ category, amount }) => category === 'S' || minor(amount) === 0)],
    [
      'R120',
      lines.every(
        ({ quantity, price, base, net }) => Math.abs((quantity * price) / base - Number(net)) < 0.005_001,
      ),
    ],
    ['R130', lines.every(({ unit, baseUnit }) => unit === baseUnit)],
    // Each category and rate is in the breakdown once, with its base and what it is of (BR-S-1, BR-S-8 and their kin).
    [
      'BR-*-01/08',
      vat.every(({ category, rate, base }) => {
        const amounts = taxed.flatMap((entry) => signedAmount(entry, { category, rate }));
        return amounts.length > 0 && sum(amounts) === minor(base);
      }) &&
        taxed.every(({ tax }) =>
          vat.some(
            ({ category, rate }) => category === tax?.category && Number(rate) === Number(tax?.rate ?? 0),
          ),
        ) &&
        new Set(vat.map(({ category, rate }) => `${category} ${rate}`)).size === vat.length,
    ],
    [
      'BR-*-05',
      taxed.every(({ tax }) =>
        tax?.category === 'S'
          ? Number(tax.rate) > 0
          : tax?.category === 'O'
            ? tax.rate === null
            : Number(tax?.rate) === 0,
      ),
    ],
    [
      'BR-*-10',
      vat.every(({ category, reason, reasonCode }) =>
        category === 'S' || category === 'Z' ? !reason && !reasonCode : Boolean(reason || reasonCode),
      ),
    ],
    ['BR-S-02', !has('S', 'Z', 'E') || Boolean(seller.vatId || seller.taxNumber)],
    ['BR-G-02', !has('G') || Boolean(seller.vatId)],
    ['BR-AE-02', !has('AE') || (Boolean(seller.vatId || seller.taxNumber) && Boolean(buyer.vatId))],
    ['BR-IC-02', !has('K') || Boolean(seller.vatId && buyer.vatId)],
    ['BR-IC-11', !has('K') || isDelivered],
    ['BR-IC-12', !has('K') || Boolean(terms.deliverTo?.country)],
    ['BR-O-02', !has('O') || (!seller.vatId && !buyer.vatId)],
    ['BR-O-11', !has('O') || vat.length === 1],
  ];
  return rules.filter(([, isKept]) => !isKept).map(([rule]) => rule);
}

function signedAmount(
  entry: EInvoiceTerms['lines'][number] | EInvoiceTerms['adjustments'][number],
  { category, rate }: { category: string | null; rate: string | null },
): string[] {
  if (entry.tax?.category !== category || Number(entry.tax?.rate ?? 0) !== Number(rate ?? 0)) return [];
  if ('net' in entry) return [entry.net ?? ''];
  return [entry.isCharge ? entry.amount : `-${entry.amount}`];
}

/** The rules of XRechnung 3.0.2 that an e-invoice breaks. */
export function xrechnungBreaches(terms: EInvoiceTerms): string[] {
  const { seller, buyer, payment, deliverTo } = terms;
  const isIban = (iban: string | null) => iban !== null && 'iban' in readIban(iban);
  const isPostal = (address: { city: string | null; postCode: string | null } | null) =>
    Boolean(address?.city && address.postCode);
  const skonto = (payment.terms ?? '').split('\n').filter((line) => line.startsWith('#'));
  const rules: [string, boolean][] = [
    ['BR-DE-1', Boolean(payment.code)],
    ['BR-DE-3', isPostal(seller.address)],
    ['BR-DE-5', Boolean(seller.contact.name)],
    ['BR-DE-6', Boolean(seller.contact.phone)],
    ['BR-DE-7', Boolean(seller.contact.email)],
    ['BR-DE-8', isPostal(buyer.address)],
    ['BR-DE-10', deliverTo === null || isPostal(deliverTo)],
    ['BR-DE-14', terms.vat.every(({ rate }) => Boolean(rate))],
    ['BR-DE-15', Boolean(terms.buyerReference)],
    ['BR-DE-16', Boolean(seller.vatId || seller.taxNumber)],
    ['BR-DE-17', ['326', '380', '381', '384'].includes(terms.typeCode ?? '')],
    [
      'BR-DE-18',
      skonto.every((line) => /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d\d(#BASISBETRAG=-?\d+\.\d\d)?#$/.test(line)) &&
        (skonto.length === 0 || (payment.terms ?? '').endsWith('#\n')),
    ],
    ['BR-DE-19', payment.code !== '58' || isIban(payment.payee)],
    ['BR-DE-20', payment.code !== '59' || isIban(payment.payer)],
    [
      'BR-DE-21',
      terms.specification === 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    ],
    ['BR-DE-23', payment.code !== '58' || (payment.mandate === null && payment.payer === null)],
    ['BR-DE-25', payment.code !== '59' || (payment.payee === null && payment.mandate !== null)],
    ['BR-DE-26', terms.typeCode !== '384' || terms.precedingInvoice !== null],
    ['BR-DE-27', (seller.contact.phone?.match(/\d/g) ?? []).length >= 3],
    ['BR-DE-28', /^[^@\s.][^@\s]*@([^@\s.]+\.)+[^@\s.]+$/.test(seller.contact.email ?? '')],
    ['BR-DE-30', payment.mandate === null || payment.creditorId !== null],
    ['BR-DE-31', payment.mandate === null || payment.payer !== null],
    ['R001', terms.process === 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
    ['R010', Boolean(buyer.endpoint?.[0] && buyer.endpoint[1])],
    ['R020', Boolean(seller.endpoint?.[0] && seller.endpoint[1])],
  ];
  return rules.filter(([, isKept]) => !isKept).map(([rule]) => rule);
}
