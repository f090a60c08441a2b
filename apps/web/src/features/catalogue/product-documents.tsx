import type { ProductDocument } from '@kontor/contract';
import { type Formats, useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { linkTarget } from '../../lib/smart-link.tsx';
import classes from './product-documents.module.css';
import shared from './product-shared.module.css';

/** Data sheets and other documents with type and size; they open in a new window (PROD-11). */
export function ProductDocuments({ documents }: { documents: readonly ProductDocument[] }) {
  const { t } = useTexts();
  const formats = useFormats();
  // The server sends safe links only; checked again before rendering.
  const links = documents.filter(({ url }) => linkTarget(url) && !/^(mailto|tel):/i.test(url));
  if (links.length === 0) return null;
  return (
    <section className={shared.section} aria-labelledby="product-documents">
      <h2 id="product-documents" className={shared.heading}>
        {t('orders.documents')}
      </h2>
      <ul className={classes.documents}>
        {links.map(({ title, url, type, size }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <IconFileText size={20} stroke={1.6} aria-hidden="true" />
              <span className={classes.documentTitle}>{title}</span>
              <VisuallyHidden>{` (${t('common.opensNewWindow')})`}</VisuallyHidden>
            </a>
            <span className={shared.muted}>
              {[type, size === null ? null : fileSize(size, formats)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * @example fileSize(45_310, formatsOf('de')) // '45 kB'
 * @example fileSize(1_840_000, formatsOf('de')) // '1,8 MB'
 */
export function fileSize(bytes: number, formats: Pick<Formats, 'number'>): string {
  return bytes < 999_500
    ? `${formats.number(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${formats.number(Math.round(bytes / 100_000) / 10)} MB`;
}
