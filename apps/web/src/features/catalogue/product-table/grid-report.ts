import { type EntryReason, type EntryVerdict, entryVerdicts } from '@kontor/domain';
import type { StepKind } from './entry-history.ts';
import type { CellOutcome } from './entry-store.ts';
import type { CellTarget } from './grid-model.ts';
import type { PasteReason } from './paste-plan.ts';

/** Why a cell was changed or refused: a rule of entry, or no input. */
export type IssueReason = EntryReason | PasteReason;

/** A cell whose value was changed or refused. */
export type GridIssue = {
  readonly verdict: Exclude<EntryVerdict, 'taken'>;
  readonly reason: IssueReason;
  readonly limit: number | undefined;
  readonly entered: string;
  /** The input's quantity now; undefined without input. */
  readonly quantity: number | undefined;
  /** The input, to go to later; undefined if there was none. */
  readonly target: CellTarget | undefined;
  /** Names of row and column in the table; cells beyond it have their position in the block, from 1. */
  readonly rowName: string | undefined;
  readonly columnName: string | undefined;
  readonly blockRow: number;
  readonly blockColumn: number;
};

/** Steps that change many cells at once. */
export type BlockStepKind = Exclude<StepKind, 'typed' | 'stepped'>;

/** The result of a paste, fill, cut or clear. */
export type GridReport =
  | {
      readonly kind: BlockStepKind;
      readonly total: number;
      readonly counts: Readonly<Record<EntryVerdict, number>>;
      readonly issues: readonly GridIssue[];
      /** True if rows were found by article numbers in the first column. */
      readonly isByArticle: boolean;
    }
  | { readonly kind: 'tooLarge'; readonly cellCount: number };

/** A cell before counting: its outcome, or why it has no input. */
export type ReportCell = Omit<GridIssue, 'verdict' | 'reason' | 'limit' | 'quantity'> & {
  readonly outcome: CellOutcome | undefined;
  readonly reason: PasteReason | undefined;
};

/**
 * Counts the outcomes and keeps the cells that need an explanation.
 *
 * @example gridReport('pasted', cells, false).counts // { taken: 1984, changed: 12, broken: 0, refused: 4 }
 */
export function gridReport(
  kind: BlockStepKind,
  cells: readonly ReportCell[],
  isByArticle: boolean,
): Extract<GridReport, { kind: BlockStepKind }> {
  const counts = { taken: 0, changed: 0, broken: 0, refused: 0 };
  const issues: GridIssue[] = [];
  for (const { outcome, reason: placeReason, ...cell } of cells) {
    const reason = placeReason ?? outcome?.reason;
    if (reason === undefined) {
      counts.taken += 1;
      continue;
    }
    const verdict = verdictOf(reason);
    counts[verdict] += 1;
    issues.push({ ...cell, verdict, reason, limit: outcome?.limit, quantity: outcome?.quantity });
  }
  return { kind, total: cells.length, counts, issues, isByArticle };
}

function verdictOf(reason: IssueReason): Exclude<EntryVerdict, 'taken'> {
  return reason in entryVerdicts ? entryVerdicts[reason as EntryReason] : 'refused';
}
