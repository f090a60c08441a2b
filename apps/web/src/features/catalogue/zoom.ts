/** `scale` enlarges; x and y move by pixels from the centre. */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number };

/** The picture's size at scale 1, in pixels. */
export type Box = { readonly width: number; readonly height: number };

export const fullView: Zoom = { scale: 1, x: 0, y: 0 };
export const maxZoom = 5;

/**
 * Enlarges 1 to 5 times around a point that stays in place, in pixels from the centre of the box. The picture never
 * leaves its box.
 *
 * @example zoomAt(fullView, 2, { x: 100, y: 0 }, { width: 400, height: 400 }) // { scale: 2, x: -100, y: 0 }
 */
export function zoomAt(zoom: Zoom, factor: number, point: { x: number; y: number }, box: Box): Zoom {
  const scale = Math.min(maxZoom, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return within(
    { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio },
    box,
  );
}

/**
 * Moves an enlarged picture within its limits.
 *
 * @example moveBy({ scale: 2, x: 0, y: 0 }, { x: 900, y: 10 }, { width: 400, height: 400 }) // { scale: 2, x: 200, y: 10 }
 */
export function moveBy(zoom: Zoom, by: { x: number; y: number }, box: Box): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, box);
}

function within({ scale, x, y }: Zoom, { width, height }: Box): Zoom {
  return { scale, x: clamp(x, (width * (scale - 1)) / 2), y: clamp(y, (height * (scale - 1)) / 2) };
}

function clamp(value: number, limit: number): number {
  // Avoids -0, which compares differently.
  return Math.min(limit, Math.max(-limit, value)) + 0;
}
