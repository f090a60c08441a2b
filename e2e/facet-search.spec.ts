import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, widths } from './support/accessibility.ts';
import { signIn } from './support/session.ts';

interface Facets {
  data: { key: string; name: string; values: object[]; total: number; more: boolean }[];
}

const modelCount = 1_989;
const models = Array.from({ length: modelCount }, (_, index) => ({
  value: `m${index}`,
  label: index % 100 === 7 ? `Größe ${index}` : `Modell ${index}`,
  count: index < 500 ? 500 - index : 1,
}));

/** Puts an attribute with 1,989 values before those of the demo, as the server would answer it. */
async function manyModels(page: Page): Promise<{ searches: string[]; fail: (isOn: boolean) => void }> {
  const searches: string[] = [];
  let isFailing = false;
  await page.route(/\/api\/material\/getFilterableAttributes/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const facet = { key: 'model', name: 'Modell' };
    const words = query.get('facetSearch');
    if (words !== null) {
      searches.push(words);
      if (isFailing) return route.fulfill({ status: 500, json: { code: 'internal.error', message: 'x' } });
      const plain = words.toLowerCase().replace('ö', 'o').replace('ß', 'ss');
      const found = models.filter(({ label }) =>
        label.toLowerCase().replace('ö', 'o').replace('ß', 'ss').includes(plain),
      );
      const values = found.slice(0, 200);
      const data = [{ ...facet, values, total: found.length, more: found.length > values.length }];
      return route.fulfill({ json: { data, meta: { priceMin: null, priceMax: null } } });
    }
    const chosen = query.getAll('attr.model');
    const url = new URL(route.request().url());
    url.searchParams.delete('attr.model');
    const answer = await route.fetch({ url: url.href });
    const { data, meta } = (await answer.json()) as Facets & { meta: object };
    const values = models.filter(({ value }, index) => index < 200 || chosen.includes(value));
    const first = { ...facet, values, total: modelCount, more: true };
    return route.fulfill({ response: answer, json: { data: [first, ...data], meta } });
  });
  return {
    searches,
    fail: (isOn) => {
      isFailing = isOn;
    },
  };
}

test('API-22 CATG-09 finds a value among 1,989 and keeps chosen ones, in the drawer of a phone too', async ({
  page,
  baseURL,
}) => {
  await signIn(page.context(), baseURL, { locale: 'de' });
  const { searches, fail } = await manyModels(page);
  const facet = page.getByRole('group', { name: /^Modell( \d+ gewählt)?$/ });
  const field = facet.getByRole('textbox', { name: 'Modell durchsuchen' });
  await page.setViewportSize(widths.desktop);
  await page.goto('/category');
  await expect(field).toHaveAttribute('placeholder', 'In 1.989 Werten suchen …');
  await field.fill('größe 1707');
  await expect(facet.getByRole('checkbox', { name: /^Größe 1707, 1 / })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize(widths.mobile);
  await page.reload();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(facet.getByRole('checkbox')).toHaveCount(8);
  await expectAccessible(page);

  searches.length = 0;
  await field.press('Tab');
  await field.focus();
  await page.keyboard.type('größe 1707');
  const box = facet.getByRole('checkbox', { name: /^Größe 1707, 1 / });
  await expect(box).toBeVisible();
  await expect(facet.getByRole('status')).toHaveText('1 Wert gefunden');
  // The words of every letter were not asked for.
  expect(searches.at(-1)).toBe('größe 1707');
  expect(searches.length).toBeLessThan(5);
  await box.check();
  await expect(page).toHaveURL(/attr\.model=m1707/);

  const price = page.getByRole('textbox', { name: 'von' });
  await price.fill('7');
  await price.press('Escape');
  await expect(price).toHaveValue('');
  // Escape clears the words; the choice stays in view.
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(box).toBeChecked();
  await field.fill('modell 1');
  await expect(facet.getByText('Es gibt weitere Treffer.')).toBeVisible();
  await expect(box).toBeChecked();
  await expectAccessible(page);

  await field.fill('nichts davon');
  await expect(facet.getByText('Nichts gefunden')).toBeVisible();
  await expect(box).toBeChecked();
  fail(true);
  await field.fill('modell 3');
  await expect(facet.getByRole('alert')).toContainText('Die Suche ist fehlgeschlagen.');
  await expectAccessible(page);
  fail(false);
  await facet.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(facet.getByRole('checkbox', { name: /^Modell 3, / })).toBeVisible();
  await expect(facet.getByRole('alert')).toHaveCount(0);

  await field.fill('');
  await facet.getByRole('button', { name: 'Häufigste anzeigen' }).click();
  await expect(facet.getByRole('checkbox')).toHaveCount(201);
  await expect(facet.getByText('von 1.989 Werten')).toBeVisible();
});
