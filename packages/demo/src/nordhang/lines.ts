import type { Localised } from '../model.ts';

/** A product line of the house: its name and what it is made for. */
export interface ProductLine {
  name: string;
  activity: keyof typeof activities;
  /** What the line stands for; opens a description. `{noun}` is the article with its noun. */
  story: Localised;
}

/** What a line is used for, as a filterable attribute. */
export const activities = {
  trekking: { de: 'Trekking', en: 'Trekking' },
  alpine: { de: 'Bergsteigen', en: 'Mountaineering' },
  trail: { de: 'Trailrunning', en: 'Trail running' },
  leisure: { de: 'Freizeit', en: 'Leisure' },
  skitouring: { de: 'Skitouren', en: 'Ski touring' },
  climbing: { de: 'Klettern', en: 'Climbing' },
  travel: { de: 'Reise', en: 'Travel' },
} satisfies Record<string, Localised>;

const line = (name: string, activity: ProductLine['activity'], de: string, en: string): ProductLine => ({
  name,
  activity,
  story: { de, en },
});

/** The lines of Nordhang, all invented. */
export const productLines: ProductLine[] = [
  line(
    'Alvra',
    'trekking',
    'Die Linie Alvra steht für leichtes Gepäck auf langen Wegen.',
    'The Alvra line is about travelling light on long trails.',
  ),
  line(
    'Brannholt',
    'leisure',
    'Brannholt ist unsere Linie für den Alltag zwischen Stadt und Waldrand.',
    'Brannholt is our everyday line between town and the edge of the forest.',
  ),
  line(
    'Dovrekamm',
    'alpine',
    'Dovrekamm entsteht mit Bergführern und hält, was oberhalb der Baumgrenze zählt.',
    'Dovrekamm is developed with mountain guides and delivers what counts above the tree line.',
  ),
  line(
    'Eldaskar',
    'skitouring',
    'Eldaskar wird auf Hochtouren und im Tiefschnee erprobt.',
    'Eldaskar is proven on high tours and in deep snow.',
  ),
  line(
    'Fjellheim',
    'trekking',
    'Fjellheim ist seit vielen Saisons der Verkaufsschlager unserer Trekkingkollektion.',
    'Fjellheim has been the bestseller of our trekking collection for many seasons.',
  ),
  line(
    'Grimsund',
    'travel',
    'Grimsund begleitet Reisende, die ankommen und gleich weiterziehen.',
    'Grimsund goes with travellers who arrive and move straight on.',
  ),
  line(
    'Hochfirn',
    'alpine',
    'Hochfirn ist für Eis, Fels und kalte Biwaks gemacht.',
    'Hochfirn is made for ice, rock and cold bivouacs.',
  ),
  line(
    'Isvind',
    'skitouring',
    'Isvind hält Wind und Kälte draußen und lässt Feuchtigkeit hinaus.',
    'Isvind keeps wind and cold out and lets moisture escape.',
  ),
  line(
    'Karstein',
    'climbing',
    'Karstein ist die Kletterlinie: robust, beweglich, ohne Überflüssiges.',
    'Karstein is the climbing line: tough, agile and free of anything superfluous.',
  ),
  line(
    'Lyngtal',
    'leisure',
    'Lyngtal verbindet schlichte Schnitte mit Naturfasern.',
    'Lyngtal combines plain cuts with natural fibres.',
  ),
  line(
    'Morvik',
    'travel',
    'Morvik steht für durchdachte Ausrüstung mit kleinem Packmaß.',
    'Morvik stands for well-considered equipment with a small pack size.',
  ),
  line(
    'Nebelgrat',
    'alpine',
    'Nebelgrat ist unsere Antwort auf wechselhaftes Bergwetter.',
    'Nebelgrat is our answer to changeable mountain weather.',
  ),
  line('Orvika', 'trail', 'Orvika ist auf schnellen Wegen zu Hause.', 'Orvika is at home on fast trails.'),
  line(
    'Ravnfjell',
    'trekking',
    'Ravnfjell ist gebaut für mehrtägige Touren abseits der Hütten.',
    'Ravnfjell is built for multi-day tours away from the huts.',
  ),
  line(
    'Solgrat',
    'trail',
    'Solgrat ist leicht, luftig und trocknet im Gehen.',
    'Solgrat is light, airy and dries while you walk.',
  ),
  line(
    'Tindra',
    'leisure',
    'Tindra bringt Farbe in die Saison und Ruhe ins Sortiment.',
    'Tindra brings colour to the season and calm to the range.',
  ),
  line(
    'Ulvskog',
    'trekking',
    'Ulvskog ist das Arbeitstier unter unseren Linien.',
    'Ulvskog is the workhorse among our lines.',
  ),
  line('Vindhaug', 'trail', 'Vindhaug wiegt wenig und kann viel.', 'Vindhaug weighs little and does a lot.'),
];
