/**
 * The key of a new record by its name; empty if the name has no letter or digit.
 *
 * @example keyOf('Größe XL') // 'groesse_xl'
 */
export function keyOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss');
  return plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 40);
}
