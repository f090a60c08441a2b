import type { OrderStatus, PaymentMethod } from '@kontor/contract';
import { type Locale, localized } from '../../shared/locale.ts';
import type { TenantSettings } from './settings-reader.ts';

/** The order statuses with their labels; '1' is the default (ORDR-04). */
export const salesHeadStatuses = [
  { id: '1', status: 'open', localizations: { de: 'Offen', en: 'Open' } },
  { id: '2', status: 'confirmed', localizations: { de: 'Bestätigt', en: 'Confirmed' } },
  { id: '3', status: 'processing', localizations: { de: 'In Bearbeitung', en: 'In progress' } },
  {
    id: '4',
    status: 'partiallyDelivered',
    localizations: { de: 'Teilweise geliefert', en: 'Partly delivered' },
  },
  { id: '5', status: 'delivered', localizations: { de: 'Geliefert', en: 'Delivered' } },
  { id: '6', status: 'cancelled', localizations: { de: 'Storniert', en: 'Cancelled' } },
] as const satisfies { id: string; status: OrderStatus; localizations: Record<Locale, string> }[];

/** Each lookup by its name (API-13 to API-15). */
const lookups = new Map<string, (settings: TenantSettings, locale: Locale) => readonly unknown[]>([
  ['salesHeadStatus', () => salesHeadStatuses.map(({ id, localizations }) => ({ id, localizations }))],
  ['vatConversionTable', ({ vatTable }) => vatTable],
  ['paymentType', presentPaymentMethods],
]);

/** The list of that name, undefined where there is none. */
export function lookupOf(name: string, settings: TenantSettings, locale: Locale): unknown[] | undefined {
  const entries = lookups.get(name)?.(settings, locale);
  return entries && [...entries];
}

/** The payment methods that can be chosen, named in the language (CHKO-16). */
export function presentPaymentMethods({ paymentMethods }: TenantSettings, locale: Locale): PaymentMethod[] {
  return paymentMethods
    .filter(({ isActive }) => isActive)
    .map(({ id, name, isActive, isDefault, isOnline }) => ({
      id,
      name: localized(locale, name),
      isActive,
      isDefault,
      isOnline,
    }));
}
