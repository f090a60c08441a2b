/**
 * Groups of words that mean the same, one a line, separated by commas.
 *
 * @example synonymGroups('Beanie, Mütze') // [['Beanie', 'Mütze']]
 */
export function synonymGroups(lines: string): string[][] {
  return lines
    .split('\n')
    .map((line) => line.split(',').map((word) => word.trim()))
    .filter((group) => group.length > 1);
}
