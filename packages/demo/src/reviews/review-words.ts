import type { Localised } from '../model.ts';

/** What buyers write about a kind of goods: headlines by stars (1 first), and sentences by how content they are. */
export interface ReviewWords {
  titles: readonly (readonly Localised[])[];
  good: readonly Localised[];
  fair: readonly Localised[];
  bad: readonly Localised[];
}

/** Retailers on outdoor clothing and gear. */
export const outdoorWords: ReviewWords = {
  titles: [
    [
      { de: 'Leider enttäuscht', en: 'Sadly disappointed' },
      { de: 'Zwei Drittel gingen zurück', en: 'Two thirds came back' },
    ],
    [
      { de: 'Geht besser', en: 'Could be better' },
      { de: 'Passform macht Probleme', en: 'The fit causes trouble' },
    ],
    [
      { de: 'Ordentlich, mehr nicht', en: 'Decent, no more' },
      { de: 'Solide Mitte', en: 'Solid middle' },
      { de: 'Licht und Schatten', en: 'Ups and downs' },
    ],
    [
      { de: 'Guter Artikel für das Sortiment', en: 'A good article for the range' },
      { de: 'Läuft gut im Laden', en: 'Sells well in the shop' },
      { de: 'Stimmiges Preis-Leistungs-Verhältnis', en: 'Good value for money' },
      { de: 'Gerne wieder', en: 'We will order again' },
    ],
    [
      { de: 'Unser Dauerläufer', en: 'Our steady seller' },
      { de: 'Kunden fragen gezielt danach', en: 'Customers ask for it by name' },
      { de: 'Rundum gelungen', en: 'A success all round' },
      { de: 'Schon dreimal nachbestellt', en: 'Reordered three times already' },
    ],
  ],
  good: [
    {
      de: 'Die Verarbeitung ist sauber, bisher keine einzige Retoure.',
      en: 'Clean workmanship, not one return so far.',
    },
    {
      de: 'Nach zwei Wochen war die erste Lieferung verkauft.',
      en: 'The first delivery was sold after two weeks.',
    },
    { de: 'Die Größen fallen aus, wie man es erwartet.', en: 'The sizes are what one expects.' },
    { de: 'Im Team selbst getragen und für gut befunden.', en: 'Worn by our own team and found good.' },
    {
      de: 'Die Farben kommen auf der Fläche sehr gut an.',
      en: 'The colours look very good on the shop floor.',
    },
    { de: 'Geliefert wurde pünktlich und vollständig.', en: 'The delivery was on time and complete.' },
    {
      de: 'Auch nach vielen Wäschen sieht das Material aus wie neu.',
      en: 'The material looks like new after many washes.',
    },
    {
      de: 'Die Marge stimmt, und der Artikel erklärt sich von selbst.',
      en: 'The margin is right, and the article explains itself.',
    },
  ],
  fair: [
    { de: 'Die Größe L könnte etwas länger geschnitten sein.', en: 'Size L could be cut a little longer.' },
    { de: 'Ein Beutel weniger Verpackung täte es auch.', en: 'One bag less of packaging would do.' },
    {
      de: 'Das Etikett sitzt ungünstig und wird oft herausgetrennt.',
      en: 'The label sits badly and is often cut out.',
    },
    { de: 'Wir hätten uns eine Farbe mehr gewünscht.', en: 'We would have liked one more colour.' },
  ],
  bad: [
    {
      de: 'Bei mehreren Stücken ging nach wenigen Wochen eine Naht auf.',
      en: 'On several pieces a seam opened after a few weeks.',
    },
    { de: 'Fällt deutlich kleiner aus als angegeben.', en: 'It is much smaller than stated.' },
    {
      de: 'Die Farbe weicht vom Bild ab, das gab Rückfragen.',
      en: 'The colour differs from the picture, which raised questions.',
    },
    {
      de: 'Der Reißverschluss hakt, der Kundendienst hat schnell geholfen.',
      en: 'The zip sticks; customer service helped quickly.',
    },
  ],
};

/** Craftsmen and dealers on fasteners, tools and workwear. */
export const tradeWords: ReviewWords = {
  titles: [
    [
      { de: 'Nicht zu gebrauchen', en: 'Of no use' },
      { de: 'Einmal und nie wieder', en: 'Once and never again' },
    ],
    [
      { de: 'Für den Preis zu wenig', en: 'Too little for the price' },
      { de: 'Nur für leichte Arbeiten', en: 'For light work only' },
    ],
    [
      { de: 'Tut, was es soll', en: 'Does what it should' },
      { de: 'Brauchbar', en: 'Usable' },
      { de: 'Durchschnitt', en: 'Average' },
    ],
    [
      { de: 'Gute Qualität, fairer Preis', en: 'Good quality, fair price' },
      { de: 'Bewährt sich auf der Baustelle', en: 'Proves itself on site' },
      { de: 'Immer im Lager', en: 'Always in our store' },
    ],
    [
      { de: 'Seit Jahren unser Standard', en: 'Our standard for years' },
      { de: 'Besser geht es kaum', en: 'It hardly gets better' },
      { de: 'Absolut zuverlässig', en: 'Absolutely reliable' },
      { de: 'Nie wieder ein anderes', en: 'Never another one' },
    ],
  ],
  good: [
    {
      de: 'Maßhaltig und ohne Grat, das spart Zeit bei der Montage.',
      en: 'True to size and free of burrs, which saves time when fitting.',
    },
    {
      de: 'Die Packungen sind gut beschriftet und lassen sich stapeln.',
      en: 'The boxes are well labelled and stack neatly.',
    },
    { de: 'Liegt gut in der Hand, auch mit Handschuhen.', en: 'Lies well in the hand, even with gloves.' },
    {
      de: 'Bestellt bis mittags, am nächsten Tag auf der Baustelle.',
      en: 'Ordered by noon, on site the next day.',
    },
    { de: 'Hält seit Monaten im täglichen Einsatz.', en: 'It has lasted months of daily use.' },
    {
      de: 'Durch die Staffelpreise lohnt sich der Vorrat.',
      en: 'The volume prices make it worth stocking up.',
    },
    { de: 'Kein Ausschuss in der ganzen Lieferung.', en: 'No reject in the whole delivery.' },
  ],
  fair: [
    {
      de: 'Der Karton ist etwas dünn und reißt im Regal.',
      en: 'The box is a little thin and tears on the shelf.',
    },
    {
      de: 'Eine kleinere Packung wäre für den Servicewagen praktischer.',
      en: 'A smaller pack would suit the service van better.',
    },
    { de: 'Die Anleitung ist knapp geraten.', en: 'The instructions are rather short.' },
    { de: 'Der Aufdruck reibt sich mit der Zeit ab.', en: 'The print wears off in time.' },
  ],
  bad: [
    {
      de: 'Mehrere Teile waren schief, wir mussten aussortieren.',
      en: 'Several parts were crooked, we had to sort them out.',
    },
    { de: 'Nach wenigen Einsätzen ausgeschlagen.', en: 'Worn out after a few uses.' },
    {
      de: 'Der Antrieb greift nicht sauber, der Bit rutscht durch.',
      en: 'The drive does not grip well, the bit slips.',
    },
    { de: 'Die Menge im Karton stimmte nicht.', en: 'The number in the box was wrong.' },
  ],
};
