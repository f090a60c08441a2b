/**
 * Typing errors between two short words: letters too many, missing or others, and swapped neighbours.
 *
 * @example editDistance('schruab', 'schraub') // 1
 */
export function editDistance(one: string, other: string): number {
  return distances(one, other).at(-1) as number;
}

/**
 * The same between a word and that beginning of another one that is nearest to it.
 *
 * @example beginningDistance('terass', 'terrassenschrauben') // 1
 */
export function beginningDistance(one: string, other: string): number {
  // Typing errors add two letters at most.
  const near = other.slice(0, one.length + 2);
  return Math.min(...distances(one, near));
}

/** The distances of the whole first word to each beginning of the second. */
function distances(one: string, other: string): number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let least = Math.min(
        (last[at - 1] as number) + (isSame ? 0 : 1),
        (last[at] as number) + 1,
        (next[at - 1] as number) + 1,
      );
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        least = Math.min(least, (beforeLast[at - 2] as number) + 1);
      next.push(least);
    }
    beforeLast = last;
    last = next;
  }
  return last;
}
