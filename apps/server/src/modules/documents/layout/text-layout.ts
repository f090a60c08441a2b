/** A shaped piece of text, in thousandths of the font size. */
interface Run {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: object[];
  advanceWidth: number;
}

/** The used part of the PDF library's embedded font. */
interface EmbeddedFont {
  layout(text: string, features?: { tnum?: boolean }, isWidthOnly?: boolean): Run;
  layoutRun(text: string, features: Record<string, boolean>): Run;
}

const maxRuns = 20_000;
const runsByFont = new Map<string, Map<string, Run>>();

/**
 * Caches the shaped words of a font for all documents of this process: shaping takes most of the time of a document. Contextual
 * alternates are off, because they turn the x of an article number '12x80' into a multiplication sign. With tabular figures
 * each character is shaped alone, without kerning.
 */
export function useSharedLayout(font: unknown, name: string): void {
  const embedded = font as EmbeddedFont;
  embedded.layout = (text, features, isWidthOnly) => {
    const isTabular = features?.tnum === true;
    const pieces = isTabular ? [...text] : (text.match(/\s+|\S+/g) ?? []);
    const runs = pieces.map((piece) => runOf(embedded, name, piece, isTabular));
    const [only] = runs;
    if (runs.length === 1 && only) return only;
    if (isWidthOnly) return { glyphs: [], positions: [], advanceWidth: widthOf(runs) };
    return {
      glyphs: runs.flatMap((run) => run.glyphs),
      positions: runs.flatMap((run) => run.positions),
      advanceWidth: widthOf(runs),
    };
  };
}

function widthOf(runs: readonly Run[]): number {
  let width = 0;
  for (const run of runs) width += run.advanceWidth;
  return width;
}

function runOf(font: EmbeddedFont, name: string, piece: string, isTabular: boolean): Run {
  const key = isTabular ? `${name}:tabular` : name;
  let runs = runsByFont.get(key);
  if (!runs || runs.size > maxRuns) {
    runs = new Map();
    runsByFont.set(key, runs);
  }
  let run = runs.get(piece);
  if (!run) {
    run = font.layoutRun(piece, isTabular ? { calt: false, tnum: true } : { calt: false });
    runs.set(piece, run);
  }
  return run;
}
