import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Both widths that every screen must stand: mobile and desktop (LAYO-14). */
export const widths = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } } as const;

/**
 * The two faces in which every screen is looked at: each language once, each width once, and the long German words at the
 * narrow one. What axe finds does not depend on which of them meet.
 */
export const faces = [
  { locale: 'en', width: 'desktop', viewport: widths.desktop },
  { locale: 'de', width: 'mobile', viewport: widths.mobile },
] as const;

/** The narrowest window that nothing may be cut in (LAYO-14). */
export const narrowFace = { locale: 'de', width: 'narrow', viewport: { width: 320, height: 700 } } as const;

/** Expects that axe finds nothing and that nothing is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  // A list that gives way to the next one is dimmed, and not for reading.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    // What passes needs no report of every node; without frames of strangers no second page has to put results together.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
