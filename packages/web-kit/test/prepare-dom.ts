import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { clearToasts } from '../src/lib/toast-store.ts';

// What Mantine asks of a browser and jsdom lacks.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
window.scrollTo = () => {};
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeEach(() => {
  localStorage.clear();
  clearToasts();
});

afterEach(cleanup);
