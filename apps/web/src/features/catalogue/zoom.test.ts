import { expect, it } from 'vitest';
import { fullView, maxZoom, moveBy, zoomAt } from './zoom.ts';

const box = { width: 400, height: 300 };
const middle = { x: 0, y: 0 };

it('PROD-11 enlarges around the point under the pointer', () => {
  expect(zoomAt(fullView, 2, { x: 100, y: -50 }, box)).toEqual({ scale: 2, x: -100, y: 50 });
  const twice = zoomAt(zoomAt(fullView, 2, { x: 100, y: 0 }, box), 2, { x: 100, y: 0 }, box);
  expect(twice).toEqual({ scale: 4, x: -300, y: 0 });
});

it('PROD-11 stays between the whole picture and five times', () => {
  expect(zoomAt(fullView, 0.5, { x: 100, y: 50 }, box)).toEqual(fullView);
  expect(zoomAt(fullView, 100, middle, box).scale).toBe(maxZoom);
  expect(zoomAt({ scale: 2, x: 200, y: 150 }, 0.1, middle, box)).toEqual(fullView);
});

it('PROD-11 moves an enlarged picture no further than its edges', () => {
  const zoom = { scale: 2, x: 0, y: 0 };
  expect(moveBy(zoom, { x: 30, y: -20 }, box)).toEqual({ scale: 2, x: 30, y: -20 });
  expect(moveBy(zoom, { x: 999, y: -999 }, box)).toEqual({ scale: 2, x: 200, y: -150 });
  expect(moveBy(fullView, { x: 30, y: 30 }, box)).toEqual(fullView);
});
