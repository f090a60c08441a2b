import { synonymGroups } from './synonym-groups.ts';

/** What the outdoor and sportswear trade calls by several names, in German and English. */
export const nordhangSynonyms = synonymGroups(`
Hoodie, Kapuzenpullover, Kapuzensweatshirt, Sweatshirt mit Kapuze, Kapuzenpulli, hooded sweatshirt
T-Shirt, Tee, Kurzarmshirt, Kurzarm-Shirt
Beanie, Mütze, Strickmütze, Wollmütze, Wintermütze, knit hat, woolly hat
Rucksack, Backpack, Daypack, Ranzen, Tornister
Tagesrucksack, Daybag, Wanderrucksack, Tourenrucksack, day pack
Trekkingrucksack, Reiserucksack, Backpacker-Rucksack, Expeditionsrucksack, travel backpack
Trinkflasche, Wasserflasche, Feldflasche, Sportflasche, Radflasche, water bottle
Regenjacke, Wetterjacke, Regenmantel, Regenschutzjacke, Schlechtwetterjacke, rain coat
Hardshelljacke, Hardshell, Allwetterjacke, Shelljacke, Funktionsjacke, waterproof jacket
Softshelljacke, Softshell, Windstopperjacke, Übergangsjacke, soft shell jacket
Daunenjacke, Winterjacke, Pufferjacke, Puffer, Steppjacke, down jacket, puffer jacket
Isolationsjacke, Kunstfaserjacke, Wattejacke, Thermojacke, insulated jacket
Isolationsweste, Steppweste, Daunenweste, Bodywarmer, Thermoweste, gilet
Fleecejacke, Fleece, Fleecepulli, Fleecepullover, Midlayer, fleece sweater
Windjacke, Windbreaker, Windschutzjacke
Stirnlampe, Kopflampe, Headlamp, Stirnleuchte, head torch, Kopfleuchte
Isomatte, Schlafmatte, Liegematte, Luftmatratze, Unterlegmatte, Iso-Matte, sleeping pad, Campingmatte
Isolierflasche, Thermoskanne, Thermosflasche, Isolierkanne, Warmhalteflasche, vacuum flask, thermos
Wanderstiefel, Wanderschuh, Bergschuh, Trekkingschuh, Trekkingstiefel, Bergstiefel, hiking shoe
Trekkingstock, Wanderstock, Walkingstock, Teleskopstock, Nordic-Walking-Stock, hiking pole, walking pole
Multifunktionstuch, Halstuch, Schlauchschal, Schlauchtuch, Buff, neck warmer
Freizeitschuh, Sneaker, Turnschuh, Halbschuh, casual shoe, trainers
Trailrunningschuh, Laufschuh, Joggingschuh, Geländelaufschuh, running shoe, trail shoe
Trekkingsandale, Outdoorsandale, Wandersandale, hiking sandal
Becher, Tasse, Mug, Pott, Campingbecher, cup
Zelt, Campingzelt, Trekkingzelt, Kuppelzelt, Igluzelt, dome tent
Schlafsack, Mumienschlafsack, Deckenschlafsack, Penntüte, sleepingbag
Hängematte, Hammock, Campinghängematte
Reisekissen, Campingkissen, Nackenkissen, Schlafkissen, travel pillow
Gaskocher, Campingkocher, Kartuschenkocher, Outdoorkocher, camping stove
Kochgeschirr, Campinggeschirr, Topfset, Kochset, Campingtöpfe, mess kit
Kletterhelm, Bergsteigerhelm, Schutzhelm zum Klettern, Steinschlaghelm
Klettergurt, Hüftgurt, Sitzgurt, Sicherungsgurt, Gstältli, climbing harness
Karabiner, Schnapper, Karabinerhaken, carabiner, biner
Kletterseil, Bergseil, Einfachseil, Sicherungsseil, climbing rope
Chalkbag, Magnesiabeutel, Kreidebeutel, Magnesiasack
Skihelm, Snowboardhelm, Wintersporthelm
Skibrille, Schneebrille, Snowboardbrille, Goggle, snow goggles
Skitourenhose, Skihose, Tourenhose, Schneehose, ski pants, ski trousers
Schneeschuh, Schneereifen, snow shoe
Winterhandschuh, Skihandschuh, Fingerhandschuh, Thermohandschuh, ski glove
Fäustling, Fausthandschuh, mitten
Gamasche, Wadenschutz, Überschuh, Stulpe
Sonnenbrille, Gletscherbrille, Sportbrille, shades
Outdoormesser, Taschenmesser, Jagdmesser, Fahrtenmesser, Campingmesser, pocket knife
Cap, Kappe, Schirmmütze, Basecap, Baseballcap, Baseballkappe, Käppi, baseball cap
Trucker Cap, Truckermütze, Netzcap
Stirnband, Headband, Ohrenwärmer
Packsack, Drybag, Seesack, Rollbeutel, wasserdichter Beutel, Packbeutel
Reisetasche, Sporttasche, Duffel, Duffle, Weekender, holdall, travel bag
Wandersocke, Trekkingsocke, Wanderstrumpf, Outdoorsocke, hiking sock
Funktionsshirt, Unterhemd, Baselayer, Thermoshirt, Funktionsunterhemd, thermal shirt
Funktionstight, lange Unterhose, Leggings, Thermohose, Funktionsunterhose, long johns, base layer tights
Longsleeve, Langarmshirt, Langarm-Shirt, long sleeve shirt
Poloshirt, Polohemd, Polo, polo shirt
Wanderhose, Trekkinghose, Outdoorhose, Bergsteigerhose, hiking pants, trekking pants
Zip-Off, Zipp-off, abzippbar, Abzipphose, convertible
Shorts, kurze Hose, Kurzhose, Bermuda, short pants
Reisekleid, Outdoorkleid, Sommerkleid, Wanderkleid
Damen, Frauen, women, Ladies, weiblich
Herren, Männer, men, Gents, männlich
Kinder, Kids, Jugend, Junior, Children
Wintersport, Schneesport, snow sports
Klettern, Bouldern, Sportklettern, climbing
Bergsteigen, Alpinismus, Hochtour, mountaineering
Skitouren, Tourenski, Skibergsteigen
Trailrunning, Geländelauf, Berglauf, Trail Running
Trekking, Wandern, hiking
Reise, Travel, Urlaub
Freizeit, Casual, Leisure
Camping, Zelten, Outdoor-Küche
Merinowolle, Merino, Schurwolle
Daune, Down, Gänsedaune, Federfüllung
Kunstfaser, Synthetikfüllung, Primaloft, synthetic fill
Bio-Baumwolle, Biobaumwolle, Organic Cotton, Baumwolle kbA
Polyester, PES, recyceltes Polyester
Polyamid, Nylon
Nubukleder, Wildleder, Nubuk, suede
Ziegenleder, Glattleder, goat leather
Titan, Titanium
Alu, Aluminium, Leichtmetall
Edelstahl, rostfreier Stahl, Inox, stainless steel
wasserdicht, waterproof, regendicht, wasserfest
winddicht, windproof, windfest
atmungsaktiv, breathable, dampfdurchlässig
Schwarz, black, Noir
Anthrazit, Dunkelgrau, Charcoal, Graphit
Marine, Dunkelblau, Navy, Nachtblau, navy blue
Fjordblau, Mittelblau, Royalblau
Eisblau, Hellblau, Himmelblau, light blue, sky blue
Petrol, Türkis, Blaugrün, teal
Waldgrün, Dunkelgrün, Tannengrün, forest
Moosgrün, Mittelgrün, Grasgrün
Oliv, Olivgrün, Khaki, Military
Limette, Hellgrün, Neongrün, lime green
Senfgelb, Gelb, Curry, mustard yellow
Abendorange, Orange, Apricot
Rubinrot, Weinrot, Bordeaux, dunkelrot, ruby
Beere, Brombeere, Himbeere, Magenta
Altrosa, Rosa, Rosé, Pink
Lavendel, Flieder, Lila, Violett
Kastanie, Braun, Dunkelbraun, brown
Sand, Beige, Creme, Sandfarben
Steingrau, Hellgrau, Grau, Silbergrau
Schneeweiß, Weiß, white, Offwhite
XXL, 2XL
XS, Extra Small
Kapuze, Hood, Hoody
Reißverschluss, Zipper, Zip
Reißverschlusspullover, Troyer, Half-Zip, Halfzip
Sonnenhut, Fischerhut, Buckethat, Safarihut
Sonnenschutz, UV-Schutz, sun protection
Regenhose, Überhose, Regenüberhose, rain pants
Regenponcho, Poncho, Regenumhang, Regencape
Regenhülle, Raincover, Rucksackhülle, rain cover
Trinkblase, Trinksystem, Hydration, Wasserblase
Trinkbecher, Faltbecher, Emaillebecher
Brotdose, Lunchbox, Brotzeitbox, Frischhaltedose
Thermobecher, Coffee to go Becher, Isolierbecher, Reisebecher
Besteck, Göffel, Spork, Campingbesteck
Gaskartusche, Brennstoff, Schraubkartusche, Kartusche
Feuerzeug, Feuerstahl, Zündstahl
Erste-Hilfe-Set, Verbandtasche, Notfallset, Apotheke, first aid kit
Kompass, Peilkompass, Bussole
Hüttenschlafsack, Inlett, Inlay, Leintuch, liner
Biwaksack, Bivy, Notbiwak
Zeltplane, Footprint, Zeltunterlage, groundsheet
Hering, Zelthering, Erdnagel, Zeltnagel
Zeltstange, Gestänge, Zeltgestänge
Tarp, Sonnensegel, Schattendach
Campingstuhl, Klappstuhl, Faltstuhl
Campingtisch, Falttisch, Rolltisch
Steigeisen, Crampons, Grödel, Spikes
Eispickel, Pickel, Eisgerät, ice axe
Bandschlinge, Schlinge, Rundschlinge, sling
Expressset, Express, Expressschlinge, quickdraw
Sicherungsgerät, Tube, Abseilachter, belay device
Klettersteigset, Via Ferrata Set, Klettersteig-Set
Kletterschuh, Boulderschuh, climbing shoe
Magnesia, Chalk, Kreide
Crashpad, Bouldermatte
Lawinensonde, Sonde, Lawinenausrüstung
Lawinenschaufel, Schneeschaufel
LVS-Gerät, Lawinenverschüttetensuchgerät, Pieps, transceiver
Skistock, Tourenstock, ski pole
Skisocke, Skistrumpf, ski sock
Sturmhaube, Balaclava, Skimaske
Handwärmer, Taschenwärmer, Wärmepad
Laufhose, Lauftight, Running Tight
Sport-BH, Sportbustier, Bustier, sports bra
Radlerhose, Radhose, Fahrradhose, cycling shorts
Badehose, Schwimmshorts, Boardshorts
Badeanzug, Schwimmanzug, Tankini
Bluse, Hemdbluse, Outdoorbluse
Hemd, Karohemd, Flanellhemd, Wanderhemd
Rock, Skort, Wanderrock
Weste, Vest, Gilet ohne Ärmel
Gürtel, Belt, Hosengürtel
Hosenträger, Braces, Suspenders
Geldbeutel, Portemonnaie, Brieftasche, Geldbörse, wallet
Bauchtasche, Hüfttasche, Gürteltasche, Hip Bag, Bumbag
Umhängetasche, Messenger Bag, Schultertasche
Kulturbeutel, Waschbeutel, Kulturtasche, wash bag
Packwürfel, Packtasche, Packing Cube
Koffer, Trolley, Rollkoffer
Imprägnierung, Imprägnierspray, Waschmittel für Funktionskleidung
Schnürsenkel, Schuhband, Schnürband, laces
Einlegesohle, Innensohle, Fußbett, insole
Hüttenschuh, Hausschuh, Camp Shoe
Gummistiefel, Regenstiefel, wellies
Reepschnur, Zeltleine, Abspannleine, cord
Packriemen, Spanngurt, Zurrgurt
Mückenschutz, Moskitonetz, Insektenschutz
Handtuch, Mikrofaserhandtuch, Reisehandtuch, travel towel
Powerbank, Ladegerät, Zusatzakku
Laterne, Campinglampe, Zeltlampe, lantern
Taschenlampe, Handlampe, Torch, flashlight
Fernglas, Feldstecher, binoculars
Trillerpfeife, Signalpfeife, Notfallpfeife
Knirps, Regenschirm, Schirm, umbrella
`);
