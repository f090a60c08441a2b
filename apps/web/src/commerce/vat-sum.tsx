import { isZeroRated, type OrderVatTreatment } from '@kontor/domain';
import { useFormats } from '../lib/format.ts';
import { useTexts } from '../lib/i18n.ts';
import { Sum } from '../ui/sums.tsx';

/** The VAT of one rate; at 0 % by a treatment its name and what the law wants to be said (decision 65). */
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
  /** What the rate is charged on, as a text. */
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
