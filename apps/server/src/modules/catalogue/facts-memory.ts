import { LOCALES } from '@kontor/domain';
import type { Caches } from '../../shared/cache.ts';
import type { LocalizedText } from '../../shared/locale.ts';
import { type AttributeMemory, createAttributeMemory } from './attribute-facts.ts';
import { type ImageFacts, type ProductFacts, urlOf, type VariantFacts } from './product-facts.ts';
import type { MatricesUnderWay } from './product-matrices.ts';

export interface TenantFacts {
  readonly attributes: AttributeMemory;
  readonly underWay: MatricesUnderWay;
  /** Changes with each invalidation. Facts that were read under another version must not be cached. */
  readonly version: number;
  product(by: 'id' | 'sku', key: string): ProductFacts | undefined;
  variant(by: 'id' | 'sku', key: number | string): VariantFacts | undefined;
  /** Returns the cached facts: a concurrent read may have cached the same product first. */
  keepProduct(facts: ProductFacts): ProductFacts;
  /** The product must be kept before. */
  keepVariant(facts: VariantFacts): void;
}

export type FactsMemory = ReturnType<typeof createFactsMemory>;

/** A product with its articles. They are evicted together, because articles refer to their product. */
interface Entry {
  readonly tenant: Tenant;
  readonly facts: ProductFacts;
  readonly variants: VariantFacts[];
  bytes: number;
  /** Used since the last eviction pass. */
  isUsed: boolean;
}

interface KnownVariant {
  readonly entry: Entry;
  readonly facts: VariantFacts;
}

interface Tenant {
  facts: TenantFacts;
  version: number;
  underWay: MatricesUnderWay;
  products: Map<string, Entry>;
  productsBySku: Map<string, Entry>;
  variants: Map<number, KnownVariant>;
  variantsBySku: Map<string, KnownVariant>;
}

/** Caches the facts of all tenants in about `maxBytes`. Unused products are evicted first, whichever tenant they belong to. */
export function createFactsMemory({ caches, maxBytes }: { caches: Caches; maxBytes: number }) {
  const tenants = new Map<number, Tenant>();
  /** In eviction order. */
  const entries = new Set<Entry>();
  let bytes = 0;
  let lastVersion = 0;
  const counts = { hits: 0, misses: 0 };
  const size = () => ({ entries: entries.size, bytes });
  caches.add('article_facts', () => ({ ...size(), ...counts }));

  function count<Found>(found: Found): Found {
    if (found === undefined) counts.misses += 1;
    else counts.hits += 1;
    return found;
  }

  function drop(entry: Entry): void {
    if (!entries.delete(entry)) return;
    bytes -= entry.bytes;
    const { tenant, facts, variants } = entry;
    tenant.products.delete(facts.id);
    if (tenant.productsBySku.get(facts.sku) === entry) tenant.productsBySku.delete(facts.sku);
    for (const { id, sku } of variants) {
      if (tenant.variants.get(id)?.entry === entry) tenant.variants.delete(id);
      if (tenant.variantsBySku.get(sku)?.entry === entry) tenant.variantsBySku.delete(sku);
    }
  }

  /** Evicts by the CLOCK algorithm: an entry that was used since the last pass stays for another one. */
  function makeRoom(): void {
    for (const entry of entries) {
      if (bytes <= maxBytes) return;
      if (entry.isUsed) {
        entry.isUsed = false;
        entries.delete(entry);
        entries.add(entry);
      } else drop(entry);
    }
  }

  function grow(entry: Entry, more: number): void {
    entry.bytes += more;
    bytes += more;
    if (bytes > maxBytes) makeRoom();
  }

  function createTenant(): Tenant {
    lastVersion += 1;
    const tenant: Tenant = {
      version: lastVersion,
      underWay: new Map(),
      products: new Map(),
      productsBySku: new Map(),
      variants: new Map(),
      variantsBySku: new Map(),
      facts: {
        attributes: createAttributeMemory(caches),
        get underWay() {
          return tenant.underWay;
        },
        get version() {
          return tenant.version;
        },
        product(by, key) {
          const entry = count((by === 'id' ? tenant.products : tenant.productsBySku).get(key));
          if (entry) entry.isUsed = true;
          return entry?.facts;
        },
        variant(by, key) {
          const known = count(
            by === 'id' ? tenant.variants.get(key as number) : tenant.variantsBySku.get(key as string),
          );
          if (known) known.entry.isUsed = true;
          return known?.facts;
        },
        keepProduct(facts) {
          const known = tenant.products.get(facts.id);
          if (known) return known.facts;
          const entry: Entry = { tenant, facts, variants: [], bytes: 0, isUsed: false };
          entries.add(entry);
          tenant.products.set(facts.id, entry);
          tenant.productsBySku.set(facts.sku, entry);
          grow(entry, productBytes(facts));
          return facts;
        },
        keepVariant(facts) {
          const entry = tenant.products.get(facts.product.id);
          if (entry?.facts !== facts.product || tenant.variants.get(facts.id)?.entry === entry) return;
          const known = { entry, facts };
          entry.variants.push(facts);
          tenant.variants.set(facts.id, known);
          tenant.variantsBySku.set(facts.sku, known);
          grow(entry, variantBytes(facts));
        },
      },
    };
    return tenant;
  }

  function forget(tenantId: number, productIds: readonly string[] | undefined): void {
    const tenant = tenants.get(tenantId);
    if (!tenant) return;
    lastVersion += 1;
    tenant.version = lastVersion;
    tenant.underWay = new Map();
    if (productIds)
      for (const id of productIds) {
        const entry = tenant.products.get(id);
        if (entry) drop(entry);
      }
    else {
      for (const entry of [...tenant.products.values()]) drop(entry);
      // Reads in flight hold the former object, so they cache nothing in the new one.
      tenants.delete(tenantId);
    }
  }

  return {
    of(tenantId: number): TenantFacts {
      const tenant = tenants.get(tenantId) ?? createTenant();
      tenants.set(tenantId, tenant);
      return tenant.facts;
    },
    /** Invalidates products with their articles; undefined: the whole tenant. */
    forget,
    clear(): void {
      for (const tenantId of [...tenants.keys()]) forget(tenantId, undefined);
    },
    size,
  };
}

// Bytes of an object without its texts, measured with a million objects. A letter counts as one byte; it takes two at most.
const productBase = 900;
const variantBase = 450;
const imageBase = 40;

const lettersOf = (text: LocalizedText): number =>
  LOCALES.reduce((letters, locale) => letters + (text[locale]?.length ?? 0), 0);

function productBytes({ id, sku, name, images, variantIds, attributes }: ProductFacts): number {
  const letters = id.length + sku.length + lettersOf(name);
  return productBase + letters + imagesBytes(images) + 8 * (variantIds.length + attributes.length);
}

function variantBytes({ sku, name, product, images, attributes }: VariantFacts): number {
  const letters = sku.length + (name === product.name ? 0 : lettersOf(name));
  return (
    variantBase +
    letters +
    (images === product.images ? 0 : imagesBytes(images)) +
    (attributes === product.attributes ? 0 : 8 * attributes.length)
  );
}

function imagesBytes(images: readonly ImageFacts[]): number {
  return images.reduce((sum, image) => {
    const notes = typeof image === 'string' ? 0 : 2 * imageBase + lettersOf(image.alt ?? { de: '' });
    return sum + imageBase + urlOf(image).length + notes;
  }, 0);
}
