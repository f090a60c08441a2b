import { formatNumber } from '@kontor/web-kit/lib/format.ts';
import { loadAllTexts, startI18n } from '@kontor/web-kit/lib/i18n.ts';
import { prepareDom } from '@kontor/web-kit/test/prepare-dom.ts';
import { textBundles } from '../src/locales/bundles.ts';

await prepareDom();
await startI18n(textBundles, formatNumber);
await loadAllTexts();
