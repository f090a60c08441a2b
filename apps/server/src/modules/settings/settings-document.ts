import { forEachFlag, SettingsDocument, type SettingsFlags, settingsFlags } from '@kontor/contract';
import { Ajv, type ValidateFunction } from 'ajv';

/** A settings document with its required parts and with the lists that the shop shows. */
export type KnownSettings = SettingsDocument &
  Required<Pick<SettingsDocument, 'footerColumns' | 'heroes' | 'banners'>>;

/**
 * Reads a stored settings document. A missing key, or one that does not fit the schema, takes its default, so that the shop
 * always works (CONF-01). `brokenKeys` names those that were there and did not fit.
 */
export function readSettingsDocument(
  stored: Readonly<Record<string, unknown>>,
  { shopName }: { shopName: string },
): { document: KnownSettings; flags: SettingsFlags; brokenKeys: string[] } {
  const known: Record<string, unknown> = {};
  const brokenKeys: string[] = [];
  for (const [key, fits] of validators()) {
    const value = stored[key];
    if (value === undefined || value === null) continue;
    if (fits(value)) known[key] = value;
    else brokenKeys.push(key);
  }
  const document = { ...emptyDocument(shopName), ...known } as KnownSettings;
  const flags = forEachFlag((flag) => (known[flag] as boolean | undefined) ?? settingsFlags[flag].default);
  return { document, flags, brokenKeys };
}

function emptyDocument(shopName: string): KnownSettings {
  const countryCode = 'DE';
  return {
    vatTable: [{ countryCode, rates: { standard: 19, reduced: 7, zero: 0 } }],
    companyContactData: { countryCode },
    companyData: {
      name: shopName,
      address: '',
      postCode: '',
      city: '',
      country: { code: countryCode, name: { de: 'Deutschland', en: 'Germany' } },
      phone: '',
      email: '',
    },
    theme: { primaryColor: '#1f4f46' },
    footerColumns: [],
    heroes: [],
    banners: [],
  };
}

let compiled: Map<string, ValidateFunction> | undefined;

function validators(): Map<string, ValidateFunction> {
  if (compiled) return compiled;
  const ajv = new Ajv({ strict: false });
  compiled = new Map(
    Object.entries(SettingsDocument.properties).map(([key, schema]) => [key, ajv.compile(schema)]),
  );
  return compiled;
}
