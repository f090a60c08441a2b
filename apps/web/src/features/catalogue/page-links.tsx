import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './page-links.module.css';
import { pageNumbers } from './page-numbers.ts';

/** Numbered pages as links, so that they can be opened in a tab and shared; page 1 has no parameter (CATG-05). */
export function PageLinks({ page, pageCount }: { page: number; pageCount: number }) {
  const { t } = useTexts();
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={t('common.pagination')}>
      <ul className={classes.pages}>
        <li>
          <PageLink
            isLastOfItsKind={page === 2}
            page={page - 1}
            isDisabled={page <= 1}
            label={t('common.previousPage')}
          >
            <IconChevronLeft size={18} aria-hidden="true" />
          </PageLink>
        </li>
        {pageNumbers(page, pageCount).map((number, index) =>
          number === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the two gaps have nothing but their place.
            <li key={`gap ${index}`} aria-hidden="true" className={classes.pageGap}>
              …
            </li>
          ) : (
            <li key={number}>
              <PageLink page={number} isCurrent={number === page} label={t('common.page', { page: number })}>
                {number}
              </PageLink>
            </li>
          ),
        )}
        <li>
          <PageLink
            page={page + 1}
            isDisabled={page >= pageCount}
            isLastOfItsKind={page + 1 === pageCount}
            label={t('common.nextPage')}
          >
            <IconChevronRight size={18} aria-hidden="true" />
          </PageLink>
        </li>
      </ul>
    </nav>
  );
}

function PageLink({
  page,
  label,
  isCurrent = false,
  isDisabled = false,
  isLastOfItsKind = false,
  children,
}: {
  page: number;
  label: string;
  isCurrent?: boolean;
  isDisabled?: boolean;
  /** The target page lacks such a link: the focus moves to the content. */
  isLastOfItsKind?: boolean;
  children: ReactNode;
}) {
  if (isDisabled)
    return (
      <span className={classes.pageLink} aria-hidden="true" data-disabled>
        {children}
      </span>
    );
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, page: page > 1 ? page : undefined })}
      className={classes.pageLink}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={isLastOfItsKind ? focusContent : undefined}
    >
      {children}
    </Link>
  );
}
