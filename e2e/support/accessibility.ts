import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Both widths that every screen must stand: mobile and desktop (LAYO-14). */
export const widths = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } } as const;

/** Expects that axe finds nothing and that nothing is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  // A list that gives way to the next one is dimmed, and not for reading.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
