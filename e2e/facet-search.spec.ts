import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, faces } from './support/accessibility.ts';
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

for (const { locale, width, viewport } of faces) {
  test(`API-22 CATG-09 finds a value among 1,989 and keeps what is chosen, ${locale} ${width}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page.context(), baseURL, { locale });
    const { searches, fail } = await manyModels(page);
    const de = locale === 'de';
    await page.goto('/category');
    if (width === 'mobile') await page.getByRole('button', { name: /^Filter/ }).click();
    const facet = page.getByRole('group', { name: /^Modell( \d+ (gewählt|chosen))?$/ });
    const field = facet.getByRole('textbox', { name: de ? 'Modell durchsuchen' : 'Search in Modell' });
    await expect(field).toHaveAttribute(
      'placeholder',
      de ? 'In 1.989 Werten suchen …' : 'Search 1,989 values …',
    );
    await expect(facet.getByRole('checkbox')).toHaveCount(8);
    await expectAccessible(page);

    await field.press('Tab');
    await field.focus();
    await page.keyboard.type('größe 1707');
    const box = facet.getByRole('checkbox', { name: /^Größe 1707, 1 / });
    await expect(box).toBeVisible();
    await expect(facet.getByRole('status')).toHaveText(de ? '1 Wert gefunden' : '1 value found');
    // The words of every letter were not asked for.
    expect(searches.at(-1)).toBe('größe 1707');
    expect(searches.length).toBeLessThan(5);
    await box.check();
    await expect(page).toHaveURL(/attr\.model=m1707/);

    if (width === 'mobile') {
      const price = page.getByRole('textbox', { name: 'von' });
      await price.fill('7');
      await price.press('Escape');
      await expect(price).toHaveValue('');
    }
    // Escape takes back the words; the choice stays in view, in a drawer as well.
    await field.press('Escape');
    await expect(field).toHaveValue('');
    await expect(box).toBeChecked();
    await field.fill('modell 1');
    await expect(facet.getByText(de ? 'Es gibt weitere Treffer.' : 'There are more matches.')).toBeVisible();
    await expect(box).toBeChecked();
    await expectAccessible(page);

    await field.fill('nichts davon');
    await expect(facet.getByText(de ? 'Nichts gefunden' : 'Nothing found')).toBeVisible();
    await expect(box).toBeChecked();
    fail(true);
    await field.fill('modell 3');
    await expect(facet.getByRole('alert')).toContainText(
      de ? 'Die Suche ist fehlgeschlagen.' : 'The search failed.',
    );
    await expectAccessible(page);
    fail(false);
    await facet.getByRole('button', { name: de ? 'Erneut versuchen' : 'Try again' }).click();
    await expect(facet.getByRole('checkbox', { name: /^Modell 3, / })).toBeVisible();
    await expect(facet.getByRole('alert')).toHaveCount(0);

    await field.fill('');
    await facet.getByRole('button', { name: de ? 'Häufigste anzeigen' : 'Show the most common' }).click();
    await expect(facet.getByRole('checkbox')).toHaveCount(201);
    await expect(facet.getByText(de ? 'von 1.989 Werten' : 'of 1,989 values')).toBeVisible();
  });
}
