/**
 * Reads what was copied from a spreadsheet as rows of cells; undefined for a plain text of one cell, which the browser
 * pastes itself.
 *
 * @example parseBlock('4\t6\n10\t12\n') // [['4', '6'], ['10', '12']]
 * @example parseBlock('12') // undefined
 */
export function parseBlock(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const isBlock = lines.length > 1 || text.includes('\t');
  return isBlock ? lines.slice(0, 10_000).map((line) => line.split('\t')) : undefined;
}
