import { createHash } from 'node:crypto';
import {
  type Banner,
  ContentParts,
  type ContentValue,
  type EditedText,
  type Localized,
} from '@kontor/contract';
import { HOME_ROWS } from '@kontor/domain';
import { Ajv, type ValidateFunction } from 'ajv';
import { isMailKind } from '../mails/mail-kinds.ts';
import type { KnownSettings } from '../settings/settings-document.ts';
import type { TenantContentPage, TenantSettings } from '../settings/settings-reader.ts';

export type PartKind = keyof typeof ContentParts;
export type PartValue = ContentValue<PartKind>;
type StoredPage = TenantContentPage & { position: number };

/** What the shop shows, as stored. */
export interface PublishedContent {
  document: KnownSettings;
  pages: readonly StoredPage[];
}

/** Keys of the settings to write; null removes one. */
export type SettingsPatch = { -readonly [Key in keyof KnownSettings]?: KnownSettings[Key] | null };

/** The kind of a part by its name and, of pages and mails, which one; undefined: there is no such part. */
export function partOf(part: string): { kind: PartKind; key: string } | undefined {
  const [, kind = '', key = ''] = /^(home|frame|texts|look|page|mail)(?:\.(.+))?$/.exec(part) ?? [];
  const isFine =
    kind === 'page' ? /^[a-z0-9][a-z0-9-]{0,99}$/.test(key) : kind === 'mail' ? isMailKind(key) : key === '';
  return kind !== '' && isFine ? { kind: kind as PartKind, key } : undefined;
}

/** Look and mails are settings; everything else is content. */
export const isSettingPart = (part: string): boolean => /^(look$|mail\.)/.test(part);

/** A published part as an editor holds it; null: there is no such page. */
export function publishedPart(part: string, { document, pages }: PublishedContent): PartValue | null {
  const { kind, key } = partOf(part) ?? {};
  switch (kind) {
    case 'home':
      return {
        heroes: document.heroes.map(editedBanner),
        banners: document.banners.map(editedBanner),
        rows: document.homeRows ?? HOME_ROWS.map((type) => ({ type, isActive: true })),
      };
    case 'frame':
      return {
        infoText: edited(document.companyData.infoText),
        footerColumns: document.footerColumns.map(({ title, menuItems }) => ({
          title: edited(title),
          menuItems: menuItems.map((item) => ({ ...item, title: edited(item.title) })),
        })),
      };
    case 'texts':
      return {
        aboutUs: edited(document.aboutUs),
        contactUs: edited(document.contactUs),
        returnPolicy: edited(document.returnPolicy),
        privacyPolicy: { de: document.privacyPolicyDE ?? '', en: document.privacyPolicy ?? '' },
      };
    case 'look': {
      const { theme, companyData } = document;
      return {
        primaryColor: theme.primaryColor,
        claim: edited(theme.claim),
        logo: companyData.logo ?? '',
        logoDark: companyData.logoDark ?? '',
        favicon: theme.favicon ?? '',
        signInImage: theme.signInImage ?? '',
      };
    }
    case 'mail': {
      const { subject, intro, outro } = document.mailTexts?.[key ?? ''] ?? {};
      return { subject: edited(subject), intro: edited(intro), outro: edited(outro) };
    }
    case 'page': {
      const page = pages.find(({ slug }) => slug === key);
      return page ? { ...page, title: edited(page.title), body: edited(page.body) } : null;
    }
    default:
      return null;
  }
}

/** The settings that a part changes, on top of `document`. */
function patchOf(part: string, value: PartValue, document: KnownSettings): SettingsPatch {
  const { kind, key = '' } = partOf(part) ?? {};
  switch (kind) {
    case 'home': {
      const { heroes, banners, rows } = value as ContentValue<'home'>;
      return { heroes: heroes.map(storedBanner), banners: banners.map(storedBanner), homeRows: rows };
    }
    case 'frame': {
      const { infoText, footerColumns } = value as ContentValue<'frame'>;
      return {
        companyData: defined({ ...document.companyData, infoText: stored(infoText) }),
        footerColumns: footerColumns.map(({ title, menuItems }) => ({
          title: stored(title) ?? { de: '' },
          menuItems: menuItems.map((item) => ({ ...item, title: stored(item.title) ?? { de: '' } })),
        })),
      };
    }
    case 'texts': {
      const { aboutUs, contactUs, returnPolicy, privacyPolicy } = value as ContentValue<'texts'>;
      return {
        aboutUs: stored(aboutUs) ?? null,
        contactUs: stored(contactUs) ?? null,
        returnPolicy: stored(returnPolicy) ?? null,
        privacyPolicyDE: privacyPolicy.de || null,
        privacyPolicy: privacyPolicy.en || null,
      };
    }
    case 'look': {
      const { primaryColor, claim, logo, logoDark, favicon, signInImage } = value as ContentValue<'look'>;
      return {
        theme: defined({
          ...document.theme,
          primaryColor,
          claim: stored(claim),
          favicon: favicon || undefined,
          signInImage: signInImage || undefined,
        }),
        companyData: defined({
          ...document.companyData,
          logo: logo || undefined,
          logoDark: logoDark || undefined,
        }),
      };
    }
    case 'mail': {
      const { subject, intro, outro } = value as ContentValue<'mail'>;
      const texts = defined({ subject: given(subject), intro: given(intro), outro: given(outro) });
      const { [key]: _, ...others } = document.mailTexts ?? {};
      const all = Object.keys(texts).length > 0 ? { ...others, [key]: texts } : others;
      return { mailTexts: Object.keys(all).length > 0 ? all : null };
    }
    default:
      return {};
  }
}

