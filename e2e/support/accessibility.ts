import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';

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

/** Evaluated directly: the builder of this package sends every passed check back, which takes as long as the checks. */
const axe = createRequire(import.meta.resolve('@axe-core/playwright'));
const axeSource = readFileSync(axe.resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
}

/** `expectAccessible` at both widths: for a journey that runs at one of them. Returns to the width before. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  const before = page.viewportSize() ?? widths.desktop;
  for (const viewport of Object.values(widths)) {
    await page.setViewportSize(viewport);
    await expectAccessible(page);
  }
  await page.setViewportSize(before);
}

/** The rules of axe about colours: all that a dark page needs that is checked in light. */
export const colourRules = ['color-contrast', 'link-in-text-block'] as const;

/** Expects that axe finds nothing and that nothing is wider than the window. The pages have no frames. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // The page's texts may still be loading.
  await expect(page.locator('main')).toBeVisible();
  // A list that gives way to the next one is dimmed, and not for reading.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe };
    const options = {
      resultTypes: ['violations'],
      // The pages have no media, and no rule here reads style sheets of other origins.
      preload: false,
      // This rule takes a tenth of the time and finds only inline styles with `!important`, which React never sets.
      ...(runOnly ? { runOnly } : { rules: { 'avoid-inline-spacing': { enabled: false } } }),
    };
    const { violations } = await axe.run(document, options);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, rules);
  expect(found).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Taps beside a small control, within the 44 px that a finger needs. */
export async function tapBeside(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2 + 18, y + height / 2 + 18);
}
