import type { DemoCategory } from '../model.ts';

type Branch = [key: string, de: string, en: string, children?: Branch[]];

const tree: Branch[] = [
  [
    'screws',
    'Schrauben',
    'Screws',
    [
      ['screws-wood', 'Holz- & Spanplattenschrauben', 'Wood & Chipboard Screws'],
      ['screws-terrace', 'Terrassenschrauben', 'Decking Screws'],
      ['screws-drill', 'Bohr- & Blechschrauben', 'Self-Drilling Screws'],
      ['screws-hex', 'Sechskantschrauben', 'Hex Bolts'],
      ['screws-socket', 'Zylinder- & Senkschrauben', 'Socket Screws'],
      ['screws-assortments', 'Sortimente', 'Assortments'],
    ],
  ],
  [
    'fasteners',
    'Muttern, Scheiben, Dübel',
    'Nuts, Washers, Plugs',
    [
      ['fasteners-nuts', 'Muttern', 'Nuts'],
      ['fasteners-washers', 'Scheiben', 'Washers'],
      ['fasteners-rods', 'Gewindestangen', 'Threaded Rods'],
      ['fasteners-nails', 'Nägel', 'Nails'],
      ['fasteners-plugs', 'Dübel', 'Wall Plugs'],
      ['fasteners-anchors', 'Schwerlastanker', 'Heavy-Duty Anchors'],
    ],
  ],
  [
    'fittings',
    'Beschläge & Befestigung',
    'Fittings & Fixing',
    [
      ['fittings-angles', 'Winkel & Holzverbinder', 'Brackets & Timber Connectors'],
      ['fittings-hinges', 'Scharniere', 'Hinges'],
      ['fittings-eyes', 'Ösen & Haken', 'Eye Bolts & Hooks'],
      ['fittings-ties', 'Kabelbinder', 'Cable Ties'],
      ['fittings-chains', 'Ketten', 'Chains'],
    ],
  ],
  [
    'power-tools',
    'Elektrowerkzeug',
    'Power Tools',
    [
      ['power-drills', 'Akkuschrauber & Bohrmaschinen', 'Cordless Drills'],
      ['power-grinders', 'Winkelschleifer', 'Angle Grinders'],
      ['power-saws', 'Stich- & Kreissägen', 'Jigsaws & Circular Saws'],
    ],
  ],
  [
    'hand-tools',
    'Handwerkzeug',
    'Hand Tools',
    [
      ['hand-hammers', 'Hämmer', 'Hammers'],
      ['hand-drivers', 'Schraubendreher & Stiftschlüssel', 'Screwdrivers & Hex Keys'],
      ['hand-pliers', 'Zangen', 'Pliers'],
      ['hand-wrenches', 'Schraubenschlüssel & Knarren', 'Wrenches & Ratchets'],
      ['hand-measuring', 'Messen & Anreißen', 'Measuring & Marking'],
      ['hand-cutting', 'Sägen, Beitel, Messer', 'Saws, Chisels, Knives'],
      ['hand-clamps', 'Zwingen', 'Clamps'],
    ],
  ],
  [
    'accessories',
    'Maschinenzubehör',
    'Machine Accessories',
    [
      ['accessories-bits', 'Bohrer', 'Drill Bits'],
      ['accessories-discs', 'Trenn- & Sägeblätter', 'Cutting Discs & Saw Blades'],
      ['accessories-abrasives', 'Schleifmittel', 'Abrasives'],
    ],
  ],
  [
    'safety',
    'Arbeitsschutz',
    'Safety & Workwear',
    [
      ['safety-head', 'Kopf-, Augen- & Gehörschutz', 'Head, Eye & Ear Protection'],
      ['safety-gloves', 'Arbeitshandschuhe', 'Work Gloves'],
      ['safety-clothing', 'Arbeitskleidung', 'Workwear'],
      ['safety-shoes', 'Sicherheitsschuhe', 'Safety Shoes'],
    ],
  ],
  [
    'chemicals',
    'Chemie & Klebeband',
    'Chemicals & Tapes',
    [
      ['chemicals-sealants', 'Kleb- & Dichtstoffe', 'Adhesives & Sealants'],
      ['chemicals-sprays', 'Sprays & Schmierstoffe', 'Sprays & Lubricants'],
      ['chemicals-tapes', 'Klebebänder', 'Adhesive Tapes'],
      ['chemicals-painting', 'Malerwerkzeug', 'Painting Tools'],
    ],
  ],
  [
    'workshop',
    'Betriebseinrichtung',
    'Workshop Equipment',
    [
      ['workshop-boxes', 'Werkzeugkoffer', 'Tool Boxes'],
      ['workshop-ladders', 'Leitern', 'Ladders'],
      ['workshop-buckets', 'Eimer & Behälter', 'Buckets & Containers'],
    ],
  ],
  ['books', 'Fachbücher', 'Trade Books'],
];

/** The category tree of Werkmeister, parents before children; one deal category at the end. */
export const werkmeisterCategories: DemoCategory[] = [
  ...tree.flatMap((branch) => flatten(branch)),
  { key: 'deals', name: { de: 'Lagerräumung', en: 'Warehouse Clearance' }, isDeal: true },
];

function flatten([key, de, en, children = []]: Branch, parent?: string): DemoCategory[] {
  const category: DemoCategory = { key, name: { de, en }, ...(parent ? { parent } : {}) };
  return [category, ...children.flatMap((child) => flatten(child, key))];
}
