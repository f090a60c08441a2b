import { describe, expect, it } from 'vitest';
import { markSkipTarget, skipTargets } from './skip-targets.ts';

describe('skip targets', () => {
  it('SHEL-01 names what the present screen has, also while one screen replaces another', () => {
    const [first, second] = [{}, {}] as [HTMLElement, HTMLElement];
    const leaveFirst = markSkipTarget.list(first);
    const leaveSummary = markSkipTarget.summary(first);
    expect([...skipTargets.get().keys()]).toEqual(['list', 'summary']);
    markSkipTarget.list(second);
    leaveFirst?.();
    leaveSummary?.();
    expect([...skipTargets.get()]).toEqual([['list', second]]);
  });
});
