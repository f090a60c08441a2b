/**
 * How a company gets its invoices: as plain PDF, as ZUGFeRD 2 / Factur-X (profile EN 16931, PDF/A-3 with the XML), or as
 * XRechnung 3.0.2 in the syntax of UBL or CII, with a plain PDF to read (decision 76).
 */
export const E_INVOICE_FORMATS = ['none', 'zugferd', 'xrechnung-ubl', 'xrechnung-cii'] as const;

export type EInvoiceFormat = (typeof E_INVOICE_FORMATS)[number];
