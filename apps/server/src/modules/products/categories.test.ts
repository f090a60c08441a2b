import { type CategoryNode, routes } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../../test/catalogue-factories.ts';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const { categories, addCategory, updateCategory, removeCategory } = routes.products;

let app: TestApp;
let tenantId: number;
let operator: string;
let buyer: string;
let stranger: string;

beforeAll(async () => {
  app = await createTestApp({ config: { apiMaxPerMinute: 10_000 } });
  ({ tenantId } = await createTenant(app.database.db));
  ({ token: operator } = await createSession(app.database.db, {
    tenant_id: tenantId,
    operator_role: 'catalogue',
  }));
  ({ token: buyer } = await createSession(app.database.db, { tenant_id: tenantId }));
  ({ token: stranger } = await createSession(app.database.db, { operator_role: 'owner' }));
});
afterAll(() => app.close());

const tree = async (token = operator) => (await app.inject(categories, { token })).body.data;
/** `Kleidung(Jacken)` as `['Kleidung', '-Jacken']`. */
const shape = (nodes: readonly CategoryNode[]) => {
  const depth = ({ parent }: CategoryNode): number =>
    parent === null ? 0 : 1 + depth(nodes.find(({ _id }) => _id === parent) as CategoryNode);
  return nodes.map((node) => `${'-'.repeat(depth(node))}${node.name.de}`);
};
const make = async (de: string, parent: string | null = null, more = {}) => {
  const body = { name: { de, en: null }, isActive: true, isDeal: false, parent, key: null, ...more };
  return await app.inject(addCategory, { token: operator, body });
};
const idOf = async (de: string) => (await tree()).find(({ name }) => name.de === de)?._id as string;
async function change(de: string, changes: Record<string, unknown>, token = operator) {
  const {
    _id: id,
    key: _,
    products: __,
    ...terms
  } = (await tree()).find(({ name }) => name.de === de) as CategoryNode;
  return await app.inject(updateCategory, { token, params: { id }, body: { ...terms, ...changes } });
}

describe('issue 18: the tree of categories', () => {
  it('grows, is renamed, moved, hidden and counted, and the shop shows it at once', async () => {
    await make('Kleidung');
    await make('Schuhe & Größe');
    await make('Jacken', await idOf('Kleidung'));
    await make('Hosen', await idOf('Kleidung'));
    expect(shape(await tree())).toEqual(['Kleidung', '-Jacken', '-Hosen', 'Schuhe & Größe']);
    expect((await tree()).map(({ key }) => key)).toEqual(['kleidung', 'jacken', 'hosen', 'schuhe-grosse']);

    await change('Hosen', { position: 0 });
    expect(shape(await tree())).toEqual(['Kleidung', '-Hosen', '-Jacken', 'Schuhe & Größe']);
    await change('Jacken', { parent: await idOf('Schuhe & Größe') });
    await change('Schuhe & Größe', { position: 0, name: { de: 'Schuhe', en: 'Shoes' } });
    expect(shape(await tree())).toEqual(['Schuhe', '-Jacken', 'Kleidung', '-Hosen']);
    await change('Kleidung', { isActive: false });
    await createProduct(app.database.db, { tenant_id: tenantId, categories: [await idOf('Jacken')] });
    expect(await tree()).toMatchObject([
      { name: { de: 'Schuhe', en: 'Shoes' }, products: 0 },
      { products: 1 },
      { isActive: false },
      {},
    ]);
    const shown = async () =>
      (await app.inject(routes.catalogue.categories, { token: buyer })).body.data.map(({ name }) => name);
    await expect.poll(shown).toEqual(expect.arrayContaining(['Schuhe']));
    expect(await shown()).not.toContain('Kleidung');
  });

  it('two at once: the older version is refused', async () => {
    const { version } = (await tree())[0] as CategoryNode;
    await change('Schuhe', { name: { de: 'Schuhe', en: 'Boots' } });
    expect((await change('Schuhe', { version })).error.code).toBe('record.changed');
  });

  it('refuses cycles, taken keys, unknown parents and the deletion of non-empty ones', async () => {
    const { error } = await change('Schuhe', { parent: await idOf('Jacken') });
    expect(error.details).toContainEqual(expect.objectContaining({ field: 'parent' }));
    expect((await make('X', null, { key: 'hosen' })).error.code).toBe('category.key.taken');
    expect((await make('X', 'nosuch')).error.code).toBe('category.not.found');
    for (const name of ['Schuhe', 'Jacken']) {
      const params = { id: await idOf(name) };
      expect((await app.inject(removeCategory, { token: operator, params })).error.code).toBe(
        'category.not.empty',
      );
    }
    const params = { id: await idOf('Hosen') };
    expect((await app.inject(removeCategory, { token: stranger, params })).error.code).toBe(
      'category.not.found',
    );
    expect((await change('Hosen', {}, stranger)).error.code).toBe('category.not.found');
    expect(await tree(stranger)).toEqual([]);
    const { body } = await app.inject(removeCategory, { token: operator, params });
    expect(shape(body.data)).toEqual(['Schuhe', '-Jacken', 'Kleidung']);
    expect((await make('Hosen')).body.data.map(({ key }) => key)).toContain('hosen');
    expect((await make('Hosen')).body.data.map(({ key }) => key)).toContain('hosen-2');
  });
});
