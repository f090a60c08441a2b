import type { ContentValue, FieldIssue } from '@kontor/contract';
import { LOCALES, type Locale } from '@kontor/domain';
import { fieldsInvalid, malformed } from '../../shared/errors.ts';
import { fieldIssue } from '../../shared/field-issue.ts';
import { safeHtml } from '../../shared/safe-html.ts';
import { contentProblems, hiddenPictures } from '../exchange/content-problems.ts';
import { kindSpec } from '../exchange/kinds/kinds.ts';
import { type FileProblem, refusalText } from '../exchange/refusals.ts';
import { changesOfDrafts, checkOf, type PartValue, type PublishedContent, partOf } from './content-parts.ts';

/**
 * A part that was sent, trimmed and with safe HTML, checked as the import checks it when it is published.
 *
 * @throws validation.failed with a text for each field in the caller's language
 */
export function checkedPart(
  part: string,
  sent: Record<string, unknown>,
  published: PublishedContent,
  { locale, picturesUrl }: { locale: Locale; picturesUrl: string | undefined },
): PartValue {
  const { kind, key } = partOf(part) ?? { kind: 'page', key: '' };
  const value = tidied(sent) as PartValue;
  const check = checkOf(kind);
  if (!check(value)) {
    throw fieldsInvalid(
      (check.errors ?? []).map(fieldIssue).map((issue) => ({ ...issue, field: issue.field || kind })),
    );
  }
  const safe =
    kind === 'texts'
      ? mapTexts(value as ContentValue<'texts'>)
      : kind === 'page'
        ? { ...(value as ContentValue<'page'>), body: safeTexts((value as ContentValue<'page'>).body) }
        : value;
  const issues = issuesOf(kind, safe, published, { key, locale, picturesUrl });
  if (issues.length > 0) throw fieldsInvalid(issues);
  return safe;
}

/** Pictures of a part that browsers would not show, and that the shop does not show already. */
function hiddenPicturesOf(
  part: string,
  value: PartValue,
  { document, pages }: PublishedContent,
  picturesUrl: string | undefined,
): FileProblem[] {
  const { kind, key } = partOf(part) ?? {};
  const stored = kind === 'page' ? pages.find(({ slug }) => slug === key) : document;
  return hiddenPictures(value, stored, picturesUrl);
}

/** Why a draft cannot be published; null: nothing is known. A former version may have a picture that is refused today. */
export function problemOfDraft(
  { part, value }: { part: string; value: PartValue | null },
  published: PublishedContent,
  { locale, picturesUrl }: { locale: Locale; picturesUrl: string | undefined },
): string | null {
  const [problem] = value === null ? [] : hiddenPicturesOf(part, value, published, picturesUrl);
  return problem ? refusalText(problem.code, {}, locale) : null;
}

function issuesOf(
  kind: NonNullable<ReturnType<typeof partOf>>['kind'],
  value: PartValue,
  published: PublishedContent,
  { key, locale, picturesUrl }: { key: string; locale: Locale; picturesUrl: string | undefined },
): FieldIssue[] {
  const issues: FieldIssue[] = requiredTexts(kind, value).map((field) => ({ field, code: 'required' }));
  const add = (problems: readonly FileProblem[], fieldOf: (column: string) => string) => {
    for (const { code, column = '', details = {} } of problems)
      issues.push({
        field: fieldOf(column),
        code: code === 'value.missing' ? 'required' : code === 'text.too.long' ? 'tooLong' : 'invalid',
        text: refusalText(code, details, locale),
      });
  };
  if (kind === 'page') {
    const page = value as ContentValue<'page'>;
    for (const { name, parse, isRequired } of kindSpec('content-pages').columns) {
      const [field = '', language = ''] = name.split('.');
      const cell = (page as Record<string, unknown>)[field];
      const result = parse(language ? (cell as Record<string, unknown>)[language] : cell);
      if (result.refusal)
        add([{ code: result.refusal, column: name, details: result.details ?? {} }], (column) => column);
      else if (isRequired && result.value === null)
        add([{ code: 'value.missing', column: name }], (column) => column);
    }
    if (page.slug === '') add([{ code: 'value.missing', column: 'slug' }], (column) => column);
  } else {
    const draft = { part: kind === 'mail' ? `mail.${key}` : kind, value };
    const patch = changesOfDrafts([draft], published).settings;
    // What another mail says is not this part's fault.
    const mailTexts = kind === 'mail' ? { [key]: patch.mailTexts?.[key] ?? {} } : patch.mailTexts;
    add(contentProblems({ ...patch, mailTexts: mailTexts ?? undefined }), (column) =>
      column.replace(/^settings\.(mailTexts\.[a-z]+\.[a-z]+\.)?/i, ''),
    );
  }
  for (const [field, place] of picturesOf(kind, value)) {
    if (place !== '' && !/^(https?:\/\/[^\s"<>\\]+|\/files\/[^\s"<>\\]+)$/i.test(place))
      issues.push(malformed(field, 'picture'));
  }
  add(hiddenPicturesOf(kind === 'page' ? `page.${key}` : kind, value, published, picturesUrl), (column) =>
    column.replace(/^settings\./, ''),
  );
  if (JSON.stringify(value).match(/\\u0000|\\ud[89a-f]/i)) {
    issues.push({ field: kind, code: 'invalid', text: refusalText('text.invalid', {}, locale) });
  }
  return issues;
}

/** The texts that a part cannot do without: headings and names of links, in the first language. */
function requiredTexts(kind: string, value: PartValue): string[] {
  if (kind === 'home') {
    const home = value as ContentValue<'home'>;
    return (['heroes', 'banners'] as const).flatMap((list) =>
      home[list].flatMap(({ title }, index) => (title.de ? [] : [`${list}.${index}.title.de`])),
    );
  }
  if (kind !== 'frame') return [];
  return (value as ContentValue<'frame'>).footerColumns.flatMap(({ title, menuItems }, index) => [
    ...(title.de ? [] : [`footerColumns.${index}.title.de`]),
    ...menuItems.flatMap((item, place) =>
      item.title.de ? [] : [`footerColumns.${index}.menuItems.${place}.title.de`],
    ),
  ]);
}

function picturesOf(kind: string, value: PartValue): [field: string, place: string][] {
  if (kind === 'look') {
    const look = value as ContentValue<'look'>;
    return (['logo', 'logoDark', 'favicon', 'signInImage'] as const).map((field) => [field, look[field]]);
  }
  if (kind !== 'home') return [];
  const home = value as ContentValue<'home'>;
  return (['heroes', 'banners'] as const).flatMap((list) =>
    home[list].map(({ image }, index): [string, string] => [`${list}.${index}.image`, image]),
  );
}

function tidied(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n').trim();
  if (Array.isArray(value)) return value.map(tidied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, tidied(entry)]));
}

const safeTexts = (texts: Record<Locale, string>) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, safeHtml(texts[locale])])) as Record<Locale, string>;

const mapTexts = (value: ContentValue<'texts'>): ContentValue<'texts'> => ({
  aboutUs: safeTexts(value.aboutUs),
  contactUs: safeTexts(value.contactUs),
  returnPolicy: safeTexts(value.returnPolicy),
  privacyPolicy: safeTexts(value.privacyPolicy),
});
