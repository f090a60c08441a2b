import path from 'node:path';
import { Readable } from 'node:stream';
import type { ImportRefusal } from '@kontor/contract';
import { csvCell } from '../../../shared/csv-cell.ts';
import { requestError } from '../../../shared/errors.ts';
import { pageOf } from '../../../shared/list-page.ts';
import type { SourceBatch } from '../exchange.types.ts';
import { reasonIn } from '../refusals.ts';
import { type Call, isOpenRun, readableFile, textOf } from './import-access.ts';
import { rawRows, runSource } from './run-source.ts';

/** A page of the refused cells of a file. Long values are complete while the file is stored. */
export async function listRefusals({
  code,
  query,
  ...call
}: Call & {
  id: string;
  file: number;
  code: string | undefined;
  query: { page?: number | undefined; pageSize?: number | undefined };
}): Promise<{ data: ImportRefusal[]; meta: { total: number; page: number; pageSize: number } }> {
  const { actor, services } = call;
  const { run, file } = await readableFile(call);
  const { page, pageSize, offset } = pageOf(query);
  const { rows, total } = await services.imports.refusals(actor.tenantId, run.id, file.position, code, {
    offset,
    pageSize,
  });
  const cut = rows.filter(({ value, row }) => row !== null && value?.length === 80 && value.endsWith('…'));
  if (cut.length > 0 && file.storedAs && file.kind && isOpenRun(run)) {
    const cutRows = new Set(cut.map(({ row }) => row));
    const last = Math.max(...cut.map(({ row }) => row ?? 0));
    const source = runSource(
      { ...file, path: path.join(services.directory, run.id, file.storedAs), mends: {} },
      file.kind,
    );
    for await (const { rows: read } of source.open(() => {})) {
      for (const record of read) {
        if (!cutRows.has(record.number)) continue;
        for (const refused of cut)
          if (refused.row === record.number)
            refused.value = String(cellNamed(record, refused.column) ?? refused.value).slice(0, 10_000);
      }
      if ((read.at(-1)?.number ?? 0) >= last) break;
    }
  }
  const data = rows.map(({ details, ...row }) => ({
    ...row,
    reason: reasonIn(call.locale, { ...row, details, column: null }),
    mended: file.mends[row.row ?? '']?.[row.column ?? ''] ?? null,
  }));
  return { data, meta: { total, page, pageSize } };
}

/** The cell of a record by the name that its column has in reports. */
function cellNamed({ cells, names = {} }: SourceBatch['rows'][number], column: string | null): unknown {
  const [own = column ?? ''] = Object.entries(names).find(([, name]) => name === column) ?? [];
  return own in names && names[own] !== column ? undefined : cells[own];
}

/** The refused rows of a file, unchanged, with the reasons in the last column. @throws import.file.gone */
export async function refusedRowsFile(
  call: Call & { id: string; file: number },
): Promise<{ fileName: string; stream: Readable }> {
  const { actor, services } = call;
  const { run, file } = await readableFile(call);
  if (!file.storedAs || !file.header) throw requestError('import.file.gone');
  const refused = await services.imports.refusedRows(actor.tenantId, run.id, file.position);
  const reasons = Map.groupBy(refused, ({ row }) => row);
  const source = path.join(services.directory, run.id, file.storedAs);
  const { header } = file;
  async function* lines(): AsyncGenerator<string> {
    const line = (cells: readonly string[]) => `${cells.map(csvCell).join(';')}\r\n`;
    yield `\uFEFF${line([...header, call.locale === 'de' ? 'Grund' : 'Reason'])}`;
    for await (const { rows } of rawRows(source))
      for (const { number, cells } of rows) {
        const reason = reasons.get(number)?.map((cell) => reasonIn(call.locale, cell));
        if (reason === undefined) continue;
        yield line([...header.map((column) => textOf(cells[column])), reason.join('; ')]);
      }
  }
  return {
    fileName: `${path.posix.basename(file.name).replace(/\.[^.]*$/, '')}-${call.locale === 'de' ? 'abgelehnt' : 'refused'}.csv`,
    stream: Readable.from(lines(), { objectMode: false }),
  };
}

/** Name and place of a kept file. @throws import.file.gone */
export async function keptFile(
  call: Call & { id: string; file: number },
): Promise<{ name: string; path: string }> {
  const { run, file } = await readableFile(call);
  if (!file.storedAs) throw requestError('import.file.gone');
  return {
    // A workbook is kept as the CSV that was read of it.
    name: path.posix.basename(file.name).replace(/\.[^.]*$/, '') + path.extname(file.storedAs),
    path: path.join(call.services.directory, run.id, file.storedAs),
  };
}
