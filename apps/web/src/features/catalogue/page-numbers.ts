/**
 * The page numbers to show: first, last, the current one and its neighbours. 'gap' replaces two or more pages
 * (CATG-05).
 *
 * @example pageNumbers(6, 20) // [1, 'gap', 5, 6, 7, 'gap', 20]
 * @example pageNumbers(3, 5) // [1, 2, 3, 4, 5]
 */
export function pageNumbers(page: number, pageCount: number): (number | 'gap')[] {
  const shown = [1, page - 1, page, page + 1, pageCount].filter(
    (number) => number >= 1 && number <= pageCount,
  );
  const sorted = [...new Set(shown)].sort((a, b) => a - b);
  return sorted.flatMap((number, index): (number | 'gap')[] => {
    const before = sorted[index - 1] ?? number - 1;
    if (number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : ['gap', number];
  });
}