/** What drafts change: keys of the settings, and pages by their slug (null: deleted). */
export function changesOfDrafts(
  drafts: readonly { part: string; value: PartValue | null }[],
  { document }: PublishedContent,
): { settings: SettingsPatch; pages: Map<string, ContentValue<'page'> | null> } {
  const settings: SettingsPatch = {};
  const pages = new Map<string, ContentValue<'page'> | null>();
  for (const { part, value } of drafts) {
    const { kind, key } = partOf(part) ?? {};
    if (kind === 'page') pages.set(key ?? '', value as ContentValue<'page'> | null);
    else if (value) Object.assign(settings, patchOf(part, value, withPatch(document, settings)));
  }
  return { settings, pages };
}

export function withPatch(document: KnownSettings, patch: SettingsPatch): KnownSettings {
  const merged = { ...document, ...patch };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as KnownSettings;
}

/** The settings as they are once the drafts are published. */
export function withDrafts(
  settings: TenantSettings,
  drafts: readonly { part: string; value: PartValue | null }[],
): TenantSettings {
  const content = { document: settings.document, pages: [] };
  const { settings: patch, pages } = changesOfDrafts(drafts, content);
  const document = withPatch(settings.document, patch);
  const kept = settings.contentPages.map(
    (page) => pages.get(page.slug) ?? (pages.has(page.slug) ? null : page),
  );
  const known = new Set(settings.contentPages.map(({ slug }) => slug));
  const added = [...pages].flatMap(([slug, page]) => (page && !known.has(slug) ? [page] : []));
  const position = (page: object) => ('position' in page ? Number(page.position) : 0);
  return {
    ...settings,
    document: {
      ...document,
      footerColumns: document.footerColumns ?? [],
      heroes: document.heroes ?? [],
      banners: document.banners ?? [],
    },
    contentPages: [...kept, ...added.toSorted((a, b) => position(a) - position(b))].flatMap((page) =>
      page ? [{ slug: page.slug, title: page.title, body: page.body, isPublic: page.isPublic }] : [],
    ),
  };
}

/** Identifies a value, whatever the order of its keys. */
export function versionOf(value: unknown): string {
  return createHash('md5').update(JSON.stringify(value, sorted)).digest('hex');
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

let compiled: Map<PartKind, ValidateFunction> | undefined;

/** The schema of a kind of part as a check. */
export function checkOf(kind: PartKind): ValidateFunction {
  if (!compiled) {
    const ajv = new Ajv({ strict: false, allErrors: true, verbose: true });
    compiled = new Map(
      Object.entries(ContentParts).map(([name, schema]) => [name as PartKind, ajv.compile(schema)]),
    );
  }
  return compiled.get(kind) as ValidateFunction;
}

const edited = (text: Partial<EditedText> | undefined): EditedText => ({
  de: text?.de ?? '',
  en: text?.en ?? '',
});

/** Undefined without a text in any language. */
function stored({ de, en }: EditedText): Localized | undefined {
  return de || en ? { de, ...(en ? { en } : {}) } : undefined;
}

function given(text: EditedText): Partial<EditedText> | undefined {
  const texts = Object.fromEntries(Object.entries(text).filter(([, value]) => value !== ''));
  return Object.keys(texts).length > 0 ? texts : undefined;
}

function editedBanner(banner: Banner): ContentValue<'home'>['heroes'][number] {
  return {
    title: edited(banner.title),
    text: edited(banner.text),
    buttonText: edited(banner.buttonText),
    link: banner.link ?? '',
    background: banner.background ?? '',
    image: banner.image ?? '',
    imageAlt: edited(banner.imageAlt),
    isActive: banner.isActive,
  };
}

function storedBanner(banner: ContentValue<'home'>['heroes'][number]): Banner {
  return defined({
    title: stored(banner.title) ?? { de: '' },
    text: stored(banner.text),
    buttonText: stored(banner.buttonText),
    link: banner.link || undefined,
    background: banner.background || undefined,
    image: banner.image || undefined,
    imageAlt: stored(banner.imageAlt),
    isActive: banner.isActive,
  });
}

type Defined<Fields> = { [Key in keyof Fields]: Exclude<Fields[Key], undefined> };

function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}
