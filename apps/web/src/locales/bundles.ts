import type { TextBundles } from '@kontor/web-kit/lib/i18n.ts';
import type { TextTree } from './de.ts';

declare module '@kontor/web-kit/lib/i18n.ts' {
  interface Register {
    texts: TextTree;
  }
}

/** Each language is two chunks: the texts of the sign-in page, and all. Only what is needed of the one in use is loaded. */
export const textBundles: TextBundles = {
  de: {
    first: async () => (await import('./de/sign-in.ts')).signIn,
    all: async () => (await import('./de.ts')).de,
  },
  en: {
    first: async () => (await import('./en/sign-in.ts')).signIn,
    all: async () => (await import('./en.ts')).en,
  },
};
