import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './pages.module.css';

/** Links to the page before and after. */
export function Pages({
  page,
  pageCount,
  to,
}: {
  page: number;
  pageCount: number;
  to: (page: number) => LinkProps;
}) {
  const { t } = useTexts();
  if (pageCount <= 1) return null;
  return (
    <nav className={classes.pages} aria-label={t('common.pagination')}>
      {page > 1 ? (
        <Link
          {...to(page - 1)}
          className={classes.pageLink}
          // The first page lacks this link: move the focus.
          onClick={page === 2 ? focusContent : undefined}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
          {t('common.previousPage')}
        </Link>
      ) : (
        <span />
      )}
      <span>{t('orders.pageOf', { page, pages: pageCount })}</span>
      {page < pageCount ? (
        <Link
          {...to(page + 1)}
          className={classes.pageLink}
          onClick={page + 1 === pageCount ? focusContent : undefined}
        >
          {t('common.nextPage')}
          <IconChevronRight size={18} aria-hidden="true" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
