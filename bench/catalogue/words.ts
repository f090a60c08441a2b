/** The words that the generated catalogue is made of: work wear and workshop supplies, as a German wholesaler sells them. */

/** Ten departments; each category of the second level is one of them. */
export const departments = [
  'Arbeitskleidung',
  'Sicherheitsschuhe',
  'Handschutz',
  'Werkzeug',
  'Befestigung',
  'Elektroinstallation',
  'Lager & Transport',
  'Reinigung',
  'Büro & Betrieb',
  'Garten & Landschaft',
];

/** Kinds of articles, in the order of their departments: four a department. */
export const kinds = [
  'Bundhose',
  'Softshelljacke',
  'Latzhose',
  'Warnweste',
  'Sicherheitshalbschuh',
  'Sicherheitsstiefel',
  'Gummistiefel',
  'Einlegesohle',
  'Montagehandschuh',
  'Schnittschutzhandschuh',
  'Nitrilhandschuh',
  'Winterhandschuh',
  'Schraubendreher',
  'Ringschlüssel',
  'Schlosserhammer',
  'Wasserwaage',
  'Spanplattenschraube',
  'Sechskantschraube',
  'Spreizdübel',
  'Unterlegscheibe',
  'Mantelleitung',
  'Abzweigdose',
  'Kabelkanal',
  'LED-Strahler',
  'Stapelbox',
  'Sackkarre',
  'Spanngurt',
  'Lagerregal',
  'Grundreiniger',
  'Mikrofasertuch',
  'Scheuerbesen',
  'Papierhandtuch',
  'Ordner',
  'Etikettenrolle',
  'Klemmbrett',
  'Verbandkasten',
  'Astschere',
  'Schaufel',
  'Gartenschlauch',
  'Laubrechen',
];

export const qualities = [
  'Basic',
  'Classic',
  'Comfort',
  'Pro',
  'Premium',
  'Light',
  'Winter',
  'Extrem',
  'Eco',
];

export const brands = [
  'Nordhang',
  'Werkmeister',
  'Hansatex',
  'Alpenrast',
  'Kruppmann',
  'Stahlfeld',
  'Bergtal',
  'Küstenland',
  'Ostertag',
  'Weidner',
  'Lindqvist',
  'Brückner',
  'Falkenau',
  'Rheinwerk',
  'Sauerland',
  'Trautmann',
  'Vogtland',
  'Zollern',
  'Eichhorn',
  'Grönvold',
];

export const colors = [
  'Schwarz',
  'Anthrazit',
  'Grau',
  'Weiß',
  'Marine',
  'Kornblau',
  'Royalblau',
  'Petrol',
  'Grün',
  'Oliv',
  'Khaki',
  'Sand',
  'Braun',
  'Rot',
  'Bordeaux',
  'Orange',
  'Warnorange',
  'Warngelb',
  'Gelb',
  'Silber',
];

export const clothingSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL', '6XL'];

export const materials = [
  'Baumwolle',
  'Polyester',
  'Polyamid',
  'Mischgewebe',
  'Leder',
  'Mikrofaser',
  'Nitril',
  'Edelstahl A2',
  'Edelstahl A4',
  'Stahl verzinkt',
  'Aluminium',
  'Kunststoff',
];

export const norms = ['EN ISO 20345', 'EN ISO 20471', 'EN 388', 'EN 511', 'DIN 7985', 'DIN 933', 'OEKO-TEX'];

export const origins = ['Deutschland', 'Österreich', 'Italien', 'Polen', 'Portugal', 'Tschechien', 'Türkei'];
