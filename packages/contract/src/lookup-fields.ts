import type { Locale } from '@kontor/domain';

type Words = Readonly<Record<Locale, string>>;

/** A column of a list of master data, named as in docs/import.md. */
export interface LookupField {
  name: string;
  label: Words;
  help?: Words;
  /** `number`: an amount or a percentage, by another field. */
  kind: 'text' | 'flag' | 'integer' | 'number' | 'amount' | 'date' | 'lastDay' | 'country' | 'choice';
  isRequired?: true;
  /** Chosen at creation, never changed. */
  isKey?: true;
  options?: Readonly<Record<string, Words>>;
  /** Of a `number`: the field that says `percent`, or `fixed` for an amount. */
  unitBy?: string;
  /** Shown in the list. */
  isListed?: true;
}

export interface LookupDeclaration {
  /** The area whose rights open it; the rights of the import's kind (API-40). */
  group: 'settings' | 'products' | 'prices';
  title: Words;
  one: Words;
  fields: readonly LookupField[];
  /** The list whose records belong to a record of this one. */
  child?: string;
  /** The column that names the record of the list above. */
  parent?: string;
}

const name = (isListed?: true): LookupField[] => [
  {
    name: 'name.de',
    label: { de: 'Name (Deutsch)', en: 'Name (German)' },
    kind: 'text',
    isRequired: true,
    ...(isListed ? { isListed } : {}),
  },
  {
    name: 'name.en',
    label: { de: 'Name (Englisch)', en: 'Name (English)' },
    help: { de: 'Leer: der deutsche Name.', en: 'Empty: the German name.' },
    kind: 'text',
    isListed: true,
  },
];

const key = (field: string, label: Words): LookupField => ({
  name: field,
  label,
  kind: 'text',
  isRequired: true,
  isKey: true,
  isListed: true,
});

const flag = (field: string, label: Words, help?: Words): LookupField => ({
  name: field,
  label,
  kind: 'flag',
  isListed: true,
  ...(help ? { help } : {}),
});

const position: LookupField = {
  name: 'position',
  label: { de: 'Reihenfolge', en: 'Order' },
  help: { de: 'Kleine Zahlen stehen vorn.', en: 'Small numbers come first.' },
  kind: 'integer',
  isListed: true,
};

const isActive = flag('isActive', { de: 'Aktiv', en: 'Active' });
const isDefault = flag(
  'isDefault',
  { de: 'Standard', en: 'Default' },
  { de: 'Ersetzt den bisherigen Standard.', en: 'Replaces the former default.' },
);
const code: Words = { de: 'Schlüssel', en: 'Key' };

