import type { Page } from '@playwright/test';

/** From the key to the frame that shows what it did, in milliseconds. */
export interface Figure {
  name: string;
  medianMs: number;
  p95Ms: number;
  /** What it must stay under. */
  limitMs: number;
}

export interface Expected {
  key: string;
  /** What the input with the focus then shows. */
  value: string;
  /** A text that the page then has. */
  text?: string;
}

/** Presses a key and answers the milliseconds from it to the frame that shows the result. */
export async function timePress(page: Page, keys: string, expected: Expected): Promise<number> {
  await page.evaluate(`awaitPaint(${JSON.stringify(expected)})`);
  await page.keyboard.press(keys);
  return page.evaluate<number>('painted');
}

/** Lets `timePress` measure in all documents of a page. */
export async function addPaintClock(page: Page): Promise<void> {
  await page.addInitScript(paintClock);
}

/** Runs in the page, as text: this folder is typed for Node, which knows no document. */
const paintClock = `
  globalThis.awaitPaint = ({ key, value, text }) => {
    const isShown = () =>
      document.activeElement?.value === value && (!text || document.body.textContent.includes(text));
    globalThis.painted = new Promise((resolve, reject) => {
      const { activeElement } = document;
      const giveUp = () => reject(new Error(
        'After ' + key + ' the input shows ' + document.activeElement?.value + ', not ' + value + '; focus was in ' +
          activeElement?.dataset.cell + ', is in ' + document.activeElement?.dataset.cell,
      ));
      const timer = setTimeout(giveUp, 20_000);
      addEventListener('keydown', function listen(event) {
        if (event.key !== key) return;
        removeEventListener('keydown', listen, true);
        const afterFrame = () => requestAnimationFrame(() => {
          // A message runs after the frame is painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            const duration = performance.now() - event.timeStamp;
            if (isShown()) {
              clearTimeout(timer);
              resolve(duration);
            } else afterFrame();
          };
          port2.postMessage(0);
        });
        afterFrame();
      }, true);
    });
  };`;

/** The median and the 95th percentile of durations in milliseconds. */
export function figure(name: string, durations: readonly number[], limitMs: number): Figure {
  const sorted = [...durations].sort((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
  return { name, medianMs: at(0.5), p95Ms: at(0.95), limitMs };
}
