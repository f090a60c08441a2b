import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followNavigation, navigationPhase } from './navigation-progress.tsx';

type Listener = (event: { pathChanged: boolean }) => void;

function fakeRouter() {
  const listeners = new Map<string, Listener>();
  const subscribe = (type: string, listener: Listener) => {
    listeners.set(type, listener);
    return () => listeners.delete(type);
  };
  return {
    router: { subscribe } as unknown as Parameters<typeof followNavigation>[0],
    begin: (pathChanged = true) => listeners.get('onBeforeNavigate')?.({ pathChanged }),
    end: () => listeners.get('onResolved')?.({ pathChanged: true }),
  };
}

describe('navigation progress', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('BOOT-08 shows no bar for a navigation shorter than 200 ms', () => {
    const { router, begin, end } = fakeRouter();
    const stop = followNavigation(router);
    begin();
    vi.advanceTimersByTime(199);
    end();
    vi.advanceTimersByTime(1000);
    expect(navigationPhase()).toBe('hidden');
    stop();
  });

  it('BOOT-08 shows the bar after 200 ms and hides it 500 ms after the end', () => {
    const { router, begin, end } = fakeRouter();
    const stop = followNavigation(router);
    begin();
    vi.advanceTimersByTime(200);
    expect(navigationPhase()).toBe('running');
    end();
    expect(navigationPhase()).toBe('finished');
    vi.advanceTimersByTime(499);
    expect(navigationPhase()).toBe('finished');
    vi.advanceTimersByTime(1);
    expect(navigationPhase()).toBe('hidden');
    stop();
  });

  it('BOOT-08 shows no bar when only the query string changes', () => {
    const { router, begin } = fakeRouter();
    const stop = followNavigation(router);
    begin(false);
    vi.advanceTimersByTime(1000);
    expect(navigationPhase()).toBe('hidden');
    stop();
  });
});
