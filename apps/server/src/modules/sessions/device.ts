import type { SessionDevice } from '@kontor/contract';

/** In the order of their test: most browsers also name those that they descend from. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/**
 * Browser and system that a User-Agent header names, for people to recognize their devices; null what is not known. Nothing is
 * decided by it: anybody can send any header.
 *
 * @example deviceOf('Mozilla/5.0 (Windows NT 10.0; …) … Chrome/131.0.0.0 Safari/537.36') // { browser: 'Chrome', system: 'Windows' }
 */
export function deviceOf(userAgent: string): SessionDevice {
  const named = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
  return { browser: named(browsers), system: named(systems) };
}
