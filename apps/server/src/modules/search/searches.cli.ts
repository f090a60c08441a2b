import { createCommand, runInThisProcess, tenantIdOf, UsageError } from '../../shared/command-line.ts';
import { csvCell } from '../../shared/csv-cell.ts';
import { type SearchedTerm, searchedTerms } from './searched-terms.ts';

const usage = `Usage: npm run searches -- --tenant NAME [--misses] [--month YYYY-MM] [--limit N] [--csv]
  what customers searched in a month (UTC; this one unless --month says otherwise), the most frequent first
  --misses  only what found nothing
  --csv     as a table for spreadsheets, separated by semicolons`;

export const command = createCommand({
  usage,
  args: {
    options: {
      tenant: { type: 'string' },
      misses: { type: 'boolean' },
      month: { type: 'string' },
      limit: { type: 'string' },
      csv: { type: 'boolean' },
    },
  },
  poolSize: 1,
  read: ({ values }) => {
    if (values.tenant === undefined) throw new UsageError('--tenant NAME is missing.');
    const month = values.month ?? new Date().toISOString().slice(0, 7);
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new UsageError('--month is a month such as 2026-11.');
    const limit = Number(values.limit ?? (values.csv ? 100_000 : 50));
    if (!Number.isInteger(limit) || limit < 1 || limit > 100_000)
      throw new UsageError('--limit is a whole number from 1 to 100000.');
    return {
      tenant: values.tenant,
      isMisses: values.misses ?? false,
      month,
      limit,
      isCsv: values.csv ?? false,
    };
  },
  work: async ({ console, database }, options) => {
    const tenantId = await tenantIdOf(database, options.tenant);
    const terms = await searchedTerms(database.pool, { tenantId, ...options });
    for (const line of options.isCsv ? csvOf(terms) : tableOf(terms)) console.log(line);
    return 0;
  },
});

function tableOf(terms: readonly SearchedTerm[]): string[] {
  const lines = terms.map(({ searches, misses, locale, term }) =>
    [String(searches).padStart(8), String(misses).padStart(8), `  ${locale}  ${term}`].join(''),
  );
  return ['searches  misses', ...lines, `${terms.length} terms`];
}

function csvOf(terms: readonly SearchedTerm[]): string[] {
  const lines = terms.map(({ month, locale, term, searches, misses }) =>
    [month, locale, csvCell(term), searches, misses].join(';'),
  );
  return ['month;language;term;searches;misses', ...lines];
}

if (import.meta.main) await runInThisProcess(command);
