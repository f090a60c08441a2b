import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

type Mails = TestApp['mails'];

/** The first mail that `fits`, once it has arrived: jobs are polled. */
export function awaitMail(
  { mails }: Pick<TestApp, 'mails'>,
  fits: (mail: Mails[number]) => boolean,
): Promise<Mails[number]> {
  return vi.waitFor(
    () => {
      const found = mails.find(fits);
      if (!found) throw new Error('The mail has not arrived.');
      return found;
    },
    { timeout: 50_000, interval: 100 },
  );
}

/** The mails to an address, once there are `count`. */
export function mailsTo(
  { mails }: Pick<TestApp, 'mails'>,
  address: string,
  count: number,
): Promise<Mails[number][]> {
  return vi.waitFor(
    () => {
      const found = mails.filter(({ to }) => to[0]?.address === address);
      if (found.length < count) throw new Error('The mail has not arrived.');
      return found;
    },
    { timeout: 50_000, interval: 100 },
  );
}
