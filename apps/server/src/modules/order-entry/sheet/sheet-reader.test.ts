import { expect, it, vi } from 'vitest';
import { rawRow, rawWorkbook } from '../../../../test/workbook-factory.ts';
import { createSheetReader, maxSheetsOfOwner, type SheetFile } from './sheet-reader.ts';

const sheet: SheetFile = {
  name: 'Bestellung.xlsx',
  bytes: rawWorkbook(rawRow(1, ['SKU', 'Quantity']) + rawRow(2, ['AB-1', '3'])),
};

function readerOf(options: Partial<Parameters<typeof createSheetReader>[0]> = {}) {
  const log = { warn: vi.fn(), error: vi.fn() };
  return { log, reader: createSheetReader({ log, ...options }) };
}

/** A thread that runs this program instead. */
const threadOf = (program: string) => ({ workerUrl: new URL(`data:text/javascript,${program}`) });

it.each([
  ['cannot be loaded', threadOf('import "nowhere"')],
  ['throws', threadOf('throw new Error("broken")')],
  ['ends', threadOf('process.exit(3)')],
  ['runs out of time', { ...threadOf('for (;;);'), readTimeoutMs: 50 }],
])('CHKO-24 tells that it failed itself, and logs why, when its thread %s', async (_what, options) => {
  const { log, reader } = readerOf(options);
  const read = reader.read({ owner: 'a', receive: async () => sheet });
  await expect(read).rejects.toMatchObject({ code: 'service.unavailable', headers: { 'retry-after': '5' } });
  expect(log.error).toHaveBeenCalledWith({ err: expect.any(Error) }, expect.any(String));
});

it('CHKO-24 logs errors of damaged files, but no refusals', async () => {
  const { log, reader } = readerOf();
  const bytes = Buffer.from(sheet.bytes);
  bytes.fill(0, 60, 200);
  const damaged = reader.read({ owner: 'a', receive: async () => ({ ...sheet, bytes }) });
  await expect(damaged).rejects.toMatchObject({ code: 'order.sheet.unreadable' });
  expect(log.warn).toHaveBeenCalledWith({ err: expect.any(Error) }, expect.any(String));
  const other = reader.read({ owner: 'a', receive: async () => ({ ...sheet, name: 'a.csv' }) });
  await expect(other).rejects.toMatchObject({ code: 'order.sheet.not.xlsx' });
  expect([log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 0]);
});

it('CHKO-24 lets one user hold no more than two places, so that slow uploads of one do not keep out others', async () => {
  const { reader } = readerOf();
  const arrived = Promise.withResolvers<SheetFile>();
  const slow = Array.from({ length: maxSheetsOfOwner }, () =>
    reader.read({ owner: 'a', receive: () => arrived.promise }),
  );
  const third = reader.read({ owner: 'a', receive: async () => sheet });
  await expect(third).rejects.toMatchObject({ code: 'large.request.wait' });
  await expect(reader.read({ owner: 'b', receive: async () => sheet })).resolves.toMatchObject({
    sheet: 'Blatt',
  });
  arrived.resolve(sheet);
  await Promise.all(slow);
  await reader.read({ owner: 'a', receive: async () => sheet });
});

it('CHKO-24 waits only so long for a file to arrive, and then has room again', async () => {
  const { reader } = readerOf({ receiveTimeoutMs: 20 });
  const never = () => reader.read({ owner: 'a', receive: () => Promise.withResolvers<SheetFile>().promise });
  const answers = await Promise.allSettled(Array.from({ length: maxSheetsOfOwner }, never));
  for (const answer of answers)
    expect(answer).toMatchObject({ reason: { code: 'order.sheet.too.slow', status: 408 } });
  await reader.read({ owner: 'a', receive: async () => sheet });
});
