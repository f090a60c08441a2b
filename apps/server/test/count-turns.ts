/**
 * Counts the event loop turns during some work: work in slices yields after each slice. Independent of the machine's speed.
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
