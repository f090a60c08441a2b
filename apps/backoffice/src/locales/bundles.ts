import type { TextBundles } from '@kontor/web-kit/lib/i18n.ts';
import type { TextTree } from './de.ts';

declare module '@kontor/web-kit/lib/i18n.ts' {
  interface Register {
    texts: TextTree;
  }
}

const de = async () => (await import('./de.ts')).de;
const en = async () => (await import('./en.ts')).en;

/** Each language is one chunk. */
export const textBundles: TextBundles = { de: { first: de, all: de }, en: { first: en, all: en } };
