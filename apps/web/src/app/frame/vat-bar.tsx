import { vatInfo } from '@kontor/domain';
import { IconInfoCircle } from '@tabler/icons-react';
import { useVat } from '../../commerce/shop-context.ts';
import { countryName } from '../../lib/country-name.ts';
import { formatsOf } from '../../lib/format.ts';
import { useTexts } from '../../lib/i18n.ts';
import classes from './vat-bar.module.css';

/** Tells that the VAT of the customer's country applies; absent in every other case (LAYO-20). */
export function VatBar() {
  const { t, locale } = useTexts();
  const info = vatInfo(useVat().countries);
  if (!info) return null;
  const { percent } = formatsOf(locale);
  return (
    <div className={classes.bar}>
      <p className={classes.text}>
        <IconInfoCircle size={16} aria-hidden="true" />
        {t('frame.vatInfo', {
          country: countryName(info.customerCountry, locale),
          rate: percent(info.customerRatePercent),
          shopRate: percent(info.shopRatePercent),
          shopCountry: countryName(info.shopCountry, locale),
        })}
      </p>
    </div>
  );
}
