import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';

/** How much an amount has grown, in percent; undefined where there is nothing to compare with. */
export function changeOf(now: number, before: number): number | undefined {
  return before > 0 ? Math.round((now / before - 1) * 100) : undefined;
}

/** Writes what {@link changeOf} answers, such as '+12 % zum Vorjahr'. */
export function useChangeText(): (change: number | undefined) => string | undefined {
  const { t } = useTexts();
  const format = useFormats();
  return (change) =>
    change === undefined
      ? undefined
      : t('today.change', { change: `${change > 0 ? '+' : ''}${format.percent(change)}` });
}
