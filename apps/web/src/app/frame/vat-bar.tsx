import { isZeroRated, vatInfo } from '@kontor/domain';
import { countryName } from '@kontor/web-kit/lib/country-name.ts';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { formatsOf } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useInterfaceState } from '../../commerce/interface-state.ts';
import { accountVat, useAccount, useSettings, useVat } from '../../commerce/shop-context.ts';
import classes from './vat-bar.module.css';

/**
 * Explains the VAT treatment if it differs from the shop's own rates (LAYO-20, decision 65); otherwise hidden.
 */
export function VatBar() {
  const text = useVatText();
  return text === undefined ? null : (
    <div className={classes.bar}>
      <p className={classes.text}>
        <IconInfoCircle size={16} aria-hidden="true" />
        {text}
      </p>
    </div>
  );
}

function useVatText(): string | undefined {
  const { t, locale } = useTexts();
  const { countries } = useVat();
  const { deliveryCountry } = useInterfaceState();
  const { treatment, note, refusal } = accountVat(useSettings(), useAccount(), deliveryCountry);
  if (refusal) return errorCodeText(refusal);
  // The note names the treatment.
  if (isZeroRated(treatment)) return t('frame.vatZero', { note: note?.[locale] ?? '' });
  const info = vatInfo(countries);
  if (!info) return undefined;
  const { percent } = formatsOf(locale);
  return t('frame.vatInfo', {
    country: countryName(info.customerCountry, locale),
    rate: percent(info.customerRatePercent),
    shopRate: percent(info.shopRatePercent),
    shopCountry: countryName(info.shopCountry, locale),
  });
}
