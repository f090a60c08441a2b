import { routes } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReviewRow } from './entry-rows.ts';
import classes from './nearest-articles.module.css';
import { focusField } from './row-focus.ts';

const maxShown = 3;
/** Shorter texts match too much. */
const minLength = 3;

/** 'Did you mean …': the articles nearest to an unknown number, as buttons that put them into the row. */
export function NearestArticles({ row, onChoose }: { row: ReviewRow; onChoose: (sku: string) => void }) {
  const isUnknown = row.answer?.issues.some(
    ({ code }) => code === 'article.unknown' || code === 'article.check.digit',
  );
  const code = row.input.sku.trim();
  if (!isUnknown || row.isChecking || code.length < minLength) return null;
  return <Suggestions code={code} row={row.row} onChoose={onChoose} />;
}

/** Only rows in view call the server. */
function Suggestions({
  code,
  row,
  onChoose,
}: {
  code: string;
  row: number;
  onChoose: (sku: string) => void;
}) {
  const { t } = useTexts();
  const near = useQuery({
    ...apiQuery(routes.orderEntry.nearest, { query: { code } }),
    retry: false,
  });
  const isName = /\p{L}{3}/u.test(code) && code.length <= 60;
  const found = useQuery({
    ...apiQuery(routes.catalogue.search, { query: { searchKey: code, pageSize: maxShown } }),
    enabled: isName && near.data !== undefined && near.data.data.length < maxShown,
    retry: false,
  });
  const articles = new Map((near.data?.data ?? []).map(({ sku, name }) => [sku, name]));
  for (const { variantSku, sku, name } of found.data?.data ?? []) {
    const own = variantSku ?? sku;
    if (!articles.has(own)) articles.set(own, name);
  }
  if (articles.size === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of a row are no fieldset.
    <div className={classes.nearest} role="group" aria-label={t('orderEntry.review.didYouMeanOf', { row })}>
      <span>{t('orderEntry.review.didYouMean')}</span>
      {[...articles].slice(0, maxShown).map(([sku, name]) => (
        <button
          key={sku}
          type="button"
          className={classes.suggested}
          onClick={(event) => {
            focusField(event.currentTarget, 'sku');
            onChoose(sku);
          }}
        >
          <strong>{sku}</strong> {name}
        </button>
      ))}
    </div>
  );
}
