import type { SettingsDocument } from '@kontor/contract';
import {
  contrastWithWhite,
  isContentLink,
  isHiddenPicture,
  LOCALES,
  MIN_CONTRAST,
  picturesInHtml,
} from '@kontor/domain';
import { isMailKind, unknownPlaceholders } from '../mails/mail-kinds.ts';
import type { FileProblem } from './refusals.ts';

/**
 * Finds problems of settings that the schema cannot express. These are broken links and links that run scripts, backgrounds
 * without enough contrast for white text, and mail texts with unknown kinds or placeholders. Values of another form than the
 * schema's are left to it.
 */
export function contentProblems(settings: Readonly<Record<string, unknown>>): FileProblem[] {
  const problems: FileProblem[] = [];
  const given = settings as Partial<SettingsDocument>;
  for (const key of ['heroes', 'banners'] as const) {
    for (const [index, banner] of listOf(given[key]).entries()) {
      const at = `settings.${key}.${index}`;
      if (banner?.link) checkLink(`${at}.link`, banner.link);
      const { background } = banner ?? {};
      if (background && /^#[0-9a-f]{6}$/i.test(background) && contrastWithWhite(background) < MIN_CONTRAST) {
        problems.push({
          code: 'colour.contrast',
          column: `${at}.background`,
          details: { min: MIN_CONTRAST },
        });
      }
    }
  }
  for (const [index, column] of listOf(given.footerColumns).entries()) {
    for (const [place, item] of listOf(column?.menuItems).entries()) {
      checkLink(`settings.footerColumns.${index}.menuItems.${place}.link`, item?.link);
    }
  }
  for (const [kind, texts] of Object.entries(given.mailTexts ?? {})) {
    if (!isMailKind(kind)) {
      problems.push({ code: 'mail.unknown', column: `settings.mailTexts.${kind}` });
      continue;
    }
    for (const part of ['subject', 'intro', 'outro'] as const) {
      for (const locale of LOCALES) {
        const [name] = unknownPlaceholders(kind, String(texts?.[part]?.[locale] ?? ''));
        if (name === undefined) continue;
        const column = `settings.mailTexts.${kind}.${part}.${locale}`;
        problems.push({ code: 'placeholder.unknown', column, details: { name: `{${name}}` } });
      }
    }
  }
  return problems;

  function checkLink(column: string, link: unknown): void {
    if (typeof link === 'string' && !isContentLink(link)) problems.push({ code: 'link.invalid', column });
  }
}

const listOf = <Item>(value: readonly Item[] | undefined): readonly (Item | undefined)[] =>
  Array.isArray(value) ? value : [];

/** Pictures, also those in HTML, that browsers would not show. Stored ones stay, so that an export loads again. */
export function hiddenPictures(settings: object, stored: object = {}, picturesUrl?: string): FileProblem[] {
  const known = new Set(picturesIn(stored).map(({ address }) => address));
  return picturesIn(settings)
    .filter(({ address }) => isHiddenPicture(address, picturesUrl) && !known.has(address))
    .map(({ column }) => ({ code: 'picture.insecure', column }));
}

const pictureKeys = ['logo', 'logoDark', 'favicon', 'image', 'background', 'signInImage'];

function picturesIn(value: object, column = 'settings'): { column: string; address: string }[] {
  return Object.entries(value).flatMap(([key, entry]) => {
    const at = `${column}.${key}`;
    if (typeof entry === 'object' && entry !== null) return picturesIn(entry, at);
    if (typeof entry !== 'string') return [];
    const addresses = pictureKeys.includes(key) ? [entry] : picturesInHtml(entry);
    return addresses.map((address) => ({ column: at, address }));
  });
}
