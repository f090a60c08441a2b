import { type ImportKind, importKinds } from '../exchange.types.ts';
import { accountKinds } from './account-kinds.ts';
import { catalogueKinds } from './catalogue-kinds.ts';
import { documentKinds } from './document-kinds.ts';
import type { KindSpec } from './kind-spec.ts';
import { offerKinds } from './offer-kinds.ts';
import { orderKinds } from './order-kinds.ts';
import { settingKinds } from './setting-kinds.ts';

const specs = new Map<ImportKind, KindSpec>(
  [...settingKinds, ...catalogueKinds, ...offerKinds, ...accountKinds, ...orderKinds, ...documentKinds].map(
    (spec) => [spec.kind, spec],
  ),
);

/** How a kind of file is loaded; settings have their own way (settings-load.ts). */
export function kindSpec(kind: Exclude<ImportKind, 'settings'>): KindSpec {
  const spec = specs.get(kind);
  if (spec === undefined) throw new Error(`The kind ${kind} has no description.`);
  return spec;
}

/**
 * The kind of a file by its name up to the first dot; `customers` is another word for companies.
 *
 * @example kindOfFile('prices.2026-11.csv') // 'prices'
 */
export function kindOfFile(fileName: string): ImportKind | undefined {
  const stem = fileName.slice(0, Math.max(0, fileName.indexOf('.')));
  const name = stem === 'customers' ? 'companies' : stem;
  return importKinds.find((kind) => kind === name);
}
