import { type EntryReason, type EntryVerdict, entryVerdicts } from '@kontor/domain';
import type { StepKind } from './entry-history.ts';
import type { CellOutcome } from './entry-store.ts';
import type { CellTarget } from './grid-model.ts';
import type { PasteReason } from './paste-plan.ts';

/** Why a cell was changed or refused: a rule of entry, or no input to go to. */
export type IssueReason = EntryReason | PasteReason;

/** A cell that does not hold just what was given to it. */
export type GridIssue = {
  readonly verdict: Exclude<EntryVerdict, 'taken'>;
  readonly reason: IssueReason;
  readonly limit: number | undefined;
  readonly entered: string;
  /** What the input holds now; undefined where there is none. */
  readonly quantity: number | undefined;
  /** The input, for going there wherever it stands by then; undefined where there is none. */
  readonly target: CellTarget | undefined;
  /** What the table calls row and column; places beyond it are named by their place in the block, from 1. */
  readonly rowName: string | undefined;
  readonly columnName: string | undefined;
  readonly blockRow: number;
  readonly blockColumn: number;
};

/** The steps that change many cells at once. */
export type BlockStepKind = Exclude<StepKind, 'typed' | 'stepped'>;

/** What a paste, fill, cut or clear did to many cells at once. */
export type GridReport =
  | {
      readonly kind: BlockStepKind;
      readonly total: number;
      readonly counts: Readonly<Record<EntryVerdict, number>>;
      readonly issues: readonly GridIssue[];
      /** Rows were found by the article numbers of the first column. */
      readonly isByArticle: boolean;
    }
  | { readonly kind: 'tooLarge'; readonly cellCount: number };

/** A cell before it is counted: what became of it, or why it went nowhere. */
export type ReportCell = Omit<GridIssue, 'verdict' | 'reason' | 'limit' | 'quantity'> & {
  readonly outcome: CellOutcome | undefined;
  readonly reason: PasteReason | undefined;
};

/**
 * Counts what became of the cells and keeps those that need a word.
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
