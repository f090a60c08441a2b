import type { Clock } from '../src/shared/clock.ts';

/** When the clock of a test app begins, and when factories say that things happened: a Monday morning. */
export const testStart = new Date('2026-11-16T09:00:00.000Z');

export interface TestClock extends Clock {
  set(time: Date | string): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
}

/** Makes a clock that stands still until it is moved. */
export function createTestClock(start: Date | string = testStart): TestClock {
  let time = new Date(start);
  return {
    now: () => new Date(time),
    set(to) {
      time = new Date(to);
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      time = new Date(time.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
    },
  };
}
