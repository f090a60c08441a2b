/**
 * Words that spreadsheets use for our columns, folded as by `folded`, the usual ones first. Words for purchase prices (EK) are missing,
 * because a list of a wholesaler has them beside the sales prices.
 */
export const columnWords: Readonly<Record<string, readonly string[]>> = {
  sku: of(`artikelnummer artikelnr artnr artikelno art sku itemno itemnumber itemnr itemcode articlenumber articleno articlenr
    productnumber productno productcode partnumber partno materialnummer materialnr teilenummer teilenr sachnummer bestellnummer
    bestellnr bestnr nummer artikel`),
  product:
    of(`produkt modell hauptartikel artikelnummer artikelnr artnr art sku itemno itemnumber articlenumber articleno
    productnumber productcode parent style`),
  'name.de':
    of(`name bezeichnung bezeichnung1 artikelbezeichnung produktbezeichnung artikelname produktname kurztext kurzbezeichnung
    titel titlede artikel productname itemname articlename title itemdescription description`),
  'name.en': of(
    'englisch nameenglisch bezeichnungenglisch englishname title productname itemname articlename',
  ),
  name: of(`firma firmenname company companyname unternehmen kundenname customername name name1 firma1 kunde customer
    bezeichnung`),
  'description.de':
    of(`beschreibung langtext artikelbeschreibung produktbeschreibung artikeltext description longdescription
    productdescription text`),
  'description.en': of(
    `beschreibungenglisch langtextenglisch englishdescription description longdescription productdescription`,
  ),
  brand: of('marke markenname brandname hersteller herstellername manufacturer make'),
  categories:
    of(`kategorie kategorien warengruppe hauptwarengruppe artikelgruppe produktgruppe produktkategorie category
    productcategory productgroup itemgroup`),
  vatRate: of('mwst ust mwstsatz ustsatz mehrwertsteuer umsatzsteuer steuersatz steuer vat tax taxrate'),
  ean: of('gtin eannummer eannr eancode ean13 gtin13 eangtin gtinean barcode strichcode upc'),
  salesBatchSize:
    of(`vpe ve verpackungseinheit verpackungsmenge packungsinhalt packungsgroesse packsize packagingunit packingunit
    packunit casesize`),
  salesUnit: of('einheit mengeneinheit verkaufseinheit me vke unit uom unitofmeasure'),
  releaseDate: of(
    'lieferbarab verfuegbarab erscheinungsdatum erscheinungstermin availablefrom availabilitydate',
  ),
  rrp: of(`uvp uvpbrutto unverbindlichepreisempfehlung unverbpreisempfehlung evp ladenpreis vkbrutto bruttopreis msrp srp
    recommendedretailprice retailprice`),
  value:
    of(`preis vk vknetto vkpreis nettovk vkpreisnetto vknettopreis verkaufspreis preisnetto nettopreis haendlerpreis haendlerek
    hek heknetto listenpreis einzelpreis epreis ep stueckpreis preisstk preisprostueck vk1 vkpreis1 preiseur price netprice
    unitprice wholesaleprice tradeprice dealerprice wsp sellingprice listprice wert`),
  unitNet: of(
    'einzelpreis epreis ep einzelpreisnetto stueckpreis nettopreis preisnetto preis vk unitprice netprice price',
  ),
  priceUnit: of('preiseinheit preisbasis pe priceper'),
  currency: of('waehrung whg wkz'),
  priceList: of('preisliste pricelist preisgruppe pricegroup'),
  minQuantity:
    of(`abmenge mengeab staffel staffelmenge abstueck abstk mindestmenge ab fromquantity quantityfrom fromqty
    minimumquantity minqty`),
  validFrom: of('gueltigab gueltigvon'),
  validUntil: of('gueltigbis validto'),
  quantity:
    of(`menge bestand lagerbestand lager lagerstand verfuegbarerbestand freierbestand lagermenge verfuegbar anzahl qty stock
    stockquantity stockqty onhand availablestock available inventory stueck stueckzahl`),
  season: of('saison'),
  url: of(`bild bilder bild1 bildurl bildlink bilddatei bildname produktbild hauptbild foto foto1 image image1 imageurl imagefile
    mainimage picture picture1 pictureurl photo artikelbild hauptbildurl mainimageurl productimage imagelink imagesrc img imgurl datei
    dateiname file`),
  customerNo:
    of(`kundennummer kundennr kdnr kundenid debitor debitorennummer debitorennr debitornr customernumber customerid
    accountnumber accountno`),
  company: of(
    'kundennummer kundennr kdnr kundenid debitor debitorennummer debitorennr kunde customerno customernumber customerid',
  ),
  vatCountryCode: of(
    'land landkz lkz laendercode laenderkennzeichen landeskennzeichen staat country countrycode',
  ),
  countryCode: of('land landkz lkz laendercode laenderkennzeichen landeskennzeichen staat country'),
  language: of('sprache'),
  isActive: of('aktiv active'),
  isLocked: of('gesperrt sperre locked blocked'),
  isDeliveryBlocked: of('liefersperre'),
  paymentTermDays:
    of(`zahlungsziel zahlungszieltage zahlungszielintagen zahlungsfrist tagenetto nettotage zieltage paymentterm
    paymentterms paymentdays paymenttermsdays netdays`),
  skontoPercent: of('skonto skontoprozent skontosatz cashdiscount'),
  skontoDays: of('skontotage skontofrist discountdays cashdiscountdays'),
  creditLimit: of('kreditlimit kreditrahmen'),
  vatId:
    of(`ustid ustidnr ustidnummer umsatzsteuerid umsatzsteueridnr umsatzsteueridentifikationsnummer uid uidnr uidnummer
    vatnumber vatno vatregno vatregistrationnumber`),
  invoiceEmail: of('rechnungsemail emailrechnung rechnungsmail billingemail'),
  username: of('benutzername benutzer login user'),
  email: of('mail emailadresse emailaddress'),
  password: of('passwort kennwort'),
  firstName: of('vorname givenname forename'),
  lastName: of('nachname familienname surname familyname name'),
  phoneNumber: of('telefon telefonnummer telefonnr tel rufnummer phone phoneno telephone mobil handy mobile'),
  street:
    of(`strasse strassehausnr strassehausnummer strasseundhausnummer strasseundnr str adresse anschrift address address1
    addressline1 streetaddress`),
  addressline2: of('adresszusatz zusatz adresse2 address2'),
  zipCode: of('plz postleitzahl zip postcode postalcode'),
  city: of('ort stadt town'),
  state: of('bundesland region province county'),
  ownNumber:
    of(`kundenartikelnummer kundenartikelnr eigeneartikelnummer ihreartikelnummer customerarticlenumber customeritemno
    youritemnumber customersku`),
  orderNumber: of('auftragsnummer auftragsnr bestellnummer bestellnr belegnummer belegnr orderno ordernr'),
  order: of('auftragsnummer auftragsnr bestellnummer bestellnr orderno ordernumber'),
  orderDate: of('auftragsdatum bestelldatum belegdatum datum'),
  deliveryDate: of('lieferdatum liefertermin'),
  paymentMethod: of('zahlungsart zahlungsweise'),
  shippingMethod: of('versandart lieferart'),
  externalOrderNumber: of('ihrebestellnummer bestellreferenz kundenbestellnummer customerpo ponumber'),
  finDocNumber: of('rechnungsnummer rechnungsnr renr belegnummer belegnr invoiceno invoicenumber'),
  docDate: of('rechnungsdatum belegdatum invoicedate datum'),
  amount: of('betrag rechnungsbetrag bruttobetrag gesamtbetrag brutto summe total'),
  openAmount: of('offenerbetrag offenerposten offen restbetrag'),
  dueDate: of('faelligkeitsdatum faelligkeit faelligam faellig'),
  parent: of('oberkategorie elternkategorie'),
  key: of('schluessel code'),
  position: of('reihenfolge sortierung pos'),
};

