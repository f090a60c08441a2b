import type { E_INVOICE_FORMATS } from '@kontor/domain';

export type EInvoiceFormat = (typeof E_INVOICE_FORMATS)[number];
