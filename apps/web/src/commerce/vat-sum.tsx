import { decimalToMinor, isZeroRated, type OrderVatTreatment } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Sum } from '@kontor/web-kit/ui/sums.tsx';

/** The VAT of an order, a checkout or an approval request: a sum for each rate. */
export function VatSums({
  of: { vatTreatment, vatNote },
  vat,
  currency,
  hasBases = false,
}: {
  of: { vatTreatment: OrderVatTreatment; vatNote?: string | null };
  vat: readonly { rate: number; base: number; amount: number }[];
  currency: string;
  hasBases?: boolean;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const money = (value: number) => formats.money(decimalToMinor(value), currency);
  return vat.map(({ rate, base, amount }) => (
    <VatSum
      key={rate}
      treatment={vatTreatment}
      legalNote={vatNote}
      rate={rate}
      {...(hasBases ? { base: t('checkout.vatBase', { base: money(base) }) } : {})}
      value={money(amount)}
    />
  ));
}

/** The VAT of one rate; at 0 % by a treatment also its name and legal note (decision 65). */
export function VatSum({
  treatment,
  legalNote,
  rate,
  base,
  value,
}: {
  treatment: OrderVatTreatment;
  legalNote: string | null | undefined;
  rate: number;
  /** The net amount that the rate applies to, formatted. */
  base?: string;
  value: string;
}) {
  const { t } = useTexts();
  const { percent } = useFormats();
  return isZeroRated(treatment) ? (
    <Sum name={t(`common.vatTreatment.${treatment}`)} note={legalNote ?? base} value={value} />
  ) : (
    <Sum name={t('cart.vat', { rate: percent(rate) })} note={base} value={value} />
  );
}
