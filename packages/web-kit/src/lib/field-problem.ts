import type { FieldIssue, FieldRule } from '@kontor/contract';
import { isApiError } from './api-error.ts';
import { formatDateTime } from './format.ts';
import { currentLocale, type TextKey, type Translate } from './i18n.ts';

/** What is wrong with a field: a text of its own, or the rule that it breaks. */
export type FieldProblem = TextKey | FieldRule;

/**
 * The text of a problem.
 *
 * @example problemText({ of: 'integer', min: 0, max: 100 }, t) // 'Ganze Zahl von 0 bis 100'
 */
export function problemText(problem: FieldProblem, t: Translate): string {
  if (typeof problem === 'string') return t(problem);
  if ('form' in problem) {
    // As the fields of dates and moments say it themselves.
    if (problem.form === 'date') return t('common.date.invalid');
    if (problem.form === 'moment') return t('common.date.momentInvalid');
    return t(`common.field.form.${problem.form}`);
  }
  if (problem.of === 'moment') {
    const shown = (moment: string) => formatDateTime(moment, currentLocale());
    return t('common.field.moment', { min: shown(problem.min), max: shown(problem.max) });
  }
  const { of, min, max } = problem;
  const bounds = { min: min ?? 0, max: max ?? 0 };
  // 'From 1' says nothing about a text that is too long.
  const hasMin = min !== undefined && (of === 'integer' || of === 'number' || min > 1);
  if (hasMin && max !== undefined) return t(`common.field.${of}.between`, bounds);
  if (max !== undefined) return t(`common.field.${of}.most`, bounds);
  if (hasMin) return t(`common.field.${of}.least`, bounds);
  return t(of === 'integer' || of === 'number' ? `common.field.${of}.any` : 'common.field.invalid');
}

/** The problem that the server has with a field. */
export function problemOf({ code, expected }: FieldIssue): FieldProblem {
  if (code === 'tooShort' && (expected === undefined || !('of' in expected) || Number(expected.min ?? 0) < 2))
    return 'common.field.required';
  return expected ?? textOfCode[code] ?? 'common.field.invalid';
}

/** The text of a refusal: the server's own, if it has one. A missing value has the same text as in the check of the form. */
export const issueText = (issue: FieldIssue, t: Translate): string =>
  issue.code === 'required' ? t('common.field.required') : issue.text || problemText(problemOf(issue), t);

/** The refused fields of a failed call; none for any other error. */
export function issuesOf(error: unknown): readonly FieldIssue[] {
  return isApiError(error, 'validation.failed') && Array.isArray(error.details) ? error.details : [];
}

const textOfCode: Readonly<Record<string, TextKey>> = {
  required: 'common.field.required',
  tooShort: 'common.field.required',
  tooLong: 'common.field.tooLong',
  tooSmall: 'common.field.tooSmall',
  tooLarge: 'common.field.tooLarge',
  taken: 'common.field.taken',
  unknown: 'common.field.unknown',
  vatId: 'common.field.vatId',
};
