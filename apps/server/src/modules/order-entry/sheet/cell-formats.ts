import { parseXml } from './xml-parser.ts';

/**
 * How a cell's format shows its number: as a date, as a percentage, padded to `zeros` digits, or as it is.
 */
export type CellFormat = 'date' | 'percent' | 'number' | { readonly zeros: number };

/** The formats of cells by their index (`s`), from `xl/styles.xml`. */
export function cellFormatsOf(styles: Buffer): CellFormat[] {
  const codes = new Map<string, string>();
  const ids: string[] = [];
  parseXml(styles, {
    open({ name, attributes }, path) {
      const place = `${path.join('/')}/${name}`;
      if (place === 'styleSheet/numFmts/numFmt')
        codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
      if (place === 'styleSheet/cellXfs/xf') ids.push(attributes.numFmtId ?? '0');
    },
  });
  return ids.map((id) => {
    const code = codes.get(id);
    return code === undefined ? builtIn(Number(id)) : formatOf(code);
  });
}

/** Built-in formats have only a number (ISO/IEC 29500-1, 18.8.30); 27 to 36 and 50 to 58 are East Asian dates. */
function builtIn(id: number): CellFormat {
  if (id === 9 || id === 10) return 'percent';
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || id >= 50;
  return isDate && id <= 58 ? 'date' : 'number';
}

/**
 * @example formatOf('dd.mm.yyyy') // 'date'
 * @example formatOf('00000') // { zeros: 5 }
 * @example formatOf('0.00%') // 'percent'
 */
export function formatOf(code: string): CellFormat {
  if (/^0{2,}$/.test(code)) return { zeros: code.length };
  // Quoted, escaped and filling characters are no part of the pattern; [h] is, [Red] and [$€-407] are not.
  const pattern = code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi, '')
    .replace(/general/gi, '');
  if (/[dmyhs]/i.test(pattern)) return 'date';
  return pattern.includes('%') ? 'percent' : 'number';
}
