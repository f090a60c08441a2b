import { synonymGroups } from './synonym-groups.ts';

/** What the trade of tools and fasteners calls by several names, in German and English. */
export const werkmeisterSynonyms = synonymGroups(`
Akkuschrauber, Akkubohrer, Akkubohrschrauber, Bohrschrauber, Akku-Bohrschrauber, cordless screwdriver, drill driver
Bohrmaschine, Akkubohrmaschine, Schlagbohrmaschine, Handbohrmaschine, Akku-Bohrschrauber, power drill
Winkelschleifer, Trennschleifer, Flex, Trennjäger, Schruppschleifer, angle grinder
Spanplattenschraube, Spax, Universalschraube, Holzbauschraube, Spanplattenschrauben, chipboard screw
Sechskantmutter, Schraubenmutter, Sechskant-Mutter, hex nut
Unterlegscheibe, Beilagscheibe, U-Scheibe, Flachscheibe, flat washer
Maßband, Bandmaß, Rollbandmaß, Rollmeter, Rollmaß, Bandmass, measuring tape
Cuttermesser, Teppichmesser, Cutter, Abbrechmesser, Stanleymesser, Japanmesser, utility knife, box cutter
Drahtstift, Nagel, Stahlnagel, wire nail
Winkelschraubendreher, Inbusschlüssel, Imbusschlüssel, Innensechskantschlüssel, Stiftschlüssel, Sechskantschlüssel, allen key, hex key
Sicherungsmutter, Stoppmutter, Selbstsichernde Mutter, Stopmutter, lock nut, nyloc
Malerkrepp, Kreppband, Abklebeband, Malerband, Abdeckband, masking tape
Gehörschutz, Ohrenschützer, Kapselgehörschützer, Lärmschutz, Ohrschutz, Kapselgehörschutz, ear protection
Inbus, Imbus, Innensechskant, Allen, Sechskant innen, hex socket
Torx, TX, Innensechsrund, I-Stern, Innenstern, T-Profil
Kreuzschlitz, PH, Phillips, PH2
Pozidriv, PZ, Pozi
Schlitz, Schlitzschraubendreher, slotted
Schraubenzieher, Schraubendreher, Schraubenzieher-Satz, screwdriver
Schraubendrehersatz, Schraubenziehersatz, Schraubendreherset, screwdriver set
Spannungsprüfer, Phasenprüfer, Prüfschraubendreher
Inbusschraube, Imbusschraube, Zylinderschraube, Innensechskantschraube, socket screw, Zylinderkopfschraube, allen bolt
Senkschraube, Senkkopfschraube, countersunk screw
Sechskantschraube, Maschinenschraube, Sechskantkopfschraube, hex bolt, Bolzen mit Kopf
Schlüsselschraube, Sechskant-Holzschraube, Schwellenschraube, Holzschraube mit Sechskant, lag screw, coach screw
Tellerkopfschraube, Tellerkopf, Holzbauschraube mit Teller, washer head screw
Schnellbauschraube, Gipskartonschraube, Trockenbauschraube, Rigipsschraube, drywall screw
Bohrschraube, Tek-Schraube, selbstbohrende Schraube, Selbstbohrschraube, self drilling screw
Fassadenschraube, Dachschraube, Spenglerschraube, Trapezblechschraube
Blechschraube, selbstschneidende Schraube, sheet metal screw
Terrassenschraube, Dielenschraube, Terassenschraube, Decking Schraube, deck screw
Ringschraube, Ösenschraube, Augenschraube, eye bolt
Gewindestange, Gewindestab, Gewindebolzen, threaded rod, all thread
Hutmutter, Kappenmutter, cap nut, acorn nut
Flügelmutter, wing nut
Einschlagmutter, Krallenmutter, tee nut
Kotflügelscheibe, Karosseriescheibe, große Unterlegscheibe, fender washer
Dichtscheibe, Neoprenscheibe, sealing washer
Federring, Sprengring, Federscheibe, spring washer
Dübel, Wanddübel, Plug, wall plug
Spreizdübel, Nylondübel, Kunststoffdübel, Fischerdübel, expansion plug
Rahmendübel, Fensterrahmendübel, Langschaftdübel, frame fixing
Nageldübel, Schlagdübel, hammer fixing
Hohlraumdübel, Gipskartondübel, Rigipsdübel
Bolzenanker, Schwerlastanker, Ankerbolzen, Segmentanker, wedge anchor, Schwerlastdübel
Verbundanker, Injektionsmörtel, chemischer Dübel
Winkelverbinder, Lochwinkel, Balkenwinkel, Montagewinkel, Winkelbeschlag, Bauwinkel, angle bracket
Balkenschuh, Holzverbinder, joist hanger
Lochplatte, Flachverbinder, Nagelplatte
Pfostenträger, Pfostenschuh, Bodenhülse, post base
Scharnier, Türband, Klappband, Türscharnier, hinge
Kabelbinder, Kabelstraps, Kabelstrapse, Tyrap, Zip Tie, Strapsband, cable tie
Rundstahlkette, Kette, Gliederkette, Stahlkette, chain
Karabinerhaken, Schnapphaken, Feuerwehrkarabiner, snap hook
Schäkel, shackle
Haken, Schraubhaken, hook
Stichsäge, Pendelhubstichsäge, Pendelstichsäge, jigsaw
Kreissäge, Handkreissäge, HKS, circular saw
Säbelsäge, Tigersäge, Reciprosäge, Elektrofuchsschwanz
Fuchsschwanz, Handsäge, Holzsäge, hand saw
Bügelsäge, Metallsäge, Eisensäge, hacksaw
Latthammer, Zimmermannshammer, Dachdeckerhammer, roofing hammer
Fäustel, Faustel, Schlägel, Mottek, Vorschlaghammer, club hammer, sledge hammer
Schlosserhammer, Handhammer, Bankhammer
Gummihammer, Schonhammer, Kunststoffhammer, mallet
Kombizange, Kombinationszange, Universalzange, combination pliers
Seitenschneider, Knipex, Drahtschneider, Schneidzange, diagonal cutter, side cutter
Wasserpumpenzange, Rohrzange, Cobra, water pump pliers
Kneifzange, Beißzange, Rabitzzange, Monierzange
Spitzzange, Telefonzange, Flachrundzange, needle nose pliers
Ringmaulschlüssel, Gabelringschlüssel, Maulringschlüssel, Ring-Maulschlüssel, combination spanner, combination wrench
Maulschlüssel, Gabelschlüssel, Schraubenschlüssel, spanner, wrench
Steckschlüssel, Nuss, Stecknuss, socket wrench
Steckschlüsselsatz, Nusskasten, Ratschenkasten, Knarrenkasten, Ratschensatz, socket set
Knarre, Ratsche, Umschaltknarre, ratchet
Drehmomentschlüssel, Dremo, torque wrench
Rollgabelschlüssel, Engländer, Franzose, adjustable wrench
Wasserwaage, Libelle, Richtwaage, spirit level
Zollstock, Gliedermaßstab, Meterstab, folding rule
Schieblehre, Messschieber, Schublehre, caliper
Winkelmesser, Anschlagwinkel, Schreinerwinkel, square
Bleistift, Zimmermannsbleistift, Reißnadel, Anreißer
Stechbeitel, Stemmeisen, Stecheisen, Beitel, wood chisel
Meißel, Flachmeißel, Spitzmeißel, cold chisel
Schraubzwinge, Zwinge, Leimzwinge, Klemmzwinge, bar clamp, clamp
Einhandzwinge, Schnellspannzwinge, quick clamp
Schraubstock, Parallelschraubstock, vice
Feile, Flachfeile, Raspel, file
Hobel, Handhobel, plane
Tacker, Handtacker, Klammergerät, staple gun
Spiralbohrer, Bohrer, Wendelbohrer, drill bit, twist drill
Metallbohrer, HSS-Bohrer, Stahlbohrer, metal drill bit
Holzbohrer, Holzspiralbohrer, wood drill bit
Steinbohrer, Betonbohrer, Mauerbohrer, Mauerwerksbohrer, masonry drill bit
SDS-Bohrer, Hammerbohrer, SDS-plus-Bohrer, hammer drill bit
Forstnerbohrer, Kunstbohrer, Topfbohrer
Lochsäge, Bohrkrone, Dosensenker, hole saw
Bit, Schrauberbit, Schraubendreherbit
Bithalter, Bitaufnahme, Magnethalter
Trennscheibe, Flexscheibe, Schneidscheibe, cutting disc
Diamantscheibe, Diamanttrennscheibe, diamond disc
Schruppscheibe, Schleifscheibe, grinding disc
Fächerscheibe, Lamellenscheibe, flap disc
Schleifpapier, Sandpapier, Schmirgelpapier, Schmirgel, Schleifblatt, Schleifbogen, abrasive paper
Sägeblatt, Kreissägeblatt, saw blade
Stichsägeblatt, jigsaw blade
Bauhelm, Schutzhelm, Arbeitshelm, Industrieschutzhelm, Sicherheitshelm, hard hat, safety helmet
Schutzbrille, Arbeitsbrille, Bügelbrille, Vollsichtbrille, safety glasses, goggles
Atemschutzmaske, Staubmaske, Mundschutz, FFP-Maske, Feinstaubmaske, dust mask, respirator
Ohrstöpsel, Gehörschutzstöpsel, Stöpsel, ear plugs
Arbeitshandschuh, Montagehandschuh, Schutzhandschuh, Bauhandschuh, work glove
Schnittschutzhandschuh, Schnittschutz, cut glove
Einweghandschuh, Einmalhandschuh, Nitrilhandschuh dünn
Bundhose, Arbeitshose, Berufshose, Zimmermannshose, work trousers, work pants
Latzhose, Blaumann, Overall, dungarees
Arbeitsjacke, Berufsjacke, Bundjacke, work jacket
Warnweste, Sicherheitsweste, Signalweste, Leuchtweste, hi-vis vest, safety vest
Knieschoner, Knieschützer, Kniepolster, knee pads
Sicherheitsschuh, Arbeitsschuh, Stahlkappenschuh, S3-Schuh, Berufsschuh, safety shoe, work shoe
Sicherheitsstiefel, Arbeitsstiefel, Baustiefel, safety boot
Silikon, Sanitärsilikon, Fugensilikon, Silicon, silicone
Acryl, Maleracryl, Acryldichtstoff, acrylic sealant
Montagekleber, Baukleber, Kraftkleber, Konstruktionskleber, construction adhesive
Sekundenkleber, Superkleber, super glue
Holzleim, Weißleim, Ponal, wood glue
Bauschaum, PU-Schaum, Montageschaum, Brunnenschaum
Kartuschenpistole, Silikonpistole, Auspresspistole, caulking gun
MS-Polymer, Hybridkleber, Polymerkleber
Multiöl, Kriechöl, WD-40, WD40, Universalöl, Multifunktionsöl, penetrating oil
Rostlöser, Rostlöserspray, Caramba, rust remover
Zinkspray, Zink-Spray, Kaltverzinkung, zinc spray
Silikonspray, Silikon-Spray, Gleitspray
Schmierfett, Mehrzweckfett, grease
Klebeband, Tape, Klebestreifen, adhesive tape
Gewebeband, Panzertape, Panzerband, Gaffa, Gaffer Tape, Duct Tape, Gewebe-Klebeband
Isolierband, Isoband, Elektroband, insulating tape, Isolier-Klebeband
Doppelklebeband, doppelseitiges Klebeband, Teppichband, double sided tape, Doppelseitig-Klebeband
Putzband, Putzerband, Fassadenband, Putz-Klebeband
Flachpinsel, Malerpinsel, Lackpinsel, paint brush, Pinsel
Heizkörperpinsel, Eckenpinsel, Plattpinsel, radiator brush
Farbwalze, Farbroller, Malerrolle, Malerwalze, Streichrolle, paint roller
Lackierrolle, Lackwalze, Schaumwalze, lacquer roller
Werkzeugkoffer, Werkzeugkiste, Werkzeugkasten, Werkzeugbox, tool box, tool case
Sortimentskasten, Sortierbox, Kleinteilemagazin, organizer
Schraubensortiment, Schraubenset, Schrauben-Set, Schraubensatz, screw set
Stehleiter, Stufenstehleiter, Haushaltsleiter, Trittleiter, step ladder
Anlegeleiter, Sprossenleiter, Schiebeleiter
Baueimer, Mörteleimer, Eimer, Maurereimer, Kübel, bucket, pail
Mörtelkasten, Mörtelwanne, Speiskübel
Schubkarre, Schiebkarre, wheelbarrow
Kelle, Maurerkelle, trowel
Spachtel, Malerspachtel, Japanspachtel, scraper
Besen, Straßenbesen, Kehrbesen, broom
Verlängerungskabel, Kabeltrommel, extension cord
Akku, Ersatzakku, Batterie, Akkupack, battery
Ladegerät, Akkuladegerät, Schnellladegerät, charger
Fachbuch, Lehrbuch, Handbuch, Fachliteratur, trade book
Edelstahl, rostfrei, Inox, VA, V2A, Nirosta, stainless steel
V2A, A2, Edelstahl A2
V4A, A4, Edelstahl A4, seewasserbeständig
verzinkt, galvanisch verzinkt, blank verzinkt, zinc plated
feuerverzinkt, tauchverzinkt, hot-dip galvanised
gelb verzinkt, gelbverzinkt, gelb chromatiert
brüniert, schwarz, phosphatiert
Messing, brass, Ms58
`);
