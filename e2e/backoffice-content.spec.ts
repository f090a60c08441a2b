import { expect, test } from '@playwright/test';
import { expectAccessible, faces } from './support/accessibility.ts';
import { openPage } from './support/open-page.ts';
import { signIn } from './support/session.ts';

const pages = ['home', 'pages', 'frame', 'look', 'publish', 'mails/order.placed'];

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('content', () => {
  for (const { locale, width, viewport } of faces) {
    const size = width === 'mobile' ? { width: 768, height: 1024 } : viewport;
    test(`issue 18: its pages open in ${locale}, ${size.width} px, and are accessible`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize(size);
      await signIn(context, baseURL, { username: 'operator', locale });
      for (const path of pages) {
        await openPage(page, `/admin/content/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expectAccessible(page);
      }
      await page.getByRole('button', { name: locale === 'de' ? 'Zeigen' : 'Show', exact: true }).click();
      await expect(
        page
          .frameLocator('iframe')
          .getByText(/100017/)
          .first(),
      ).toBeVisible();
    });
  }

  for (const size of [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ])
    test(`issue 18: the colour picker does not cover the sample of the colour, ${size.width} px`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize(size);
      await signIn(context, baseURL, { username: 'operator' });
      await page.goto('/admin/content/look');
      await page.getByRole('textbox', { name: 'Farbe des Shops' }).click();
      await expect(page.getByRole('slider', { includeHidden: true })).toHaveCount(2);
      // A trial click fails if something covers the text.
      await page.getByText('Schaltfläche', { exact: true }).click({ trial: true });
      await page.getByText(/Kontrast/).click({ trial: true });
    });

  for (const { locale, width, viewport } of faces)
    test(`issue 18: a page is written in the visual editor in ${locale}, ${width}`, async ({
      page,
      context,
      baseURL,
    }) => {
      const isGerman = locale === 'de';
      await page.setViewportSize(width === 'mobile' ? { width: 768, height: 1024 } : viewport);
      const { token } = await signIn(context, baseURL, { username: 'operator', locale });
      const slug = `editor-${locale}-${width}`;
      await page.goto('/admin/content/new-page');
      await page.getByLabel(isGerman ? 'Titel (Deutsch)' : 'Title (German)').fill('Hinweise');
      await page.getByLabel(isGerman ? 'Pfad' : 'Path').fill(slug);
      const text = page.getByRole('textbox', { name: isGerman ? 'Text (Deutsch)' : 'Text (German)' });
      const press = (name: string) =>
        page
          .getByRole('toolbar', { name: isGerman ? /Text \(Deutsch\)/ : /Text \(German\)/ })
          .getByRole('button', { name, exact: true })
          .click();
      await text.click();
      await press(isGerman ? 'Überschrift' : 'Heading');
      await page.keyboard.type('Versand');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Bis 14 Uhr, ');
      await page.keyboard.press('Control+b');
      await page.keyboard.type('am selben Tag');
      await page.keyboard.press('Control+b');
      await page.keyboard.press('Enter');
      await press(isGerman ? 'Liste' : 'List');
      await page.keyboard.type('DHL');
      await page.keyboard.press('Enter');
      await press('Link');
      const target = page.getByLabel(isGerman ? 'Ziel des Links' : 'Target of the link');
      await target.fill('javascript:alert(1)');
      await page.keyboard.press('Enter');
      await expect(page.getByText(isGerman ? /^Links beginnen mit/ : /^Links begin with/)).toBeVisible();
      await target.fill('/content/agb');
      await page.keyboard.press('Enter');
      await expect(text).toBeFocused();

      // A picture, by keyboard alone but for the choice of the file.
      await press(isGerman ? 'Bild' : 'Picture');
      const source = page.getByLabel(isGerman ? 'Adresse des Bildes' : 'Address of the picture', {
        exact: true,
      });
      await expect(source).toBeFocused();
      await source.fill('javascript:alert(1)');
      await page.keyboard.press('Enter');
      await expect(page.getByText(isGerman ? /^Bilder beginnen mit/ : /^Pictures begin with/)).toBeVisible();
      await expectAccessible(page);
      const chooser = page.waitForEvent('filechooser');
      await page
        .getByRole('dialog')
        .getByRole('button', {
          name: isGerman ? 'Adresse des Bildes hochladen' : 'Upload Address of the picture',
        })
        .press('Enter');
      await (await chooser).setFiles({ name: 'hall.png', mimeType: 'image/png', buffer: onePixel });
      await expect(source).toHaveValue(/^\/files\/.+\.png$/);
      await page.getByLabel(isGerman ? 'Bildbeschreibung' : 'Picture description').fill('Halle');
      await page.keyboard.press('Enter');
      await expect(text).toBeFocused();
      await expectAccessible(page);
      await page
        .getByRole('button', { name: isGerman ? 'Entwurf speichern' : 'Save draft', exact: true })
        .click();
      await expect(page).toHaveURL(new RegExp(`/content/pages/${slug}$`));

      const headers = { authorization: `Basic ${token}` };
      const saved = await context.request.get(`/api/admin/content/parts/page.${slug}`, { headers });
      const [before, picture] = (await saved.json()).data.value.body.de.split('<img ');
      expect(before).toBe(
        '<h2>Versand</h2>\n<p>Bis 14 Uhr, <strong>am selben Tag</strong></p>\n' +
          '<ul><li>DHL</li><li><a href="/content/agb">/content/agb</a>',
      );
      expect(picture).toMatch(/^src="\/files\/[^"]+\.png" alt="Halle"( \/)?><\/li><\/ul>$/);

      // A text that the editor would change is written as HTML.
      await page
        .getByRole('button', {
          name: isGerman ? 'Als HTML bearbeiten: Text (Deutsch)' : 'Edit as HTML: Text (German)',
        })
        .click();
      await text.fill('<dl><dt>XS</dt><dd>82</dd></dl>');
      const back = page.getByRole('button', {
        name: isGerman ? 'Im Editor bearbeiten: Text (Deutsch)' : 'Edit in the editor: Text (German)',
      });
      await expect(back).toHaveAccessibleDescription(isGerman ? /würde Teile/ : /would remove parts/);
      await context.request.delete(`/api/admin/content/pages/${slug}`, { headers });
    });
});
