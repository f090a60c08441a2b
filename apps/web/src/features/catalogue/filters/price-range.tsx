import { LANGUAGE_TAGS } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import type { Locale } from '@kontor/web-kit/lib/locale.ts';
import { Input } from '@mantine/core';
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { useSettings } from '../../../commerce/shop-context.ts';
import { parsePrice, priceText } from '../../../lib/price-text.ts';
import shared from './filters.module.css';
import classes from './price-range.module.css';

type Range = { readonly priceMin: number | undefined; readonly priceMax: number | undefined };
type Typed = { readonly from: string; readonly to: string };

/** A net price range. It applies on Enter or when the field is left, and shows input errors (CATG-08). */
export function PriceRange({
  range,
  bounds,
  currency,
  isListGross,
  onChange,
}: {
  range: Range;
  /** Lowest and highest price of the list without a range; null if nothing has a price, undefined while unknown. */
  bounds: { readonly priceMin: number | null; readonly priceMax: number | null } | undefined;
  currency: string;
  /**
   * True if the list shows prices with VAT. The range stays net, because VAT rates differ by article (CATG-08,
   * CONF-09).
   */
  isListGross: boolean;
  onChange: (range: Range) => void;
}) {
  const { t, locale } = useTexts();
  const { isSalesUnitActive } = useSettings();
  const id = useId();
  const errorId = `${id}-error`;
  const [typed, setTyped] = useState<Typed>();
  const [seen, setSeen] = useState({ range, locale });
  // A new range in the address, or another language, replaces the typed text.
  if (
    seen.range.priceMin !== range.priceMin ||
    seen.range.priceMax !== range.priceMax ||
    seen.locale !== locale
  ) {
    setSeen({ range, locale });
    setTyped(undefined);
  }

  const texts = typed ?? {
    from: priceText(range.priceMin, locale),
    to: priceText(range.priceMax, locale),
  };
  const read = readTyped(texts, locale);
  const error = read.problem === undefined ? undefined : t(`catalogue.filter.priceProblem.${read.problem}`);

  function change(change: Partial<Typed>) {
    setTyped({ ...texts, ...change });
  }

  function apply() {
    if (typed === undefined || read.problem !== undefined) return;
    if (read.priceMin === range.priceMin && read.priceMax === range.priceMax) setTyped(undefined);
    else onChange({ priceMin: read.priceMin, priceMax: read.priceMax });
  }

  const fieldProps = (field: keyof Typed, hasError: boolean, placeholder: number | null | undefined) => ({
    size: 'sm' as const,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    rightSection: (
      <span className={classes.currency} aria-hidden="true">
        {currencySymbol(currency, locale)}
      </span>
    ),
    // Leaves room for 1.234,56.
    rightSectionWidth: 28,
    rightSectionPointerEvents: 'none' as const,
    placeholder: typeof placeholder === 'number' ? priceText(placeholder, locale) : undefined,
    value: texts[field],
    error: hasError,
    component: DescribedInput,
    id: `${id}-${field}`,
    errorId: hasError ? errorId : undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [field]: event.currentTarget.value }),
    // Escape clears the typed text first and leaves the drawer open.
    'data-mantine-stop-propagation': typed !== undefined || undefined,
    onBlur: (_event: FocusEvent<HTMLInputElement>) => apply(),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') apply();
      if (event.key === 'Escape') setTyped(undefined);
    },
  });
  const isTurned = read.problem === 'turned';
  return (
    <fieldset className={shared.group}>
      <legend className={`${shared.legend} ${classes.plainLegend}`}>{t('catalogue.filter.price')}</legend>
      <div className={classes.prices}>
        <div className={classes.priceField}>
          <label htmlFor={`${id}-from`}>{t('catalogue.filter.priceFrom')}</label>
          <Input {...fieldProps('from', read.problem === 'from' || isTurned, floorCent(bounds?.priceMin))} />
        </div>
        <div className={classes.priceField}>
          <label htmlFor={`${id}-to`}>{t('catalogue.filter.priceTo')}</label>
          <Input {...fieldProps('to', read.problem === 'to' || isTurned, ceilCent(bounds?.priceMax))} />
        </div>
      </div>
      {isListGross || isSalesUnitActive ? (
        <p className={classes.priceNote}>
          {isListGross ? t('catalogue.filter.priceIsNet') : null}{' '}
          {isSalesUnitActive ? t('catalogue.filter.priceOfOne') : null}
        </p>
      ) : null}
      {error === undefined ? null : (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The kit links a field to its own error only; here two fields share one. */
function DescribedInput({ errorId, ...props }: ComponentProps<'input'> & { errorId: string | undefined }) {
  return <input {...props} aria-describedby={errorId} />;
}

function readTyped(
  { from, to }: Typed,
  locale: Locale,
): Range & { problem: 'from' | 'to' | 'turned' | undefined } {
  const [priceMin, priceMax] = [parsePrice(from, locale), parsePrice(to, locale)];
  const problem =
    priceMin === null
      ? 'from'
      : priceMax === null
        ? 'to'
        : priceMin !== undefined && priceMax !== undefined && priceMax > 0 && priceMin > priceMax
          ? 'turned'
          : undefined;
  // 0 is no bound.
  return { priceMin: priceMin || undefined, priceMax: priceMax || undefined, problem };
}

function currencySymbol(currency: string, locale: Locale): string {
  const parts = new Intl.NumberFormat(LANGUAGE_TAGS[locale], {
    style: 'currency',
    currency,
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Rounds the bounds outwards to whole cents. */
function floorCent(price: number | null | undefined): number | null | undefined {
  return typeof price === 'number' ? Math.floor(Math.round(price * 1e4) / 100) / 100 : price;
}

function ceilCent(price: number | null | undefined): number | null | undefined {
  return typeof price === 'number' ? Math.ceil(Math.round(price * 1e4) / 100) / 100 : price;
}
