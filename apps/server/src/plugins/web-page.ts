import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { largePictureSizes } from '@kontor/domain';
import { escapeHtml } from '../shared/html.ts';
import type { Locale } from '../shared/locale.ts';

/** The content of a signed-in user's page before the app is loaded; texts are not escaped. */
export interface PageFacts {
  locale: Locale;
  /** The company's info text (LAYO-09). */
  info: string;
  shopName: string;
  logo: string | undefined;
  /** For the dark scheme; undefined: the logo on a white ground. */
  logoDark: string | undefined;
  /** The heading of the screen; undefined where only the app knows it. */
  title: string | undefined;
  picture: PagePicture | undefined;
}

export interface PagePicture {
  src: string;
  alt: string;
  /** Whether there are thumbnails below it. */
  hasMore: boolean;
  /** `srcset` by format; undefined if there is one size only. */
  avif: string | undefined;
  webp: string | undefined;
}

/** What the web build writes for the server (apps/web/first-paint/page-shell.ts). */
interface Shell {
  style: string;
  body: string;
  texts: Record<string, string[]>;
  screens: { path: string; scripts: string[]; styles: string[] }[];
}

interface Build {
  modifiedMs: number;
  html: string;
  shell: Shell;
  scriptSource: string;
}

/** Renders the built page for signed-in users; a new build is used from the next request on. */
export function createWebPage(directory: string) {
  let build: Build | undefined;

  async function current(): Promise<Build> {
    const file = path.join(directory, 'index.html');
    const { mtimeMs } = await stat(file);
    if (build?.modifiedMs !== mtimeMs) {
      const [html, shell] = await Promise.all([
        readFile(file, 'utf8'),
        readFile(path.join(directory, 'shell.json'), 'utf8'),
      ]);
      const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
      build = {
        modifiedMs: mtimeMs,
        html,
        shell: JSON.parse(shell),
        scriptSource: `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      };
    }
    return build;
  }

  return {
    /** The addition to the page's `script-src`: the hash of its inline script. */
    scriptSource: async (): Promise<string> => (await current()).scriptSource,
    /** The page as built, without facts of the user. */
    bare: async (): Promise<string> => (await current()).html,
    /** The page with frame and preloads for this path. */
    async html(pathname: string, facts: PageFacts): Promise<string> {
      const { html, shell } = await current();
      const screen = shell.screens.find(
        (candidate) => candidate.path === '/' || isBelow(pathname, candidate.path),
      );
      const styles = (screen?.styles ?? []).map(
        (href) => `<link rel="stylesheet" crossorigin href="${href}">`,
      );
      const scripts = [...(shell.texts[facts.locale] ?? []), ...(screen?.scripts ?? [])];
      const parts: Record<string, string> = {
        info: escapeHtml(facts.info),
        logo: logoOf(facts),
        // The search page has a field of its own (LAYO-04).
        search: isBelow(pathname, '/search') ? '' : '<i></i>',
        content: contentOf(pathname, facts),
      };
      const body = shell.body.replace(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name] ?? '');
      return html
        .replace('<html lang="de">', () => `<html lang="${facts.locale}">`)
        .replace('<script>', () => `<meta name="app-scripts" content="${scripts.join(' ')}"><script>`)
        .replace('</head>', () => `${styles.join('')}<style>${shell.style}</style></head>`)
        .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
    },
  };
}

function logoOf({ logo, logoDark, shopName }: PageFacts): string {
  const name = escapeHtml(shopName);
  if (!logo) return `<b>${name}</b>`;
  const image = `<img src="${escapeHtml(logo)}" alt="${name}" height="36">`;
  if (!logoDark) return image;
  const dark = `<source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(logoDark)}">`;
  return `<picture>${dark}${image}</picture>`;
}

function isBelow(pathname: string, prefix: string): boolean {
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

/** Placeholders in the final sizes, so that the app causes no layout shift. */
function contentOf(pathname: string, { title, picture }: PageFacts): string {
  const heading = title ? `<h1>${escapeHtml(title)}</h1>` : '';
  if (isBelow(pathname, '/product'))
    return `<div class="shell-product"><div>${picture ? pictureOf(picture) : '<i></i>'}</div><div>${heading}</div></div>`;
  const isSearch = isBelow(pathname, '/search');
  if (isSearch || isBelow(pathname, '/category'))
    return `${isSearch ? '<i class="shell-field"></i>' : ''}<div class="shell-list">${heading || '<i class="shell-title"></i>'}<div class="shell-tools"></div>${listRow.repeat(8)}</div>`;
  return heading + '<i class="shell-block"></i>'.repeat(4);
}

const listRow = '<div class="shell-row"><i></i><i></i></div>';

function pictureOf({ src, alt, hasMore, avif, webp }: PagePicture): string {
  const sizes = `sizes="${largePictureSizes}"`;
  const source = avif ? `<source type="image/avif" ${sizes} srcset="${escapeHtml(avif)}">` : '';
  const sized = webp ? `${sizes} srcset="${escapeHtml(webp)}" ` : '';
  return `<picture${hasMore ? ' data-more' : ''}>${source}<img ${sized}src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" fetchpriority="high" width="320" height="320"></picture>`;
}
