/**
 * Counts how often the event loop turned while a work went on: a work in slices lets it turn after each. No clock: a slow
 * machine counts the same.
 */
export async function countTurns<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; count: number }> {
  let count = 0;
  let isOver = false;
  const turn = () => {
    count += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    return { result: await work(), count };
  } finally {
    isOver = true;
  }
}
