import type { Localised } from '../model.ts';
import type { GoodsFamily } from './goods.ts';

/** Words of sizes and sets in English; numbers and units are the same in both. */
const english: Record<string, string> = {
  solo: 'bare tool',
  Karton: 'cardboard box',
  Koffer: 'case',
  'mit 10 Klingen': 'with 10 blades',
  '1 Klinge': '1 blade',
  Kopfbügel: 'headband',
  Helmbefestigung: 'helmet-mounted',
  'ohne Ventil': 'without valve',
  'mit Ventil': 'with valve',
  Paar: 'pair',
  klar: 'clear',
  gelb: 'yellow',
  weiß: 'white',
  blau: 'blue',
  rot: 'red',
  transparent: 'transparent',
  grau: 'grey',
  schwarz: 'black',
  Softcover: 'paperback',
};

/** Model names that are words, in English. */
const englishModels: Record<string, string> = {
  Zunft: 'Guild',
  Dach: 'Roof',
  Schmied: 'Smith',
  Beton: 'Concrete',
  Kurz: 'Short',
  Schlitz: 'Slotted',
  Basis: 'Basic',
  'Elektro VDE': 'Electro VDE',
  Feinmechanik: 'Precision',
  'TX Profi': 'TX Pro',
  Innensechskant: 'Hex',
  Zoll: 'Imperial',
  Kugelkopf: 'Ball End',
  Kraft: 'Power',
  Elektronik: 'Electronics',
  lang: 'long',
  kurz: 'short',
  Knarre: 'ratcheting',
  gekröpft: 'offset',
  Kombi: 'Combi',
  Alu: 'Aluminium',
  Bau: 'Site',
  Profi: 'Pro',
  Fuchs: 'Fox',
  Feinzahn: 'Fine-Tooth',
  Grob: 'Coarse',
  Zimmermann: 'Carpenter',
  Schreiner: 'Joiner',
  Lochbeitel: 'Mortise',
  Haken: 'Hook',
  Sicherheit: 'Safety',
  Temperguss: 'Malleable Iron',
  Ganzstahl: 'All-Steel',
  Einhand: 'One-Hand',
  Holz: 'Wood',
  Stein: 'Masonry',
  Metall: 'Metal',
  Diamant: 'Diamond',
  Elektro: 'Electro',
  Dreh: 'Ratchet',
  Klar: 'Clear',
  'FFP2 Ventil': 'FFP2 Valve',
  Korund: 'Aluminium Oxide',
  'Nass & Trocken': 'Wet & Dry',
  Lack: 'Lacquer',
  'Klett 125 mm': 'Hook-and-Loop 125 mm',
  'Klett 150 mm': 'Hook-and-Loop 150 mm',
  Nitril: 'Nitrile',
  Montage: 'Assembly',
  'Schnitt C': 'Cut C',
  Leder: 'Leather',
  Taschen: 'Pockets',
  Netz: 'Mesh',
  Fliese: 'Tiler',
  'S3 Bau': 'S3 Site',
  'S3 Hoch': 'S3 High',
  'S2 Küche': 'S2 Kitchen',
  Sanitärsilikon: 'Sanitary Silicone',
  Bausilikon: 'Building Silicone',
  Acryl: 'Acrylic',
  Montagekleber: 'Construction Adhesive',
  'MS-Polymer': 'MS Polymer',
  Brandschutz: 'Fire Protection',
  Multiöl: 'Multi Oil',
  Zink: 'Zinc',
  Rostlöser: 'Rust Remover',
  Silikon: 'Silicone',
  Bremsenreiniger: 'Brake Cleaner',
  Markierung: 'Marking',
  Kettenfett: 'Chain Grease',
  Gewebe: 'Cloth',
  Malerkrepp: 'Masking',
  Isolier: 'Insulating',
  Putz: 'Plaster',
  Doppelseitig: 'Double-Sided',
  Flachpinsel: 'Flat Brush',
  Heizkörperpinsel: 'Radiator Brush',
  Farbwalze: 'Paint Roller',
  Lackierrolle: 'Lacquer Roller',
  Fassadenwalze: 'Facade Roller',
  Stapel: 'Stacking',
  Trage: 'Carry',
  Sortiment: 'Assortment',
  Rollen: 'Rolling',
  Plattform: 'Platform',
  Kran: 'Crane',
  Öko: 'Eco',
  Werkstatt: 'Workshop',
  Holzbau: 'Timber',
  Metrisch: 'Metric',
  Trockenbau: 'Drywall',
  Befestigungstechnik: 'Fastening Technology',
  Holzverbindungen: 'Timber Joints',
  'Schweißen in der Praxis': 'Welding in Practice',
  Elektroinstallation: 'Electrical Installation',
  'Trockenbau Schritt für Schritt': 'Drywall Step by Step',
  'Gerüste und Leitern': 'Scaffolds and Ladders',
  'Metallkunde für Meister': 'Metallurgy for Masters',
  'Kalkulation im Handwerk': 'Costing in the Trades',
  'Arbeitsschutz kompakt': 'Occupational Safety in Brief',
  'Tabellenbuch Metall': 'Metal Tables',
  'Tabellenbuch Holz': 'Timber Tables',
  Dachdeckerhandbuch: 'Roofer’s Handbook',
  'Fliesen und Platten': 'Tiles and Slabs',
  'Ausbildung planen': 'Planning Apprenticeships',
};

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