/** The master data that the back office edits by lists and record pages; a name is a kind of the import. */
export const lookups = {
  'shipping-methods': {
    group: 'settings',
    title: { de: 'Versandarten', en: 'Shipping methods' },
    one: { de: 'Versandart', en: 'Shipping method' },
    fields: [key('id', code), ...name(true), isActive, isDefault, position],
    child: 'shipping-rates',
  },
  'shipping-rates': {
    group: 'settings',
    title: { de: 'Versandkosten', en: 'Shipping rates' },
    one: { de: 'Versandkosten eines Landes', en: 'Shipping rate of a country' },
    parent: 'method',
    fields: [
      key('method', { de: 'Versandart', en: 'Shipping method' }),
      { ...key('country', { de: 'Land', en: 'Country' }), kind: 'country' },
      {
        name: 'price',
        label: { de: 'Preis, netto', en: 'Price, net' },
        kind: 'amount',
        isRequired: true,
        isListed: true,
      },
      {
        name: 'limitType',
        label: { de: 'Ab einem Warenwert', en: 'From a goods value on' },
        kind: 'choice',
        options: {
          fixed: { de: 'anderer Preis', en: 'another price' },
          percent: { de: 'Prozent des Warenwerts', en: 'percent of the goods value' },
        },
        isListed: true,
      },
      {
        name: 'limitValue',
        label: { de: 'Preis oder Prozent', en: 'Price or percent' },
        kind: 'number',
        unitBy: 'limitType',
        isListed: true,
      },
      {
        name: 'limitCartAmount',
        label: { de: 'Warenwert, netto', en: 'Goods value, net' },
        kind: 'amount',
        isListed: true,
      },
    ],
  },
  'shipping-countries': {
    group: 'settings',
    title: { de: 'Lieferländer', en: 'Shipping countries' },
    one: { de: 'Lieferland', en: 'Shipping country' },
    fields: [
      { ...key('code', { de: 'ISO-Code', en: 'ISO code' }), kind: 'country' },
      ...name(true),
      position,
    ],
  },
  'payment-methods': {
    group: 'settings',
    title: { de: 'Zahlungsarten', en: 'Payment methods' },
    one: { de: 'Zahlungsart', en: 'Payment method' },
    fields: [
      {
        ...key('id', code),
        help: {
          de: '„invoice“, „prepayment“ und „directDebit“ haben eigene Regeln.',
          en: '“invoice”, “prepayment” and “directDebit” have rules of their own.',
        },
      },
      ...name(true),
      isActive,
      isDefault,
      flag('isOnline', { de: 'Online über den Zahlungsanbieter', en: 'Online through the payment provider' }),
      position,
    ],
  },
  'promotion-codes': {
    group: 'prices',
    title: { de: 'Gutscheincodes', en: 'Promotion codes' },
    one: { de: 'Gutscheincode', en: 'Promotion code' },
    fields: [
      key('code', { de: 'Code', en: 'Code' }),
      {
        name: 'type',
        label: { de: 'Art', en: 'Type' },
        kind: 'choice',
        options: {
          percent: { de: 'Prozent', en: 'Percent' },
          fixed: { de: 'Betrag, netto', en: 'Amount, net' },
        },
        isRequired: true,
        isListed: true,
      },
      {
        name: 'value',
        label: { de: 'Wert', en: 'Value' },
        kind: 'number',
        unitBy: 'type',
        isRequired: true,
        isListed: true,
      },
      {
        name: 'minCartAmount',
        label: { de: 'Mindestwarenwert, netto', en: 'Minimum goods value, net' },
        kind: 'amount',
      },
      { name: 'validFrom', label: { de: 'Gültig ab', en: 'Valid from' }, kind: 'date', isListed: true },
      { name: 'validUntil', label: { de: 'Gültig bis', en: 'Valid until' }, kind: 'lastDay', isListed: true },
      {
        name: 'maxUses',
        label: { de: 'Höchstens einlösbar (Anzahl)', en: 'Maximum number of uses' },
        kind: 'integer',
      },
      flag('isOncePerCompany', { de: 'Nur einmal je Kunde', en: 'Only once per customer' }),
      {
        name: 'orderTypes',
        label: { de: 'Gilt für', en: 'Applies to' },
        kind: 'choice',
        options: {
          'order|preOrder': { de: 'Bestellungen und Vorordern', en: 'orders and pre-orders' },
          order: { de: 'Bestellungen', en: 'orders' },
          preOrder: { de: 'Vorordern', en: 'pre-orders' },
        },
        isRequired: true,
      },
      isActive,
    ],
  },
  seasons: {
    group: 'products',
    title: { de: 'Saisons', en: 'Seasons' },
    one: { de: 'Saison', en: 'Season' },
    fields: [
      key('key', code),
      ...name(true),
      {
        name: 'date',
        label: { de: 'Liefertag', en: 'Delivery day' },
        help: {
          de: 'Bis zu diesem Tag kann vorbestellt werden.',
          en: 'Pre-orders are possible up to this day.',
        },
        kind: 'date',
        isRequired: true,
        isListed: true,
      },
    ],
  },
  units: {
    group: 'products',
    title: { de: 'Einheiten', en: 'Units' },
    one: { de: 'Einheit', en: 'Unit' },
    fields: [key('id', code), ...name(true)],
  },
  attributes: {
    group: 'products',
    title: { de: 'Merkmale', en: 'Attributes' },
    one: { de: 'Merkmal', en: 'Attribute' },
    fields: [
      key('key', code),
      ...name(true),
      flag('isFilterable', { de: 'Filter in Listen', en: 'Filter in lists' }),
      position,
    ],
    child: 'attribute-values',
  },
  'attribute-values': {
    group: 'products',
    title: { de: 'Werte', en: 'Values' },
    one: { de: 'Wert eines Merkmals', en: 'Value of an attribute' },
    parent: 'attribute',
    fields: [
      key('attribute', { de: 'Merkmal', en: 'Attribute' }),
      key('value', { de: 'Wert', en: 'Value' }),
      {
        name: 'label.de',
        label: { de: 'Bezeichnung (Deutsch)', en: 'Label (German)' },
        kind: 'text',
        isRequired: true,
        isListed: true,
      },
      {
        name: 'label.en',
        label: { de: 'Bezeichnung (Englisch)', en: 'Label (English)' },
        help: { de: 'Leer: die deutsche.', en: 'Empty: the German one.' },
        kind: 'text',
        isListed: true,
      },
      position,
    ],
  },
} as const satisfies Record<string, LookupDeclaration>;
export type LookupName = keyof typeof lookups;
