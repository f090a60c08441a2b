/** Countries that the demo's customers live in. */
export type CountryCode = 'DE' | 'AT' | 'CH' | 'FR';

/** A town with a post code of its own. */
export interface Town {
  country: CountryCode;
  zipCode: string;
  city: string;
}

const towns = (country: CountryCode, list: string): Town[] =>
  list.split(';').map((entry) => {
    const [zipCode = '', ...words] = entry.trim().split(' ');
    return { country, zipCode, city: words.join(' ') };
  });

/** Towns by country. */
export const townsByCountry: Record<CountryCode, Town[]> = {
  DE: towns(
    'DE',
    '80331 München; 79098 Freiburg im Breisgau; 87561 Oberstdorf; 82467 Garmisch-Partenkirchen; 83471 Berchtesgaden; 70173 Stuttgart; 20095 Hamburg; 50667 Köln; 01067 Dresden; 04109 Leipzig; 90402 Nürnberg; 28195 Bremen; 30159 Hannover; 48143 Münster; 53111 Bonn; 65183 Wiesbaden; 55116 Mainz; 76133 Karlsruhe; 89073 Ulm; 86150 Augsburg; 93047 Regensburg; 94032 Passau; 99084 Erfurt; 07743 Jena; 24103 Kiel; 23552 Lübeck; 18055 Rostock; 38640 Goslar; 34117 Kassel; 78462 Konstanz; 88045 Friedrichshafen; 87435 Kempten; 83022 Rosenheim; 72070 Tübingen; 69117 Heidelberg; 66111 Saarbrücken',
  ),
  AT: towns(
    'AT',
    '6020 Innsbruck; 5020 Salzburg; 1010 Wien; 8010 Graz; 4020 Linz; 6700 Bludenz; 9500 Villach; 6370 Kitzbühel; 6900 Bregenz; 8970 Schladming',
  ),
  CH: towns(
    'CH',
    '8001 Zürich; 3011 Bern; 7000 Chur; 6003 Luzern; 4051 Basel; 3800 Interlaken; 9000 St. Gallen; 7270 Davos Platz; 3920 Zermatt; 1201 Genève',
  ),
  FR: towns(
    'FR',
    '74400 Chamonix-Mont-Blanc; 69002 Lyon; 38000 Grenoble; 67000 Strasbourg; 73000 Chambéry; 68000 Colmar; 06000 Nice; 31000 Toulouse; 75011 Paris; 05100 Briançon',
  ),
};

/** Street names by country, without a number. */
export const streetsByCountry: Record<CountryCode, string[]> = {
  DE: [
    'Hauptstraße',
    'Bahnhofstraße',
    'Gartenweg',
    'Lindenallee',
    'Industriestraße',
    'Marktplatz',
    'Bergstraße',
    'Mühlgasse',
    'Am Alten Hafen',
    'Schillerstraße',
    'Ringstraße',
    'Gewerbepark',
  ],
  AT: ['Maria-Theresien-Straße', 'Dorfstraße', 'Bundesstraße', 'Kirchgasse', 'Gewerbestraße', 'Am Anger'],
  CH: ['Bahnhofstrasse', 'Dorfstrasse', 'Seestrasse', 'Hauptgasse', 'Industriestrasse', 'Talstrasse'],
  FR: [
    'Rue de la République',
    'Avenue du Mont-Blanc',
    'Rue des Alpes',
    'Place du Marché',
    'Chemin des Prés',
    'Rue de la Gare',
  ],
};

/** First and last names of contacts by language area. */
export const people = {
  first: [
    'Anna',
    'Jonas',
    'Marie',
    'Lukas',
    'Sophie',
    'Felix',
    'Katharina',
    'Maximilian',
    'Julia',
    'Tobias',
    'Lena',
    'Florian',
    'Sabine',
    'Michael',
    'Claudia',
    'Stefan',
    'Petra',
    'Andreas',
    'Nicole',
    'Markus',
  ],
  last: [
    'Huber',
    'Lindner',
    'Bachmann',
    'Seidel',
    'Winkler',
    'Vogt',
    'Brandl',
    'Keller',
    'Hartmann',
    'Lorenz',
    'Pichler',
    'Steiner',
    'Gruber',
    'Zeller',
    'Ritter',
    'Ebner',
    'Kraus',
    'Neumann',
    'Sommer',
    'Falk',
    'Thaler',
    'Reiter',
  ],
  firstFrench: ['Camille', 'Louis', 'Chloé', 'Antoine', 'Élise', 'Julien'],
  lastFrench: ['Moreau', 'Girard', 'Roux', 'Fontaine', 'Mercier', 'Blanc'],
};

/** Names of countries in both languages. */
export const countryNames: Record<CountryCode, { de: string; en: string }> = {
  DE: { de: 'Deutschland', en: 'Germany' },
  AT: { de: 'Österreich', en: 'Austria' },
  CH: { de: 'Schweiz', en: 'Switzerland' },
  FR: { de: 'Frankreich', en: 'France' },
};