/** Words for a column with first and last name. */
export const personWords =
  of(`ansprechpartner ansprechpartnerin ansprechperson kontaktperson kontakt contact contactperson contactname
  fullname`);

/** Words for the column that names the product of a variant. */
export const modelWords =
  of(`modell modellnr modellnummer hauptartikel hauptartikelnr hauptartikelnummer vaterartikel
  vaterartikelnummer stammartikel grundartikel basisartikel elternartikel masterartikel parent parentsku style stylenumber`);

/** The column names that stand for an attribute. Any other column needs an attribute of its name in the shop. */
export const attributeWords: Readonly<Record<string, readonly string[]>> = {
  size: of('groesse gr size konfektionsgroesse'),
  color: of('farbe color colour'),
  material: of('material werkstoff'),
  dimension: of('abmessung abmessungen masse dimensions'),
  length: of('laenge length'),
  width: of('breite width'),
  height: of('hoehe height'),
  diameter: of('durchmesser diameter'),
  surface: of('oberflaeche finish'),
  content: of('inhalt fuellmenge volumen'),
  weight: of('gewicht weight'),
};

/** Attribute names in full, by their abbreviation in lists. */
export const attributeNames: Readonly<Record<string, string>> = { gr: 'Größe' };

/** @example folded('Artikel-Nr.') // 'artikelnr' */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]/g, '');
}

/**
 * A column name without its unit or currency.
 *
 * @example foldedBare('Kreditlimit (EUR)') // 'kreditlimit'
 */
export function foldedBare(text: string): string {
  return folded(text.replace(/\([^)]*\)|\[[^\]]*\]|\b(in\s+)?(EUR|CHF|USD|GBP)\b|\b(in|je)\s+[€$£%]/gi, ''));
}

/** Words that are separated by white space. */
export function of(words: string): readonly string[] {
  return words.trim().split(/\s+/);
}
