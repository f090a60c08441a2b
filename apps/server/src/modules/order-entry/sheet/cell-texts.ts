import { parseXml } from './xml-parser.ts';

/** Collects one text and its runs, from `<si>` of the shared texts or `<is>` of a cell. Ignores phonetic readings (`<rPh>`). */
export function createTextCollector() {
  let text = '';
  let plain = 0;
  let runs = 0;
  let isOdd = false;
  return {
    /** `below` holds the names of the elements below `<si>` or `<is>`. */
    open(below: readonly string[]): void {
      const place = below.join('/');
      if (place === 't') plain += 1;
      else if (place === 'r') runs += 1;
      else if (!/^(r\/(t|rPr(\/\w+)*)|rPh(\/t)?|phoneticPr)$/.test(place)) isOdd = true;
    },
    text(part: string, below: readonly string[]): void {
      const place = below.join('/');
      if (place === 't' || place === 'r/t') text += part;
      else if (place !== 'rPh/t' && part.trim() !== '') isOdd = true;
    },
    /** Answers the text, or null if its elements are ambiguous. */
    take(): string | null {
      const isOneWay = !isOdd && plain <= 1 && !(plain > 0 && runs > 0);
      const taken = isOneWay ? unescaped(text) : null;
      text = '';
      plain = 0;
      runs = 0;
      isOdd = false;
      return taken;
    },
  };
}

/** The shared texts of a workbook in their order; null for an ambiguous one. */
export function sharedTextsOf(part: Buffer): (string | null)[] {
  const texts: (string | null)[] = [];
  const collector = createTextCollector();
  const isBelow = (path: readonly string[]) => path.length > 1 && path[0] === 'sst' && path[1] === 'si';
  parseXml(part, {
    open({ name }, path) {
      if (isBelow(path)) collector.open([...path.slice(2), name]);
    },
    text(text, path) {
      if (isBelow(path)) collector.text(text, path.slice(2));
    },
    close(path) {
      if (path.length === 2 && isBelow(path)) texts.push(collector.take());
    },
  });
  return texts;
}

/**
 * Characters that XML cannot hold are written as `_x0007_` in a workbook (ISO/IEC 29500-1, 22.9.2.19).
 *
 * @example unescaped('A_x005F_x0041_') // 'A_x0041_'
 */
export function unescaped(text: string): string {
  return text.replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
