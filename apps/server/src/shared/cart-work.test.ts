import { expect, it } from 'vitest';
import { createCartWork } from './cart-work.ts';

const never = new Promise<never>(() => undefined);

it('issue 13: runs at most the given number of tasks at once, the next one when one has ended or failed', async () => {
  const { run } = createCartWork({ running: 2, countedMs: 60_000 });
  const started: number[] = [];
  const end: (() => void)[] = [];
  const tasks = [0, 1, 2, 3].map((number) =>
    run(async () => {
      started.push(number);
      await new Promise<void>((resolve) => {
        end[number] = resolve;
      });
      if (number === 1) throw new Error('refused');
      return number;
    }),
  );
  await expect.poll(() => started).toEqual([0, 1]);

  end[1]?.();
  await expect(tasks[1]).rejects.toThrow('refused');
  await expect.poll(() => started).toEqual([0, 1, 2]);

  end[0]?.();
  expect(await tasks[0]).toBe(0);
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  end[2]?.();
  end[3]?.();
  expect(await Promise.all([tasks[2], tasks[3]])).toEqual([2, 3]);
});

it('issue 13: a task that takes longer than its time no longer counts', async () => {
  const { run } = createCartWork({ running: 2, countedMs: 10 });
  void run(() => never);
  void run(() => never);
  expect(await run(async () => 'ran')).toBe('ran');
});
