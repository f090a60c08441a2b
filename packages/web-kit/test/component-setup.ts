import { formatNumber } from '../src/lib/format.ts';
import { startI18n } from '../src/lib/i18n.ts';
import { common as de } from '../src/locales/de/common.ts';
import { common as en } from '../src/locales/en/common.ts';
import { prepareDom } from './prepare-dom.ts';

await prepareDom();

const bundle = (texts: object) => ({ first: async () => texts, all: async () => texts });

await startI18n({ de: bundle({ common: de }), en: bundle({ common: en }) }, formatNumber);
