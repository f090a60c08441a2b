/**
 * Work that is still on its way to the server when the user signs out or another customer becomes active, such as cart
 * saves (AUTH-12). Who has such work registers how to finish it; the frame finishes all of it before it leaves.
 */
const finishers = new Set<() => Promise<unknown>>();

/** Registers how to finish pending work; answers the function that takes it back. */
export function registerPendingWork(finish: () => Promise<unknown>): () => void {
  finishers.add(finish);
  return () => void finishers.delete(finish);
}

/** Finishes all pending work; a part that fails does not hold up the rest, and nothing is thrown. */
export async function finishPendingWork(): Promise<void> {
  await Promise.allSettled([...finishers].map(async (finish) => finish()));
}
