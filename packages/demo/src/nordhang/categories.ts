import type { DemoCategory } from '../model.ts';

type Branch = [key: string, de: string, en: string, children?: Branch[]];

const tree: Branch[] = [
  [
    'women',
    'Damen',
    'Women',
    [
      [
        'women-jackets',
        'Jacken & Westen',
        'Jackets & Vests',
        [
          ['women-hardshell', 'Hardshelljacken', 'Hard Shell Jackets'],
          ['women-insulated', 'Isolationsjacken & Westen', 'Insulated Jackets & Vests'],
        ],
      ],
      ['women-midlayer', 'Fleece & Midlayer', 'Fleece & Midlayers'],
      ['women-shirts', 'Shirts & Blusen', 'Shirts & Tops'],
      ['women-trousers', 'Hosen & Shorts', 'Trousers & Shorts'],
      ['women-baselayer', 'Funktionsunterwäsche', 'Base Layers'],
      ['women-dresses', 'Kleider & Röcke', 'Dresses & Skirts'],
    ],
  ],
  [
    'men',
    'Herren',
    'Men',
    [
      [
        'men-jackets',
        'Jacken & Westen',
        'Jackets & Vests',
        [
          ['men-hardshell', 'Hardshelljacken', 'Hard Shell Jackets'],
          ['men-insulated', 'Isolationsjacken & Westen', 'Insulated Jackets & Vests'],
        ],
      ],
      ['men-midlayer', 'Fleece & Midlayer', 'Fleece & Midlayers'],
      ['men-shirts', 'Shirts & Polos', 'Shirts & Polos'],
      ['men-trousers', 'Hosen & Shorts', 'Trousers & Shorts'],
      ['men-baselayer', 'Funktionsunterwäsche', 'Base Layers'],
    ],
  ],
  [
    'kids',
    'Kinder',
    'Kids',
    [
      ['kids-jackets', 'Jacken', 'Jackets'],
      ['kids-shirts', 'Shirts & Fleece', 'Shirts & Fleece'],
      ['kids-trousers', 'Hosen', 'Trousers'],
      ['kids-accessories', 'Mützen & Handschuhe', 'Hats & Gloves'],
    ],
  ],
  [
    'footwear',
    'Schuhe & Socken',
    'Footwear & Socks',
    [
      ['footwear-boots', 'Wanderstiefel', 'Hiking Boots'],
      ['footwear-trail', 'Trailrunningschuhe', 'Trail Running Shoes'],
      ['footwear-leisure', 'Freizeitschuhe', 'Leisure Shoes'],
      ['footwear-sandals', 'Sandalen', 'Sandals'],
      ['footwear-socks', 'Socken', 'Socks'],
      ['footwear-gaiters', 'Gamaschen', 'Gaiters'],
    ],
  ],
  [
    'packs',
    'Rucksäcke & Taschen',
    'Packs & Bags',
    [
      ['packs-day', 'Tagesrucksäcke', 'Day Packs'],
      ['packs-trekking', 'Trekkingrucksäcke', 'Trekking Packs'],
      ['packs-duffel', 'Reisetaschen', 'Duffel Bags'],
      ['packs-dry', 'Packsäcke', 'Dry Bags'],
    ],
  ],
  [
    'camp',
    'Zelte & Schlafen',
    'Tents & Sleeping',
    [
      ['camp-tents', 'Zelte', 'Tents'],
      ['camp-sleeping-bags', 'Schlafsäcke', 'Sleeping Bags'],
      ['camp-mats', 'Isomatten', 'Sleeping Mats'],
      ['camp-hammocks', 'Hängematten & Kissen', 'Hammocks & Pillows'],
    ],
  ],
  [
    'kitchen',
    'Kochen & Trinken',
    'Cooking & Drinking',
    [
      ['kitchen-stoves', 'Kocher', 'Stoves'],
      ['kitchen-cookware', 'Geschirr & Töpfe', 'Cookware'],
      ['kitchen-bottles', 'Trinkflaschen', 'Bottles'],
      ['kitchen-thermos', 'Isolierflaschen & Becher', 'Flasks & Mugs'],
    ],
  ],
  [
    'climbing',
    'Klettern',
    'Climbing',
    [
      ['climbing-helmets', 'Kletterhelme', 'Climbing Helmets'],
      ['climbing-harnesses', 'Klettergurte', 'Harnesses'],
      ['climbing-hardware', 'Karabiner', 'Carabiners'],
      ['climbing-ropes', 'Seile', 'Ropes'],
      ['climbing-chalk', 'Chalkbags', 'Chalk Bags'],
    ],
  ],
  [
    'winter',
    'Wintersport',
    'Winter Sports',
    [
      ['winter-ski', 'Ski- & Tourenhosen', 'Ski & Touring Trousers'],
      ['winter-helmets', 'Skihelme & Brillen', 'Ski Helmets & Goggles'],
      ['winter-snowshoes', 'Schneeschuhe', 'Snowshoes'],
      ['winter-gloves', 'Winterhandschuhe', 'Winter Gloves'],
    ],
  ],
  [
    'accessories',
    'Accessoires',
    'Accessories',
    [
      ['accessories-headwear', 'Mützen & Caps', 'Beanies & Caps'],
      ['accessories-scarves', 'Multifunktionstücher', 'Neck Gaiters'],
      ['accessories-eyewear', 'Sonnenbrillen', 'Sunglasses'],
      ['accessories-lights', 'Stirnlampen', 'Headlamps'],
      ['accessories-poles', 'Trekkingstöcke', 'Trekking Poles'],
      ['accessories-knives', 'Messer', 'Knives'],
    ],
  ],
];

/** The category tree of Nordhang, parents before children; two deal categories and one that is not active at the end. */
export const nordhangCategories: DemoCategory[] = [
  ...tree.flatMap((branch) => flatten(branch)),
  { key: 'deals-season', name: { de: 'Saisonabverkauf', en: 'End-of-Season Sale' }, isDeal: true },
  { key: 'deals-trade', name: { de: 'Händleraktionen', en: 'Trade Deals' }, isDeal: true },
  { key: 'archive', name: { de: 'Archiv', en: 'Archive' }, isActive: false },
];

function flatten([key, de, en, children = []]: Branch, parent?: string): DemoCategory[] {
  const category: DemoCategory = { key, name: { de, en }, ...(parent ? { parent } : {}) };
  return [category, ...children.flatMap((child) => flatten(child, key))];
}
