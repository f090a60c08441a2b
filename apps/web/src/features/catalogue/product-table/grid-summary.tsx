import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { MAX_PASTED_CELLS } from '@kontor/web-kit/lib/grid/clipboard-block.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { type Store, useStore } from '@kontor/web-kit/lib/store.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown, IconX } from '@tabler/icons-react';
import { type MouseEvent, useId, useState } from 'react';
import { issueText } from './entry-text.ts';
import type { GridIssue, GridReport } from './grid-report.ts';
import classes from './grid-summary.module.css';
import { useTable } from './table-context.tsx';
import type { ShownReport } from './use-table-actions.ts';

/** Issues per page: a wrong column makes thousands. */
const PAGE = 100;

/**
 * The result of a paste, fill or clear, above the footer until dismissed. It has counts, undo, and links to the changed or
 * refused cells. Announced to screen readers.
 */
export function GridSummary({ store }: { store: Store<ShownReport | undefined> }) {
  const shown = useStore(store);
  return (
    <div role="status" className={classes.region}>
      {shown ? (
        <Summary key={reportKey(shown.report)} shown={shown} onClose={() => store.set(undefined)} />
      ) : null}
    </div>
  );
}

const reports = new WeakMap<GridReport, number>();
let count = 0;

/** A new report starts with a closed list. */
function reportKey(report: GridReport): number {
  const known = reports.get(report);
  if (known !== undefined) return known;
  count += 1;
  reports.set(report, count);
  return count;
}

function Summary({ shown: { gridId, report }, onClose }: { shown: ShownReport; onClose: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { undo, fields, selection } = useTable().actions;
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const issues = report.kind === 'tooLarge' ? [] : report.issues;
  const isBad = report.kind === 'tooLarge' || report.counts.refused + report.counts.broken > 0;

  return (
    <div className={classes.summary} data-bad={isBad || undefined} data-report-open={isOpen || undefined}>
      <div className={classes.head}>
        <p className={classes.text}>{headText()}</p>
        {report.kind === 'tooLarge' ? null : (
          <Button
            variant="default"
            size="compact-sm"
            className={classes.undo}
            leftSection={<IconArrowBackUp size={15} stroke={1.8} />}
            // Used by keyboard, the focus returns to the inputs, because this button disappears.
            onClick={(event) => undo(event.detail === 0)}
          >
            {t('common.undo')}
          </Button>
        )}
        {issues.length > 0 ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={listId}
            rightSection={<IconChevronDown size={15} stroke={1.8} className={classes.chevron} />}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={classes.label}>
              {t('catalogue.table.grid.cells', {
                count: issues.length,
                number: formats.number(issues.length),
              })}
            </span>
          </Button>
        ) : null}
        <ActionIcon aria-label={t('common.close')} onClick={close}>
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      </div>
      {isOpen ? <IssueList id={listId} issues={issues} /> : null}
    </div>
  );

  function close(event: MouseEvent): void {
    const { anchor } = selection.get() ?? {};
    onClose();
    if (event.detail === 0 && anchor) fields.get(gridId)?.focusCell(anchor);
  }

  function headText(): string {
    if (report.kind === 'tooLarge')
      return t('catalogue.table.grid.tooLarge', {
        count: formats.number(report.cellCount),
        limit: formats.number(MAX_PASTED_CELLS),
      });
    const { taken, changed, broken, refused } = report.counts;
    const number = formats.number;
    const parts = [
      report.isByArticle ? t('catalogue.table.grid.byArticle') : undefined,
      t(`catalogue.table.grid.done.${report.kind}`, {
        count: report.total,
        taken: number(taken + broken),
        total: number(report.total),
      }),
      changed > 0 ? t('catalogue.table.grid.changed', { number: number(changed) }) : undefined,
      refused > 0 ? t('catalogue.table.grid.refused', { number: number(refused) }) : undefined,
      broken > 0 ? t('catalogue.table.grid.broken', { number: number(broken) }) : undefined,
    ];
    return parts.filter((part) => part !== undefined).join(', ');
  }
}

function IssueList({ id, issues }: { id: string; issues: readonly GridIssue[] }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { leadsTo, goTo } = useTable().actions;
  const [shownCount, setShownCount] = useState(PAGE);
  const rest = issues.length - shownCount;
  return (
    <div id={id} className={classes.list}>
      <ul>
        {issues.slice(0, shownCount).map((issue) => (
          <li key={`${issue.blockRow} ${issue.blockColumn}`}>
            {issue.target && leadsTo(issue.target) ? (
              <button
                type="button"
                className={classes.issue}
                onClick={() => issue.target && goTo(issue.target)}
              >
                {content(issue)}
              </button>
            ) : (
              <span className={classes.issue}>{content(issue)}</span>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setShownCount(shownCount + PAGE)}>
          {t('catalogue.table.grid.more', { number: formats.number(rest) })}
        </Button>
      ) : null}
    </div>
  );

  function content(issue: GridIssue) {
    return (
      <>
        <span>{place(issue)}</span>
        <span className={classes.value}>
          {t('catalogue.table.grid.became', {
            entered: issue.entered.length > 24 ? `${issue.entered.slice(0, 24)}…` : issue.entered,
          })}
          {issue.quantity === undefined ? null : ` → ${issue.quantity}`}
        </span>
        <span className={classes.reason} data-verdict={issue.verdict}>
          {issueText(issue, t, formats)}
        </span>
      </>
    );
  }

  function place({ rowName, columnName, blockRow, blockColumn }: GridIssue): string {
    const row = rowName ?? t('catalogue.table.grid.blockRow', { row: formats.number(blockRow) });
    const column =
      columnName ?? t('catalogue.table.grid.blockColumn', { column: formats.number(blockColumn) });
    return column === '' ? row : `${row} · ${column}`;
  }
}
