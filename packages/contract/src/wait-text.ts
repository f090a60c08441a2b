import type { Locale } from '@kontor/domain';

const units = {
  second: { de: ['Sekunde', 'Sekunden'], en: ['second', 'seconds'] },
  minute: { de: ['Minute', 'Minuten'], en: ['minute', 'minutes'] },
} as const satisfies Record<string, Record<Locale, readonly [string, string]>>;

/**
 * The waiting time from `details.retryAfterSeconds` of a refusal: up to 90 s in seconds, else in full minutes. The default is
 * 60 s.
 *
 * @example waitText({ retryAfterSeconds: 899 }, 'en') // '15 minutes'
 */
export function waitText(details: unknown, locale: Locale): string {
  const { retryAfterSeconds: seconds = 60 } = (details ?? {}) as { retryAfterSeconds?: number };
  const [unit, count] =
    seconds <= 90
      ? (['second', Math.max(1, seconds)] as const)
      : (['minute', Math.ceil(seconds / 60)] as const);
  return `${count} ${units[unit][locale][count === 1 ? 0 : 1]}`;
}
