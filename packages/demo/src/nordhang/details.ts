import type { Localised } from '../model.ts';

const say = (de: string, en: string): Localised => ({ de, en });

/** Sentences that a description may take, by kind of article. */
export const details = {
  jacket: [
    say(
      'Die Kapuze ist helmtauglich und mit einer Hand verstellbar.',
      'The hood fits over a helmet and adjusts with one hand.',
    ),
    say('Unterarmreißverschlüsse sorgen beim Aufstieg für Luft.', 'Underarm zips let air in on the ascent.'),
    say(
      'Zwei Taschen sitzen über dem Hüftgurt und bleiben mit Rucksack erreichbar.',
      'Two pockets sit above the hip belt and stay within reach with a pack on.',
    ),
    say(
      'Die Ärmelbündchen lassen sich mit Klettverschluss dicht abschließen.',
      'The cuffs close tightly with hook-and-loop tabs.',
    ),
    say(
      'Ein reflektierendes Detail am Rücken macht in der Dämmerung sichtbar.',
      'A reflective detail on the back makes the wearer visible at dusk.',
    ),
    say(
      'Der Saum ist mit Kordelzügen regulierbar und rutscht nicht hoch.',
      'The hem is adjustable with drawcords and does not ride up.',
    ),
    say(
      'Ersatzteile wie Reißverschlüsse und Kordelstopper liefern wir einzeln nach.',
      'We supply spare parts such as zips and cord stoppers separately.',
    ),
  ],
  midlayer: [
    say(
      'Flachnähte verhindern Druckstellen unter dem Rucksackträger.',
      'Flat seams prevent pressure points under pack straps.',
    ),
    say(
      'Die Innenseite ist aufgeraut und nimmt Feuchtigkeit schnell auf.',
      'The inside is brushed and takes up moisture quickly.',
    ),
    say('Daumenschlaufen halten die Ärmel an ihrem Platz.', 'Thumb loops keep the sleeves in place.'),
    say('Die Brusttasche fasst Karte und Telefon.', 'The chest pocket holds a map and a phone.'),
    say(
      'Der Kragen schließt hoch und scheuert nicht am Kinn.',
      'The collar closes high and does not chafe the chin.',
    ),
    say(
      'Nach über fünfzig Wäschen bleibt die Oberfläche frei von Knötchen.',
      'The surface stays free of pilling after more than fifty washes.',
    ),
  ],
  shirt: [
    say(
      'Der Schnitt ist gerade und fällt auch über dem Hosenbund locker.',
      'The cut is straight and falls loosely over the waistband.',
    ),
    say(
      'Ein Nackenband aus weichem Jersey verdeckt die Naht.',
      'A neck tape of soft jersey covers the seam.',
    ),
    say('Das Motiv ist mit wasserbasierten Farben gedruckt.', 'The motif is printed with water-based inks.'),
    say(
      'Die Schulternähte sind nach vorn versetzt und liegen nicht unter dem Träger.',
      'The shoulder seams are moved forward and do not lie under the straps.',
    ),
    say(
      'Das Gewebe erreicht UPF 40+ und trocknet in weniger als einer Stunde.',
      'The fabric reaches UPF 40+ and dries in less than an hour.',
    ),
    say(
      'Für Vereine und Teams lässt sich die Brust frei besticken.',
      'For clubs and teams the chest can be embroidered.',
    ),
  ],
  trousers: [
    say(
      'Vorgeformte Knie und ein Zwickel geben Bewegungsfreiheit.',
      'Pre-shaped knees and a gusset give freedom of movement.',
    ),
    say(
      'Die Beinabschlüsse lassen sich mit Druckknöpfen in zwei Weiten schließen.',
      'The leg ends close with snaps in two widths.',
    ),
    say(
      'Zwei Beintaschen mit Reißverschluss fassen Karte und Messer.',
      'Two zipped leg pockets hold a map and a knife.',
    ),
    say(
      'Der elastische Bund mit Gürtelschlaufen trägt nicht auf.',
      'The elastic waistband with belt loops adds no bulk.',
    ),
    say(
      'Verstärkungen an Knöchel und Gesäß verlängern die Lebensdauer.',
      'Reinforcements at ankle and seat extend the service life.',
    ),
    say(
      'Das Gewebe ist mückendicht und wasserabweisend ausgerüstet.',
      'The fabric is mosquito-proof and water-repellent.',
    ),
  ],
  baselayer: [
    say(
      'Nahtfreie Schultern und Flachnähte liegen angenehm auf der Haut.',
      'Seam-free shoulders and flat seams sit comfortably on the skin.',
    ),
    say(
      'Zonen mit offener Struktur leiten Wärme dort ab, wo sie entsteht.',
      'Open-knit zones release heat where it builds up.',
    ),
    say(
      'Die Faser bindet Gerüche, sodass auf Tour ein Teil für mehrere Tage reicht.',
      'The fibre binds odours, so that one piece lasts several days on tour.',
    ),
    say('Das lange Rückenteil bleibt im Hosenbund.', 'The long back stays in the waistband.'),
    say(
      'Maschinenwaschbar bei 30 °C, kein Weichspüler nötig.',
      'Machine-washable at 30 °C, no softener needed.',
    ),
  ],
  shoe: [
    say(
      'Die Gummimischung der Laufsohle greift auf nassem Fels.',
      'The rubber compound of the outsole grips on wet rock.',
    ),
    say(
      'Eine Zwischensohle mit 8 mm Sprengung dämpft lange Abstiege.',
      'A midsole with an 8 mm drop cushions long descents.',
    ),
    say('Zehenkappe und Geröllschutzrand schützen vor Steinen.', 'Toe cap and rand protect against stones.'),
    say(
      'Der Schaft stützt den Knöchel, ohne ihn zu fesseln.',
      'The shaft supports the ankle without shackling it.',
    ),
    say(
      'Das Fußbett ist herausnehmbar und kann durch eigene Einlagen ersetzt werden.',
      'The footbed is removable and can be replaced with custom insoles.',
    ),
    say('Eine Wiederbesohlung ist in unserer Werkstatt möglich.', 'Resoling is possible in our workshop.'),
    say(
      'Die Schnürung lässt sich in zwei Zonen getrennt anziehen.',
      'The lacing tightens separately in two zones.',
    ),
  ],
  lowShoe: [
    say(
      'Die Gummimischung der Laufsohle greift auf nassem Fels und Asphalt.',
      'The rubber compound of the outsole grips on wet rock and tarmac.',
    ),
    say(
      'Das Fußbett ist vorgeformt und lässt sich auswaschen.',
      'The footbed is pre-shaped and can be washed out.',
    ),
    say('Eine gepolsterte Ferse verhindert Druckstellen.', 'A padded heel prevents pressure points.'),
    say('Auch in halben Größen auf Anfrage lieferbar.', 'Half sizes are available on request.'),
    say(
      'Der Schuhkarton besteht vollständig aus Altpapier.',
      'The shoe box is made entirely of waste paper.',
    ),
    say('Die Sohle ist vernäht und nicht nur verklebt.', 'The sole is stitched, not merely glued.'),
  ],
  sock: [
    say(
      'Die Verstärkungen an Ferse und Spitze halten doppelt so lange.',
      'The reinforcements at heel and toe last twice as long.',
    ),
    say('Die Spitze ist von Hand gekettelt und drückt nicht.', 'The toe is hand-linked and does not press.'),
    say(
      'Links und rechts sind anatomisch verschieden gestrickt.',
      'Left and right are knitted to the shape of each foot.',
    ),
    say(
      'Geliefert in Bündeln zu sechs Paar je Farbe und Größe.',
      'Delivered in bundles of six pairs per colour and size.',
    ),
  ],
  glove: [
    say('Ein Wischer auf dem Daumen hält die Brille frei.', 'A wiper on the thumb keeps goggles clear.'),
    say('Zeigefinger und Daumen bedienen den Bildschirm.', 'Index finger and thumb work a touch screen.'),
    say('Die Stulpe lässt sich mit einer Hand zuziehen.', 'The cuff closes with one hand.'),
    say(
      'Handgelenkschlaufen verhindern, dass er am Lift verloren geht.',
      'Wrist leashes stop it from getting lost on the lift.',
    ),
  ],
  knit: [
    say(
      'Die Naht liegt flach und drückt nicht unter dem Helm.',
      'The seam lies flat and does not press under a helmet.',
    ),
    say('Ein gewebtes Etikett trägt das Zeichen der Linie.', 'A woven label carries the mark of the line.'),
    say(
      'Einheitsgröße mit dehnbarem Bund, passend für die meisten Köpfe.',
      'One size with an elastic band that fits most heads.',
    ),
    say('Geliefert im Karton zu sechs Stück je Farbe.', 'Delivered in boxes of six per colour.'),
  ],
  pack: [
    say(
      'Das Rückensystem lässt sich stufenlos auf die Rückenlänge einstellen.',
      'The back system adjusts continuously to the length of the back.',
    ),
    say(
      'Ein Fach für die Trinkblase liegt getrennt vom Hauptfach.',
      'A sleeve for the hydration bladder is separate from the main compartment.',
    ),
    say(
      'Kompressionsriemen halten die Last nah am Körper.',
      'Compression straps keep the load close to the body.',
    ),
    say(
      'Die Regenhülle steckt im Boden und ist fest verbunden.',
      'The rain cover is tucked into the base and firmly attached.',
    ),
    say(
      'Der Hüftgurt ist abnehmbar, die Hüfttaschen fassen Riegel und Telefon.',
      'The hip belt is removable; its pockets hold bars and a phone.',
    ),
  ],
  bag: [
    say('Die Nähte sind verschweißt und halten Spritzwasser ab.', 'The seams are welded and keep out spray.'),
    say('Griffe und Schlaufen sind mehrfach vernäht.', 'Handles and loops are stitched several times.'),
    say('Ein transparentes Fach nimmt das Adressschild auf.', 'A clear pocket takes the address label.'),
    say('Leer lässt sich die Hülle klein zusammenrollen.', 'Empty, it rolls up small.'),
    say('Die helle Innenseite erleichtert das Suchen.', 'The light-coloured inside makes searching easier.'),
  ],
  tent: [
    say(
      'Das Außenzelt wird in einem Zug mit dem Innenzelt aufgebaut.',
      'Outer and inner tent are pitched in one go.',
    ),
    say(
      'Zwei gegenüberliegende Eingänge sorgen für Durchzug.',
      'Two opposite entrances provide a through draught.',
    ),
    say('Die Apsis bietet Platz für zwei große Rucksäcke.', 'The vestibule has room for two large packs.'),
    say(
      'Das Gestänge aus 9-mm-Aluminium ist farbig markiert.',
      'The poles of 9 mm aluminium are colour-coded.',
    ),
    say(
      'Im Lieferumfang sind Reparaturset und vierzehn Heringe enthalten.',
      'A repair kit and fourteen pegs are included.',
    ),
  ],
  sleep: [
    say(
      'Der Fußraum ist anatomisch geformt und zusätzlich isoliert.',
      'The foot box is anatomically shaped and has extra insulation.',
    ),
    say(
      'Ein Wärmekragen verhindert, dass warme Luft entweicht.',
      'A draught collar stops warm air from escaping.',
    ),
    say('Der Reißverschluss öffnet auch von unten.', 'The zip also opens from the bottom.'),
    say('Komprimiert passt er in jedes Bodenfach.', 'Compressed it fits into any bottom compartment.'),
    say(
      'Der mitgelieferte Packsack dient als Pumpsack oder Kissen.',
      'The stuff sack supplied doubles as a pump sack or pillow.',
    ),
    say('Reparaturflicken liegen bei.', 'Repair patches are included.'),
  ],
  mat: [
    say(
      'Das Flachventil trennt Aufblasen und Ablassen.',
      'The flat valve separates inflating and deflating.',
    ),
    say('Der R-Wert ist nach ASTM F3340 gemessen.', 'The R-value is measured to ASTM F3340.'),
    say('Die Oberseite ist rutschhemmend beschichtet.', 'The top has a non-slip coating.'),
    say('Reparaturflicken und Packsack liegen bei.', 'Repair patches and stuff sack are included.'),
  ],
  drink: [
    say(
      'Hält Getränke bis zu 24 Stunden kalt und 12 Stunden heiß.',
      'Keeps drinks cold for up to 24 hours and hot for 12.',
    ),
    say(
      'Spülmaschinengeeignet und lebensmittelecht nach EU 1935/2004.',
      'Dishwasher-safe and food-safe under EU 1935/2004.',
    ),
    say('Alle Dichtungen sind als Ersatzteile erhältlich.', 'All seals are available as spare parts.'),
    say('Ab 100 Stück lasern wir Ihr Logo ein.', 'From 100 pieces we engrave your logo.'),
    say(
      'Die Pulverbeschichtung ist griffig und kratzfest.',
      'The powder coating is grippy and scratch-resistant.',
    ),
  ],
  kitchen: [
    say('Alle Teile lassen sich ineinander verstauen.', 'All parts nest into one another.'),
    say('Die Griffe klappen ein und bleiben kühl.', 'The handles fold in and stay cool.'),
    say(
      'Spülmaschinengeeignet und lebensmittelecht nach EU 1935/2004.',
      'Dishwasher-safe and food-safe under EU 1935/2004.',
    ),
    say('Die Dichtung ist als Ersatzteil erhältlich.', 'The seal is available as a spare part.'),
    say(
      'Ein Liter Wasser kocht in weniger als vier Minuten.',
      'One litre of water boils in less than four minutes.',
    ),
  ],
  climb: [
    say(
      'Geprüft und gekennzeichnet nach der jeweils gültigen EN-Norm.',
      'Tested and marked according to the EN standard that applies.',
    ),
    say('Die Gebrauchsanleitung liegt in vier Sprachen bei.', 'The manual is enclosed in four languages.'),
    say(
      'Eine fortlaufende Nummer erleichtert die jährliche Prüfung.',
      'A serial number makes the yearly inspection easier.',
    ),
    say('Auch für Verleih und Kletterhallen geeignet.', 'Also suitable for rental and climbing gyms.'),
    say('Verstellbar mit Handschuhen.', 'Adjustable with gloves on.'),
  ],
  small: [
    say(
      'Ein Verkaufsaufsteller für die Theke ist auf Anfrage erhältlich.',
      'A counter display is available on request.',
    ),
    say(
      'Geliefert in einer Kartonverpackung ohne Kunststoff.',
      'Delivered in a cardboard package without plastic.',
    ),
    say('Zwei Jahre Gewährleistung, Ersatzteile ab Lager.', 'Two-year warranty, spare parts from stock.'),
    say(
      'Der Barcode sitzt gut lesbar auf der Rückseite der Verpackung.',
      'The barcode is easy to read on the back of the package.',
    ),
    say(
      'Auf Wunsch mit neutraler Verpackung für Ihr Ladengeschäft.',
      'On request in neutral packaging for your shop.',
    ),
  ],
} satisfies Record<string, Localised[]>;

export type DetailKind = keyof typeof details;
