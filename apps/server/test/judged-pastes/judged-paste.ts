/** A list as somebody pasted it, and what was meant. */
export interface JudgedPaste {
  name: string;
  text: string;
  /** Sales units by article number; `ask`: nobody can tell without asking, so that nothing may be accepted of it. */
  meant: Readonly<Record<string, number>> | 'ask';
  /** Articles of the list that may be asked for, beside those that are meant. */
  mayAsk?: readonly string[];
}

/** The articles that the judged lists are about. */
export const judgedArticles = {
  sock: {
    sku: 'NH-1409-ANT-39-42',
    name: 'Wandersocke Merino, Anthrazit, 39-42',
    ean: '2901409000014',
    unit: 'pair',
  },
  sockLarge: {
    sku: 'NH-1409-ANT-43-46',
    name: 'Wandersocke Merino, Anthrazit, 43-46',
    ean: '2901409000021',
    unit: 'pair',
  },
  /** Six pairs are a packing unit. */
  sockPacked: {
    sku: 'NH-1410-OLV-35-38',
    name: 'Trekkingsocke, Oliv, 35-38',
    ean: '2901410000010',
    unit: 'pair',
    batch: 6,
  },
  jacket: { sku: 'NH-1004-PET-L', name: 'Regenjacke Fjord, Petrol, L', ean: '2901004000013' },
  jacketLarge: { sku: 'NH-1004-PET-XL', name: 'Regenjacke Fjord, Petrol, XL', ean: '2901004000020' },
  fleece: { sku: 'NH-1003-MUS-M', name: 'Fleecejacke Moor, Senf, M', ean: '2901003000014' },
  hammer: { sku: '4711', name: 'Schlosserhammer 300 g', ean: '4006381333931' },
  pliers: { sku: '4712', name: 'Kombizange 180 mm', ean: '4006381333948' },
  saw: { sku: '10023', name: 'Handsäge 500 mm', ean: '4006381333955' },
  /** Boxes of 200 screws. */
  screw: {
    sku: 'WM-20451-4X40',
    name: 'Spanplattenschraube 4,0 x 40 mm',
    ean: '4006381333962',
    unit: 'box200',
  },
  /** Ten nuts are a packing unit. */
  nut: { sku: 'WM-20460', name: 'Sechskantmutter M8', ean: '4006381333979', batch: 10 },
  tape: { sku: 'WM 10123', name: 'Maßband 5 m', ean: '4006381333986' },
  word: { sku: 'CODEX', name: 'Richtlatte', ean: '4006381333993' },
} as const satisfies Record<
  string,
  { sku: string; name: string; ean: string; unit?: 'pair' | 'box200'; batch?: number }
>;
