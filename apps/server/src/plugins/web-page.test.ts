import { createHash } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebPage, type PageFacts } from './web-page.ts';

const script = 'start();';
const html = `<!doctype html><html lang="de"><head><script>${script}</script></head><body><div id="root"></div></body></html>`;
const shell = {
  style: '.shell{}',
  body: '<p>{{info}}</p>{{logo}}<nav>{{search}}</nav><main>{{content}}</main>',
  texts: { de: ['/assets/de.js'], en: ['/assets/en.js'] },
  screens: [
    { path: '/category', scripts: ['/assets/catalogue.js'], styles: ['/assets/catalogue.css'] },
    { path: '/', scripts: ['/assets/home.js'], styles: [] },
  ],
};
const facts: PageFacts = {
  locale: 'de',
  info: 'Mo. bis Fr. & <Sa.>',
  shopName: 'Haus "Nord"',
  logo: undefined,
  logoDark: undefined,
  title: '</main><script>alert(1)</script>',
  picture: undefined,
};

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'kontor-web-page-'));
  await writeFile(path.join(directory, 'index.html'), html);
  await writeFile(path.join(directory, 'shell.json'), JSON.stringify(shell));
});

afterAll(() => rm(directory, { recursive: true }));

describe('the page of who is signed in', () => {
  it('LAYO-09 says what is known before the app is loaded, every text as text', async () => {
    const page = await createWebPage(directory).html('/category/x', facts);
    expect(page).toContain('<p>Mo. bis Fr. &#38; &#60;Sa.&#62;</p><b>Haus &#34;Nord&#34;</b>');
    expect(page).toContain('<h1>&#60;/main&#62;&#60;script&#62;alert(1)&#60;/script&#62;</h1>');
    expect(page.match(/<script/g)).toHaveLength(1);
  });

  it('CONF-05 shows the logo for dark surfaces in the dark scheme, where there is one', async () => {
    const page = createWebPage(directory);
    const one = { ...facts, logo: '/files/l.svg' };
    expect(await page.html('/', one)).toContain(
      '</p><img src="/files/l.svg" alt="Haus &#34;Nord&#34;" height="36"><nav>',
    );
    expect(await page.html('/', { ...one, logoDark: '/files/d.svg?a&b' })).toContain(
      '<picture><source media="(prefers-color-scheme: dark)" srcset="/files/d.svg?a&#38;b"><img src="/files/l.svg"',
    );
  });

  it.each([
    ['/category', 'de', '/assets/de.js /assets/catalogue.js'],
    ['/category/Schuhe-1', 'en', '/assets/en.js /assets/catalogue.js'],
    ['/categoryx', 'de', '/assets/de.js /assets/home.js'],
    ['/', 'de', '/assets/de.js /assets/home.js'],
  ] as const)('BOOT-10 names the scripts of %s in %s', async (pathname, locale, scripts) => {
    const page = await createWebPage(directory).html(pathname, { ...facts, locale });
    expect(page).toContain(`<html lang="${locale}">`);
    expect(page).toContain(`<meta name="app-scripts" content="${scripts}"><script>`);
    expect(page.includes('/assets/catalogue.css')).toBe(scripts.includes('catalogue'));
  });

  it('PROD-12 begins with the picture of a product, in every size that there is', async () => {
    const picture = {
      src: '/files/a.jpg',
      alt: 'Jacke "Alva"',
      hasMore: true,
      avif: '/80.avif 80w',
      webp: '/80.webp 80w',
    };
    const page = await createWebPage(directory).html('/product/1', { ...facts, picture });
    expect(page).toMatch(
      /<picture data-more><source type="image\/avif" sizes="[^"]+" srcset="\/80.avif 80w"><img sizes="[^"]+" srcset="\/80.webp 80w" src="\/files\/a.jpg" alt="Jacke &#34;Alva&#34;"/,
    );
    const plain = await createWebPage(directory).html('/product/1', {
      ...facts,
      picture: { ...picture, hasMore: false, avif: undefined, webp: undefined },
    });
    expect(plain).toContain('<picture><img src="/files/a.jpg"');
  });

  it('LAYO-04 has no search field above the search page, which has its own', async () => {
    const page = createWebPage(directory);
    expect(await page.html('/category', facts)).toContain('<nav><i></i></nav>');
    expect(await page.html('/search', facts)).toContain('<nav></nav>');
  });

  it('API-02 allows the one script in it by its hash, also after a new build', async () => {
    const page = createWebPage(directory);
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(await page.scriptSource()).toBe(hashOf(script));
    const file = path.join(directory, 'index.html');
    await writeFile(file, html.replace(script, 'other();'));
    await utimes(file, new Date(0), new Date(0));
    expect(await page.scriptSource()).toBe(hashOf('other();'));
  });
});
