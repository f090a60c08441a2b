import type { ColumnKind } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconHelpCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './paste-mapping.module.css';
import type { PastedTable } from './pasted-rows.ts';

/** The kinds that a buyer can choose for a column; other columns are ignored. */
const choices = ['article', 'quantity', 'unit'] as const;
type Choice = (typeof choices)[number];

/**
 * The columns of a pasted list above its first rows, each with a choice of its meaning. Ambiguous columns are asked
 * about once for the whole list.
 */
export function PasteMapping({
  table,
  takesFocus,
  onChange,
}: {
  table: PastedTable;
  /** True if the question comes first, because the list was pasted elsewhere. */
  takesFocus: boolean;
  onChange: (kinds: readonly ColumnKind[]) => void;
}) {
  const { t } = useTexts();
  const { kinds, cells, heads, isSure } = table;
  const askedRef = useRef<HTMLSelectElement>(null);

  useEffect(() => {
    if (isSure) return;
    // On mobile the column may be outside the viewport.
    askedRef.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
    if (takesFocus) askedRef.current?.focus();
  }, [isSure, takesFocus]);

  const asked = Math.max(0, kinds.indexOf('quantity'));

  function choose(column: number, value: string) {
    const chosen = choices.find((choice) => choice === value);
    // A meaning belongs to one column: the former one is cleared.
    const others = kinds.map((kind, at): ColumnKind => (at === column || kind === chosen ? 'other' : kind));
    onChange(others.map((kind, at): ColumnKind => (at === column ? (chosen ?? 'other') : kind)));
  }

  return (
    <section
      className={classes.mapping}
      data-unsure={!isSure || undefined}
      aria-label={t('orderEntry.paste.columns')}
    >
      <p className={classes.question} role={isSure ? undefined : 'alert'}>
        {isSure ? null : <IconHelpCircle size={18} stroke={1.8} aria-hidden="true" />}
        {t(isSure ? 'orderEntry.paste.columnsRead' : 'orderEntry.paste.columnsAsk')}
      </p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {kinds.map((kind, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={column} scope="col" data-kind={isChoice(kind) ? kind : undefined}>
                  <select
                    className={classes.select}
                    aria-label={t('catalogue.table.grid.blockColumn', {
                      column: heads?.[column] || column + 1,
                    })}
                    value={isChoice(kind) ? kind : ''}
                    ref={column === asked ? askedRef : undefined}
                    onChange={(event) => choose(column, event.currentTarget.value)}
                  >
                    <option value="">{t('orderEntry.paste.kinds.none', { kind: nameOf(kind) })}</option>
                    {choices.map((choice) => (
                      <option key={choice} value={choice}>
                        {t(`orderEntry.paste.kinds.${choice}`)}
                      </option>
                    ))}
                  </select>
                  {heads ? <span className={classes.headText}>{heads[column] ?? ''}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the first rows never change places
              <tr key={at}>
                {kinds.map((kind, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <td key={column} data-kind={isChoice(kind) ? kind : undefined}>
                    {row[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );

  /** Names recognised columns that are ignored. */
  function nameOf(kind: ColumnKind): string {
    return kind === 'position' || kind === 'name' || kind === 'price' || kind === 'total'
      ? t(`orderEntry.paste.kinds.${kind}`)
      : t('orderEntry.paste.kinds.other');
  }
}

function isChoice(kind: ColumnKind): kind is Choice {
  return (choices as readonly ColumnKind[]).includes(kind);
}
