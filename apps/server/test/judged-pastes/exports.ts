import type { JudgedPaste } from './judged-paste.ts';

const three = { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5, 'NH-1003-MUS-M': 12 };

/** Lists from spreadsheets and other programs: cells between tabs, semicolons, commas or bars. */
export const judgedExports: readonly JudgedPaste[] = [
  {
    name: 'position, article, name, quantity, price',
    text: '1\tNH-1409-ANT-39-42\tWandersocke\t30\t11,00',
    meant: { 'NH-1409-ANT-39-42': 30 },
  },
  {
    name: 'Excel, two columns',
    text: 'NH-1409-ANT-39-42\t30\nNH-1004-PET-L\t5\nNH-1003-MUS-M\t12',
    meant: three,
  },
  {
    name: 'Excel, quantity first',
    text: '30\tNH-1409-ANT-39-42\n5\tNH-1004-PET-L\n12\tNH-1003-MUS-M',
    meant: three,
  },
  {
    name: 'Excel with German head',
    text: 'Artikelnummer\tMenge\nNH-1409-ANT-39-42\t30\nNH-1004-PET-L\t5\nNH-1003-MUS-M\t12',
    meant: three,
  },
  {
    name: 'Excel with English head',
    text: 'Item no.\tQty\nNH-1409-ANT-39-42\t30\nNH-1004-PET-L\t5\nNH-1003-MUS-M\t12',
    meant: three,
  },
  {
    name: 'head with position and price',
    text: 'Pos\tArtikel\tBezeichnung\tMenge\tEinzelpreis\n1\tNH-1409-ANT-39-42\tWandersocke\t30\t11,00\n2\tNH-1004-PET-L\tRegenjacke\t5\t99,90\n3\tNH-1003-MUS-M\tFleece\t12\t59,00',
    meant: three,
  },
  {
    name: 'no head, position, price',
    text: '1\tNH-1409-ANT-39-42\tWandersocke\t30\t11,00\n2\tNH-1004-PET-L\tRegenjacke\t5\t99,90\n3\tNH-1003-MUS-M\tFleece\t12\t59,00',
    meant: three,
  },
  {
    name: 'no head, positions in tens, price and total',
    text: '10\tNH-1409-ANT-39-42\tWandersocke\t30\t11,00\t330,00\n20\tNH-1004-PET-L\tRegenjacke\t5\t99,90\t499,50\n30\tNH-1003-MUS-M\tFleece\t12\t59,00\t708,00',
    meant: three,
  },
  {
    name: 'positions with leading zeros',
    text: '00010\tNH-1409-ANT-39-42\tWandersocke\t30\tPAA\n00020\tNH-1004-PET-L\tRegenjacke\t5\tST\n00030\tNH-1003-MUS-M\tFleece\t12\tST',
    meant: three,
  },
  {
    name: 'article last',
    text: '1\t30\tWandersocke\tNH-1409-ANT-39-42\n2\t5\tRegenjacke\tNH-1004-PET-L\n3\t12\tFleece\tNH-1003-MUS-M',
    meant: three,
  },
  {
    name: 'quantity before position',
    text: 'Menge\tPos\tArtikel\n30\t1\tNH-1409-ANT-39-42\n5\t2\tNH-1004-PET-L\n12\t3\tNH-1003-MUS-M',
    meant: three,
  },
  {
    name: 'EAN beside the article number',
    text: 'NH-1409-ANT-39-42\t2901409000014\t30\nNH-1004-PET-L\t2901004000013\t5\nNH-1003-MUS-M\t2901003000014\t12',
    meant: three,
  },
  { name: 'EAN alone', text: '2901409000014\t30\n2901004000013\t5\n2901003000014\t12', meant: three },
  {
    name: 'EAN with head',
    text: 'EAN;Menge\n2901409000014;30\n2901004000013;5\n2901003000014;12',
    meant: three,
  },
  {
    name: 'EAN first and positions',
    text: '1;2901409000014;Wandersocke;30;11,00\n2;2901004000013;Jacke;5;99,90\n3;2901003000014;Fleece;12;59,00',
    meant: three,
  },
  {
    name: 'foreign article number with EAN',
    text: 'Ihre Art.-Nr.\tEAN\tMenge\nXK-77120\t2901409000014\t30\nXK-77121\t2901004000013\t5\nXK-77122\t2901003000014\t12',
    meant: three,
  },
  {
    name: 'semicolons with head',
    text: 'Artikel;Bezeichnung;Menge;Preis\nNH-1409-ANT-39-42;Wandersocke;30;11,00\nNH-1004-PET-L;Regenjacke;5;99,90\nNH-1003-MUS-M;Fleece;12;59,00',
    meant: three,
  },
  {
    name: 'semicolons without head',
    text: 'NH-1409-ANT-39-42;Wandersocke;30;11,00\nNH-1004-PET-L;Regenjacke;5;99,90\nNH-1003-MUS-M;Fleece;12;59,00',
    meant: three,
  },
  {
    name: 'quoted CSV in English',
    text: '"SKU","Description","Qty","Price"\n"NH-1409-ANT-39-42","Sock, hiking","30","11.00"\n"NH-1004-PET-L","Jacket, rain","5","99.90"\n"NH-1003-MUS-M","Fleece","12","59.00"',
    meant: three,
  },
  {
    name: 'CSV without quotes in English',
    text: 'sku,description,quantity,price\nNH-1409-ANT-39-42,Sock,30,11.00\nNH-1004-PET-L,Jacket,5,99.90\nNH-1003-MUS-M,Fleece,12,59.00',
    meant: three,
  },
  {
    name: 'CSV without head',
    text: '1,NH-1409-ANT-39-42,Sock,30,11.00\n2,NH-1004-PET-L,Jacket,5,99.90\n3,NH-1003-MUS-M,Fleece,12,59.00',
    meant: three,
  },
  {
    name: 'CSV with quoted decimal commas',
    text: 'NH-1409-ANT-39-42,30,"11,00"\nNH-1004-PET-L,5,"99,90"\nNH-1003-MUS-M,12,"59,00"',
    meant: three,
  },
  {
    name: 'semicolons in quoted names',
    text: '"NH-1409-ANT-39-42";"Socke; warm";"30"\n"NH-1004-PET-L";"Jacke; dicht";"5"\n"NH-1003-MUS-M";"Fleece";"12"',
    meant: three,
  },
  {
    name: 'table of a wiki',
    text: '| Artikel | Menge |\n|---|---|\n| NH-1409-ANT-39-42 | 30 |\n| NH-1004-PET-L | 5 |\n| NH-1003-MUS-M | 12 |',
    meant: three,
  },
  {
    name: 'unit column',
    text: 'NH-1409-ANT-39-42\tWandersocke\t30\tPaar\nNH-1004-PET-L\tRegenjacke\t5\tStk\nNH-1003-MUS-M\tFleece\t12\tStk',
    meant: three,
  },
  {
    name: 'unit column before the quantity with head',
    text: 'Artikel\tEinheit\tMenge\nNH-1409-ANT-39-42\tPaar\t30\nNH-1004-PET-L\tStück\t5\nNH-1003-MUS-M\tStück\t12',
    meant: three,
  },
  {
    name: 'units in the cells',
    text: 'NH-1409-ANT-39-42\t30 Paar\nNH-1004-PET-L\t5 Stk.\nNH-1003-MUS-M\t12 Stück',
    meant: three,
  },
  {
    name: 'English units in the cells',
    text: 'NH-1409-ANT-39-42\t30 pairs\nNH-1004-PET-L\t5 pcs\nNH-1003-MUS-M\t12 ea',
    meant: three,
  },
  {
    name: 'units in cells beside other numbers',
    text: '3\tNH-1409-ANT-39-42\t30 Paar\t11\n9\tNH-1004-PET-L\t5 Stk\t99\n4\tNH-1003-MUS-M\t12 Stk\t59',
    meant: three,
  },
  {
    name: 'packing units of two articles',
    text: 'NH-1410-OLV-35-38\t2 VE\nWM-20460\t3 VPE',
    meant: { 'NH-1410-OLV-35-38': 12, 'WM-20460': 30 },
  },
  {
    name: 'head that names the packing unit',
    text: 'Artikel\tMenge (VE)\nNH-1410-OLV-35-38\t2\nWM-20460\t3',
    meant: { 'NH-1410-OLV-35-38': 12, 'WM-20460': 30 },
  },
  { name: 'packing unit that the article does not have', text: 'NH-1004-PET-L\t2 VE', meant: 'ask' },
  { name: 'cartons of an article that has none', text: 'NH-1409-ANT-39-42\t3 Karton', meant: 'ask' },
  { name: 'pallets', text: 'WM-20460\t1 Palette', meant: 'ask' },
  { name: 'pieces of an article sold by the box', text: 'WM-20451-4X40\t400 Stk', meant: 'ask' },
  { name: 'pieces that fill no box', text: 'WM-20451-4X40\t5 Stk', meant: 'ask' },
  {
    name: 'boxes of an article sold by the box',
    text: 'WM-20451-4X40\t3 Box\nWM-20451-4X40\t2 VPE',
    meant: { 'WM-20451-4X40': 5 },
  },
  { name: 'pairs of a jacket', text: 'NH-1004-PET-L\t2 Paar', meant: 'ask' },
  {
    name: 'dozens',
    text: 'NH-1409-ANT-39-42\t2 Dutzend\nNH-1004-PET-L\t1 dozen',
    meant: { 'NH-1409-ANT-39-42': 24, 'NH-1004-PET-L': 12 },
  },
  {
    name: 'prices in English, total',
    text: '1\tNH-1409-ANT-39-42\tSock\t30\t11.00\t330.00\n2\tNH-1004-PET-L\tJacket\t5\t99.90\t499.50',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'prices with currency',
    text: 'NH-1409-ANT-39-42\tSock\t30\t€ 11.00\t€ 330.00\nNH-1004-PET-L\tJacket\t5\t€ 99.90\t€ 499.50',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'price before quantity',
    text: 'NH-1409-ANT-39-42\tSock\t11,00\t30\t330,00\nNH-1004-PET-L\tJacket\t99,90\t5\t499,50',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'whole prices proved by a total',
    text: 'NH-1409-ANT-39-42\t30\t11,00\t330,00',
    meant: { 'NH-1409-ANT-39-42': 30 },
  },
  {
    name: 'quantities with two decimals and a total',
    text: 'NH-1409-ANT-39-42\tSocke\t30,00\t11,50\t345,00\nNH-1004-PET-L\tJacke\t5,00\t99,90\t499,50',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'quantities with two decimals below a head',
    text: 'Artikel\tMenge\tPreis\nNH-1409-ANT-39-42\t30,00\t11,00\nNH-1004-PET-L\t5,00\t99,90',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'export with three decimals and prices',
    text: 'NH-1409-ANT-39-42\tSocke\t30,000\tPAA\t11,00\nNH-1004-PET-L\tJacke\t5,000\tST\t99,90',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'export with three decimals and nothing beside',
    text: 'NH-1409-ANT-39-42\t30,000\nNH-1004-PET-L\t5,000',
    meant: 'ask',
  },
  {
    name: 'thousands with a point beside small quantities',
    text: 'WM-20460\t1.500\nNH-1409-ANT-39-42\t30\nNH-1004-PET-L\t5',
    meant: { 'WM-20460': 1500, 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'English thousands beside English prices',
    text: 'WM-20460\tNut\t1,500\t0.12\nNH-1409-ANT-39-42\tSock\t30\t11.00',
    meant: { 'WM-20460': 1500, 'NH-1409-ANT-39-42': 30 },
  },
  {
    name: 'German thousands beside German prices',
    text: 'WM-20460\tMutter\t1.500\t0,12\nNH-1409-ANT-39-42\tSocke\t1.000\t11,00',
    meant: { 'WM-20460': 1500, 'NH-1409-ANT-39-42': 1000 },
  },
  { name: 'one thousand or one', text: 'WM-20460\t1.000', meant: 'ask' },
  {
    name: 'Swiss thousands',
    text: "WM-20460\t1'500\nNH-1409-ANT-39-42\t30",
    meant: { 'WM-20460': 1500, 'NH-1409-ANT-39-42': 30 },
  },
  { name: 'half a piece', text: 'NH-1409-ANT-39-42\t2,5', meant: 'ask' },
  {
    name: 'two columns of whole numbers',
    text: 'NH-1409-ANT-39-42\tSocke\t10\t30\nNH-1004-PET-L\tJacke\t1\t5\nNH-1003-MUS-M\tFleece\t6\t12',
    meant: 'ask',
  },
  {
    name: 'size and quantity without head',
    text: 'NH-1409-ANT-39-42\t38\t4\nNH-1004-PET-L\t40\t2\nNH-1003-MUS-M\t42\t7',
    meant: 'ask',
  },
  {
    name: 'size and quantity with head',
    text: 'Artikel\tGröße\tMenge\nNH-1409-ANT-39-42\t38\t30\nNH-1004-PET-L\t40\t5\nNH-1003-MUS-M\t42\t12',
    meant: three,
  },
  {
    name: 'stock beside the order quantity',
    text: 'SKU\tStock\tOrder qty\nNH-1409-ANT-39-42\t400\t30\nNH-1004-PET-L\t17\t5\nNH-1003-MUS-M\t3\t12',
    meant: three,
  },
  {
    name: 'ordered and delivered',
    text: 'Artikel\tBestellmenge\tLiefermenge\nNH-1409-ANT-39-42\t30\t10\nNH-1004-PET-L\t5\t5\nNH-1003-MUS-M\t12\t0',
    meant: three,
  },
  {
    name: 'two order quantities',
    text: 'Artikel\tMenge\tMenge neu\nNH-1409-ANT-39-42\t30\t10\nNH-1004-PET-L\t5\t4',
    meant: 'ask',
  },
  {
    name: 'a number under a head that nobody knows',
    text: 'Artikel\tBlubb\nNH-1409-ANT-39-42\t30\nNH-1004-PET-L\t5',
    meant: 'ask',
  },
  { name: 'stock only', text: 'Artikel\tBestand\nNH-1409-ANT-39-42\t30\nNH-1004-PET-L\t5', meant: 'ask' },
  {
    name: 'prices only',
    text: 'NH-1409-ANT-39-42\tWandersocke\t11,00\nNH-1004-PET-L\tRegenjacke\t99,90',
    meant: 'ask',
  },
  { name: 'positions only', text: '1\tNH-1409-ANT-39-42\n2\tNH-1004-PET-L\n3\tNH-1003-MUS-M', meant: 'ask' },
  {
    name: 'year beside the quantity',
    text: 'NH-1409-ANT-39-42\t2026\t30\nNH-1004-PET-L\t2026\t5\nNH-1003-MUS-M\t2026\t12',
    meant: three,
  },
  {
    name: 'delivery dates',
    text: 'NH-1409-ANT-39-42\t30\t12.03.2027\nNH-1004-PET-L\t5\t12.03.2027\nNH-1003-MUS-M\t12\t12.03.2027',
    meant: three,
  },
  {
    name: 'discounts in percent',
    text: 'NH-1409-ANT-39-42\t30\t11,00\t10 %\t297,00\nNH-1004-PET-L\t5\t99,90\t10 %\t449,55',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'one quantity is missing',
    text: 'Artikel\tMenge\nNH-1409-ANT-39-42\t30\nNH-1004-PET-L\t\nNH-1003-MUS-M\t12',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1003-MUS-M': 12 },
    mayAsk: ['NH-1004-PET-L'],
  },
  {
    name: 'one total does not fit',
    text: 'NH-1409-ANT-39-42\t30\t11,00\t330,00\nNH-1004-PET-L\t5\t99,90\t499,50\nNH-1003-MUS-M\t12\t59,00\t708,00\nNH-1410-OLV-35-38\t6\t10,00\t60,00\nWM-20460\t10\t0,15\t1,50\n4711\t1\t12,00\t24,00',
    meant: { ...three, 'NH-1410-OLV-35-38': 6, 'WM-20460': 10 },
    mayAsk: ['4711'],
  },
  {
    name: 'sum and shipping below',
    text: 'Artikel;Text;Menge;Preis;Gesamt\nNH-1409-ANT-39-42;Socke;30;11,00;330,00\nNH-1004-PET-L;Jacke;5;99,90;499,50\nSumme;;;;829,50\nzzgl. MwSt.;;;19 %;157,61',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'head in the middle after a letter',
    text: 'Bestellung\tNr. 4500012345\nDatum\t12.11.2026\n\nPos\tMaterial\tKurztext\tMenge\tME\tPreis\n00010\tNH-1409-ANT-39-42\tSocke\t30\tPAA\t11,00\n00020\tNH-1004-PET-L\tJacke\t5\tST\t99,90',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'head again on the second page',
    text: 'Artikel\tMenge\nNH-1409-ANT-39-42\t30\nSeite 1 von 2\nArtikel\tMenge\nNH-1004-PET-L\t5\nNH-1003-MUS-M\t12',
    meant: three,
  },
  {
    name: 'numeric articles with positions and prices',
    text: '1\t4711\tHammer\t12\t9,90\n2\t4712\tZange\t8\t14,50\n3\t10023\tSäge\t3\t21,00',
    meant: { 4711: 12, 4712: 8, 10023: 3 },
  },
  {
    name: 'numeric articles and quantities',
    text: '4711\t12\n4712\t8\n10023\t3',
    meant: { 4711: 12, 4712: 8, 10023: 3 },
  },
  {
    name: 'quantities and numeric articles',
    text: '12\t4711\n8\t4712\n3\t10023',
    meant: { 4711: 12, 4712: 8, 10023: 3 },
  },
  {
    name: 'numeric articles with head',
    text: 'Anzahl;Art.-Nr.\n12;4711\n8;4712\n3;10023',
    meant: { 4711: 12, 4712: 8, 10023: 3 },
  },
  { name: 'two columns of article numbers', text: '4711\t4712\n4712\t4711', meant: 'ask' },
  {
    name: 'trailing empty cells',
    text: 'NH-1409-ANT-39-42\t30\t\t\t\nNH-1004-PET-L\t5\t\t\t\nNH-1003-MUS-M\t12\t\t\t',
    meant: three,
  },
  {
    name: 'leading empty cells',
    text: '\t\tNH-1409-ANT-39-42\t\t30\n\t\tNH-1004-PET-L\t\t5\n\t\tNH-1003-MUS-M\t\t12',
    meant: three,
  },
  { name: 'small letters', text: 'nh-1409-ant-39-42\t30\nnh-1004-pet-l\t5\nnh-1003-mus-m\t12', meant: three },
  {
    name: 'article numbers with blanks',
    text: 'WM 10123\t4\nNH-1004-PET-L\t5',
    meant: { 'WM 10123': 4, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'article number without digits',
    text: 'Artikel\tMenge\nCODEX\t4\nNH-1004-PET-L\t5',
    meant: { CODEX: 4, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'articles alone',
    text: 'NH-1409-ANT-39-42\nNH-1004-PET-L\nNH-1003-MUS-M',
    meant: { 'NH-1409-ANT-39-42': 1, 'NH-1004-PET-L': 1, 'NH-1003-MUS-M': 1 },
  },
  {
    name: 'one article in two rows',
    text: 'NH-1409-ANT-39-42\t30\nNH-1409-ANT-39-42\t12\nNH-1004-PET-L\t5',
    meant: { 'NH-1409-ANT-39-42': 42, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'an unknown article between',
    text: 'NH-1409-ANT-39-42\t30\nNH-9999-XXX\t7\nNH-1004-PET-L\t5',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'quantity 0 in a form',
    text: 'NH-1409-ANT-39-42\t30\nNH-1003-MUS-M\t0\nNH-1004-PET-L\t5',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'a price that slipped into the quantities',
    text: '1\tNH-1409-ANT-39-42\tSocke\t30\t11,00\n2\tNH-1004-PET-L\tJacke\t99,00\n3\tNH-1003-MUS-M\tFleece\t12\t59,00',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1003-MUS-M': 12 },
    mayAsk: ['NH-1004-PET-L'],
  },
  {
    name: 'an EAN below the quantity',
    text: 'Artikel\tMenge\nNH-1409-ANT-39-42\t30\nNH-1004-PET-L\t2901004000013\nNH-1003-MUS-M\t12',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1003-MUS-M': 12 },
    mayAsk: ['NH-1004-PET-L'],
  },
  {
    name: 'pack size before the quantity, no head',
    text: 'NH-1410-OLV-35-38\t6\t12\t10,00\nNH-1409-ANT-39-42\t1\t30\t11,00',
    meant: 'ask',
  },
  { name: 'quantity first, pack size behind', text: '3\tNH-1409-ANT-39-42\tSocke\t30\t11,00', meant: 'ask' },
  {
    name: 'constant number before the article',
    text: '5\tNH-1409-ANT-39-42\t30\n5\tNH-1004-PET-L\t12',
    meant: 'ask',
  },
  {
    name: 'customer number in the first column',
    text: '10023\tNH-1409-ANT-39-42\t30\n10023\tNH-1004-PET-L\t5\n10023\tNH-1003-MUS-M\t12',
    meant: three,
    mayAsk: ['NH-1409-ANT-39-42', 'NH-1004-PET-L', 'NH-1003-MUS-M'],
  },
  { name: 'size matrix', text: 'Artikel\tS\tM\tL\nNH-1004\t1\t2\t3\nNH-1003\t4\t5\t6', meant: {} },
  {
    name: 'price with four decimals',
    text: 'WM-20460\tMutter\t500\t0,0420\t21,00\nNH-1004-PET-L\tJacke\t5\t99,9000\t499,50',
    meant: { 'WM-20460': 500, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'whole prices without decimals',
    text: 'NH-1409-ANT-39-42\t30\t11\nNH-1004-PET-L\t5\t99',
    meant: 'ask',
  },
  {
    name: 'whole prices below a head',
    text: 'Artikel\tMenge\tPreis\nNH-1409-ANT-39-42\t30\t11\nNH-1004-PET-L\t5\t99',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'English export with UoM and dates',
    text: 'Line\tSupplier Item\tDescription\tUoM\tQty Ordered\tUnit Price\tNeed By\n1\tNH-1409-ANT-39-42\tSock\tPR\t30\t11.00\t2027-03-12\n2\tNH-1004-PET-L\tJacket\tEA\t5\t99.90\t2027-03-12',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'head in capitals',
    text: 'ARTIKELNR;BEZEICHNUNG;BESTELLMENGE;EK-PREIS\nNH-1409-ANT-39-42;SOCKE;30;11,00\nNH-1004-PET-L;JACKE;5;99,90',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'open quantity beside the quantity',
    text: 'Artikel\tMenge\tOffen\nNH-1409-ANT-39-42\t30\t10\nNH-1004-PET-L\t5\t5',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1004-PET-L': 5 },
  },
  {
    name: 'amount below Betrag only',
    text: 'Artikel\tBetrag\nNH-1409-ANT-39-42\t30\nNH-1004-PET-L\t5',
    meant: 'ask',
  },
  {
    name: 'number of cartons',
    text: 'Artikel\tKartons\nNH-1409-ANT-39-42\t30\nNH-1004-PET-L\t5',
    meant: 'ask',
  },
  {
    name: 'pack size column with head',
    text: 'Artikel\tVPE\tMenge\nNH-1410-OLV-35-38\t6\t12\nNH-1409-ANT-39-42\t1\t30',
    meant: { 'NH-1410-OLV-35-38': 12, 'NH-1409-ANT-39-42': 30 },
  },
  {
    name: 'a formula and an error',
    text: 'NH-1409-ANT-39-42\t=3*10\nNH-1004-PET-L\t#NV\nNH-1003-MUS-M\t12',
    meant: { 'NH-1003-MUS-M': 12 },
    mayAsk: ['NH-1409-ANT-39-42', 'NH-1004-PET-L'],
  },
  {
    name: 'a tab too many in one row',
    text: '1\tNH-1409-ANT-39-42\tSocke\t30\t11,00\n2\tNH-1004-PET-L\tJacke\t\t5\t99,90\n3\tNH-1003-MUS-M\tFleece\t12\t59,00',
    meant: { 'NH-1409-ANT-39-42': 30, 'NH-1003-MUS-M': 12 },
    mayAsk: ['NH-1004-PET-L'],
  },
];
