import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCartNews } from './cart-news.ts';

const open = new Set<BroadcastChannel>();

class CountedChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    open.add(this);
  }
  override close() {
    open.delete(this);
    super.close();
  }
}

beforeEach(() => vi.stubGlobal('BroadcastChannel', CountedChannel));
afterEach(() => {
  for (const channel of open) channel.close();
  vi.unstubAllGlobals();
});

const user = { userId: 'u1', companyId: 'c1' };
const heardBy = (news: ReturnType<typeof createCartNews>) => {
  const versions: number[] = [];
  return { versions, end: news.hear((version) => versions.push(version)) };
};

it('CART-24 tells the other tabs of newer versions only, and not of those of other companies', async () => {
  const [mine, theirs, stranger] = [user, user, { ...user, companyId: 'c2' }].map(createCartNews);
  if (!mine || !theirs || !stranger) throw new Error('none made');
  const [ours, other, elsewhere] = [mine, theirs, stranger].map(heardBy);
  for (const version of [3, 3, 2, 4]) mine.tell(version);
  await vi.waitFor(() => expect(other?.versions).toEqual([3, 4]));
  theirs.tell(4);
  theirs.tell(5);
  await vi.waitFor(() => expect(ours?.versions).toEqual([5]));
  expect(elsewhere?.versions).toEqual([]);
});

it('CART-24 keeps no channel open once nobody hears, and hears again when begun again', async () => {
  const [mine, theirs] = [createCartNews(user), createCartNews(user)];
  heardBy(mine).end();
  expect(open.size).toBe(0);
  const { versions, end } = heardBy(mine);
  expect(open.size).toBe(1);
  // A save that ends when the page has gone is told all the same.
  theirs.tell(7);
  expect(open.size).toBe(1);
  await vi.waitFor(() => expect(versions).toEqual([7]));
  end();
  expect(open.size).toBe(0);
});
