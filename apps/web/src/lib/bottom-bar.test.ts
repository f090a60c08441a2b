import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

/** Observers that report what they are told, once they are told. */
function stubObservers() {
  const report = new Map<unknown, (bottom: number, height: number, isIntersecting?: boolean) => void>();
  vi.stubGlobal('getComputedStyle', () => ({ bottom: '60px' }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #call: () => void;
      constructor(call: () => void) {
        this.#call = call;
      }
      observe() {
        this.#call();
      }
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #call: (entries: unknown[]) => void;
      constructor(call: (entries: unknown[]) => void) {
        this.#call = call;
      }
      observe(bar: unknown) {
        report.set(bar, (bottom, height, isIntersecting = true) =>
          this.#call([
            { isIntersecting, boundingClientRect: { bottom, height }, rootBounds: { bottom: 739 } },
          ]),
        );
      }
      disconnect() {}
    },
  );
  return report;
}

test('TABL-03 several bars: the highest that sticks counts, and one that goes leaves the room of the others', async () => {
  const report = stubObservers();
  const style = { scrollPaddingBottom: '' };
  vi.stubGlobal('document', { documentElement: { style } });
  const { bottomRoom, markBottomBar } = await import('./bottom-bar.ts');
  const [first, second] = [{}, {}] as HTMLElement[] as [HTMLElement, HTMLElement];
  const leaveFirst = markBottomBar(first);
  const leaveSecond = markBottomBar(second);
  expect(bottomRoom.get()).toBe(0);
  report.get(first)?.(740, 58.4);
  report.get(second)?.(740, 130);
  expect(bottomRoom.get()).toBe(130);
  // What gets the focus is scrolled clear of it.
  expect(style.scrollPaddingBottom).toBe('calc(130px + var(--bar-room))');
  // At rest in the page it does not stick.
  report.get(second)?.(600, 130);
  expect(bottomRoom.get()).toBe(59);
  report.get(second)?.(740, 130);
  leaveFirst?.();
  expect(bottomRoom.get()).toBe(130);
  leaveSecond?.();
  expect(bottomRoom.get()).toBe(0);
  expect(style.scrollPaddingBottom).toBe('');
});
