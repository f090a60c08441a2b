import Type from 'typebox';
import { keyOf, readTable, rowSchema } from '../data-file.ts';
import type { Localised } from '../model.ts';
import type { GoodsFamily } from './goods.ts';

const words = readTable(
  'werkmeister/words.csv',
  rowSchema({ use: keyOf({ value: 0, model: 0 }), de: Type.String(), en: Type.String() }),
);
const englishOf = (use: (typeof words)[number]['use']): Record<string, string> =>
  Object.fromEntries(words.filter((word) => word.use === use).map(({ de, en }) => [de, en]));

/** Words of sizes and sets in English; numbers and units are the same in both. */
const english = englishOf('value');

/** Model names that are words, in English. */
const englishModels = englishOf('model');

/** A size or set in both languages: `5-teilig` is `5-piece`, `2 × 2,0 Ah` is `2 × 2.0 Ah`. */
export function translateValue(value: string): Localised {
  const en =
    english[value] ??
    value
      .replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
      .replace(/-teilig$/, '-piece')
      .replace(/ Stufen$/, ' treads');
  return { de: value, en };
}

/** The name of a tool or supply: brand, noun and model in the order that the kind of article asks for. */
export function goodsName({ noun, category }: GoodsFamily, brand: string, model: string): Localised {
  const modelEn = englishModels[model] ?? model;
  if (category === 'books') return { de: `${noun.de}: ${model}`, en: `${noun.en}: ${modelEn}` };
  if (category === 'chemicals-painting') return { de: `${brand} ${model}`, en: `${brand} ${modelEn}` };
  if (['chemicals-sealants', 'chemicals-sprays', 'chemicals-tapes'].includes(category)) {
    const compound = `${model}-${noun.de}`;
    return {
      de: `${brand} ${category === 'chemicals-sealants' ? model : compound}`,
      en: `${brand} ${category === 'chemicals-sealants' ? modelEn : `${modelEn} ${noun.en}`}`,
    };
  }
  return { de: `${brand} ${noun.de} ${model}`, en: `${brand} ${noun.en} ${modelEn}` };
}
