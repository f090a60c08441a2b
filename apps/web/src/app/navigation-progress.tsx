import { createStore, useStore } from '@kontor/web-kit/lib/store.ts';
import type { AnyRouter } from '@tanstack/react-router';
import classes from './navigation-progress.module.css';

/** A navigation shorter than this shows no bar (BOOT-08). */
const throttleMs = 200;
/** How long the full bar stays after the end (BOOT-08). */
const hideDelayMs = 500;

const phase = createStore<'hidden' | 'running' | 'finished'>('hidden');

/** The progress bar at the top edge while a navigation takes longer than 200 ms (BOOT-08). */
export function NavigationProgress() {
  return <div className={classes.bar} data-phase={useStore(phase)} aria-hidden="true" />;
}

/** Lets the bar follow the router; answers a function that stops it. */
export function followNavigation(router: Pick<AnyRouter, 'subscribe'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stops = [
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (!pathChanged) return;
      clearTimeout(timer);
      timer = setTimeout(() => phase.set('running'), throttleMs);
    }),
    router.subscribe('onResolved', () => {
      clearTimeout(timer);
      if (phase.get() !== 'running') return;
      phase.set('finished');
      timer = setTimeout(() => phase.set('hidden'), hideDelayMs);
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** What the bar shows; for tests. */
export function navigationPhase(): 'hidden' | 'running' | 'finished' {
  return phase.get();
}
