import type { Localised } from './model.ts';

/** A colour of the outdoor range: three letters in article numbers, a name, the fabric's and the trim's `#rrggbb`. */
export interface Colour {
  code: string;
  value: string;
  name: Localised;
  hex: string;
  accent: string;
}

const colour = (
  code: string,
  value: string,
  de: string,
  en: string,
  hex: string,
  accent: string,
): Colour => ({
  code,
  value,
  name: { de, en },
  hex,
  accent,
});

/** All colours of the outdoor range by code. */
export const colours = {
  BLK: colour('BLK', 'black', 'Schwarz', 'Black', '#272d33', '#e2722a'),
  ANT: colour('ANT', 'anthracite', 'Anthrazit', 'Anthracite', '#4a535c', '#b7cc3c'),
  STN: colour('STN', 'stone', 'Steingrau', 'Stone grey', '#9ba2a6', '#2c6aa8'),
  WHT: colour('WHT', 'white', 'Schneeweiß', 'Snow white', '#e9ebe9', '#1d6a72'),
  NVY: colour('NVY', 'navy', 'Marine', 'Navy', '#22385c', '#e0a42c'),
  FJO: colour('FJO', 'fjord', 'Fjordblau', 'Fjord blue', '#2c6aa8', '#1f2f46'),
  ICE: colour('ICE', 'ice', 'Eisblau', 'Ice blue', '#94c1d8', '#22385c'),
  PET: colour('PET', 'petrol', 'Petrol', 'Petrol', '#1d6a72', '#e8a33d'),
  FOR: colour('FOR', 'forest', 'Waldgrün', 'Forest green', '#2f6042', '#e6d08a'),
  OLV: colour('OLV', 'olive', 'Oliv', 'Olive', '#6d6d40', '#e2722a'),
  MOS: colour('MOS', 'moss', 'Moosgrün', 'Moss green', '#8b9a4d', '#2f3b2a'),
  MUS: colour('MUS', 'mustard', 'Senfgelb', 'Mustard', '#d7a32a', '#2b3440'),
  ORG: colour('ORG', 'orange', 'Abendorange', 'Sunset orange', '#df6c2a', '#26323c'),
  RED: colour('RED', 'ruby', 'Rubinrot', 'Ruby red', '#b42b3b', '#28323c'),
  BER: colour('BER', 'berry', 'Beere', 'Berry', '#8a315c', '#f0b9a4'),
  ROS: colour('ROS', 'rose', 'Altrosa', 'Dusty rose', '#cf8d98', '#6a3a52'),
  LAV: colour('LAV', 'lavender', 'Lavendel', 'Lavender', '#8e86b6', '#f1d37c'),
  SND: colour('SND', 'sand', 'Sand', 'Sand', '#c9b48e', '#5a4632'),
  BRN: colour('BRN', 'chestnut', 'Kastanie', 'Chestnut', '#6e4a33', '#d9b06c'),
  LIM: colour('LIM', 'lime', 'Limette', 'Lime', '#aec23b', '#27323c'),
} satisfies Record<string, Colour>;

export type ColourCode = keyof typeof colours;
