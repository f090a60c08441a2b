import { readAttributes } from '../categories.ts';
import { colours } from '../colours.ts';
import type { DemoCatalogue, DemoProduct, Localised } from '../model.ts';
import { sizeRanges } from './families.ts';
import { activities } from './lines.ts';
import { materials } from './materials.ts';

/** What tells outdoor articles apart, in the order in which filters show it. */
export const attributes = readAttributes('nordhang');

const fixedLabels: Record<string, Record<string, Localised>> = {
  color: Object.fromEntries(Object.values(colours).map((colour) => [colour.value, colour.name])),
  material: Object.fromEntries(Object.values(materials).map(({ key, label }) => [key, label])),
  activity: Object.fromEntries(Object.values(activities).map(({ key, name }) => [key, name])),
  gender: {
    women: { de: 'Damen', en: 'Women' },
    men: { de: 'Herren', en: 'Men' },
    kids: { de: 'Kinder', en: 'Kids' },
    unisex: { de: 'Unisex', en: 'Unisex' },
  },
  season: {
    summer: { de: 'Sommer', en: 'Summer' },
    winter: { de: 'Winter', en: 'Winter' },
    'all-year': { de: 'Ganzjährig', en: 'All year' },
  },
};

/** The labels of all values in use, in the order in which a filter lists them. */
export function attributeValues(products: DemoProduct[]): DemoCatalogue['attributeValues'] {
  const used = new Map<string, Set<string>>();
  for (const holder of products.flatMap((product) => [product, ...product.variants])) {
    for (const [key, value] of Object.entries(holder.attributes))
      used.set(key, (used.get(key) ?? new Set()).add(value));
  }
  const sizeOrder = Object.values(sizeRanges).flat();
  return attributes.flatMap(({ key }) => {
    const values = [...(used.get(key) ?? [])];
    const sorted =
      key === 'size'
        ? values.sort((a, b) => sizeOrder.indexOf(a) - sizeOrder.indexOf(b))
        : values.sort((a, b) => Number.parseFloat(a) - Number.parseFloat(b) || a.localeCompare(b, 'de'));
    return sorted.map((value) => ({ attribute: key, value, label: labelOf(key, value) }));
  });
}

function labelOf(key: string, value: string): Localised {
  const fixed = fixedLabels[key]?.[value];
  if (fixed) return fixed;
  if (key === 'waterproof')
    return {
      de: `${Number(value).toLocaleString('de-DE')} mm`,
      en: `${Number(value).toLocaleString('en-GB')} mm`,
    };
  return { de: value, en: value.replace(',', '.') };
}
