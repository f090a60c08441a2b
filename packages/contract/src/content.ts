import type { Locale as DomainLocale } from '@kontor/domain';
import { byLocale, HOME_ROWS, MAX_CONTENT_ITEMS, MAX_CONTENT_PICTURE_BYTES } from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { defineRoute } from './route.ts';
import { DataOf, Locale, Nullable, OneOf, Text, Timestamp } from './schema.ts';

/** A text by language as an editor holds it: every language is there, empty where it has none. */
const EditedText = (max: number) => Type.Object(byLocale(() => Type.String({ maxLength: max })));
export type EditedText = Record<DomainLocale, string>;

const Link = Type.String({ maxLength: 2_000 });
const Colour = Type.String({ pattern: '^(#[0-9a-fA-F]{6})?$', form: 'colour' });
const Place = Type.String({ maxLength: 500 });
const exact = { additionalProperties: false };

/** A hero or banner as it is edited. */
export const EditedBanner = Type.Object(
  {
    title: EditedText(200),
    text: EditedText(1_000),
    buttonText: EditedText(60),
    link: Link,
    background: Colour,
    image: Place,
    imageAlt: EditedText(300),
    isActive: Type.Boolean(),
  },
  exact,
);
export type EditedBanner = Static<typeof EditedBanner>;

const items = { maxItems: MAX_CONTENT_ITEMS };

/** The parts of the shop's content, each edited and drafted as a whole (decision 104). */
export const ContentParts = {
  home: Type.Object(
    {
      heroes: Type.Array(EditedBanner, items),
      banners: Type.Array(EditedBanner, items),
      rows: Type.Array(Type.Object({ type: OneOf(HOME_ROWS), isActive: Type.Boolean() }, exact), {
        minItems: HOME_ROWS.length,
        maxItems: HOME_ROWS.length,
      }),
    },
    exact,
  ),
  frame: Type.Object(
    {
      infoText: EditedText(300),
      footerColumns: Type.Array(
        Type.Object(
          {
            title: EditedText(100),
            menuItems: Type.Array(
              Type.Object({ title: EditedText(100), link: Link, isExternal: Type.Boolean() }, exact),
              items,
            ),
          },
          exact,
        ),
        items,
      ),
    },
    exact,
  ),
  texts: Type.Object(
    {
      aboutUs: EditedText(100_000),
      contactUs: EditedText(100_000),
      returnPolicy: EditedText(100_000),
      privacyPolicy: EditedText(100_000),
    },
    exact,
  ),
  look: Type.Object(
    {
      primaryColor: Type.String({ pattern: '^#[0-9a-fA-F]{6}$', form: 'colour' }),
      claim: EditedText(300),
      logo: Place,
      logoDark: Place,
      favicon: Place,
      signInImage: Place,
    },
    exact,
  ),
  page: Type.Object(
    {
      slug: Type.String({ maxLength: 100 }),
      title: EditedText(500),
      body: EditedText(100_000),
      isPublic: Type.Boolean(),
      position: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    },
    exact,
  ),
  mail: Type.Object({ subject: EditedText(200), intro: EditedText(5_000), outro: EditedText(5_000) }, exact),
};
export type ContentValue<Kind extends keyof typeof ContentParts> = Static<(typeof ContentParts)[Kind]>;

/** `home`, `frame`, `texts`, `look`, `page.<slug>` or `mail.<kind>`. */
const Part = Text({ min: 1, max: 120 });

const Who = { at: Timestamp, by: Nullable(Type.String()) };

/** The draft in short: what differs from the shop, and what was published. */
export const ContentState = Type.Object({
  /** Each drafted part with its last editor; `publishAt` is null unless it is planned. */
  changes: Type.Array(
    Type.Object({
      part: Type.String(),
      ...Who,
      publishAt: Nullable(Timestamp),
      isDeleted: Type.Boolean(),
      /** Whether the role may publish or discard it. */
      mayPublish: Type.Boolean(),
      /** Why it cannot be published as it is, in the caller's language. */
      problem: Nullable(Type.String()),
    }),
  ),
  /** The last 20 publications, newest first. */
  versions: Type.Array(Type.Object({ id: Type.String(), ...Who, parts: Type.Array(Type.String()) })),
});
export type ContentState = Static<typeof ContentState>;

/** A part as the draft has it. */
export const ContentPart = Type.Object({
  part: Type.String(),
  version: Type.String(),
  isDraft: Type.Boolean(),
  /** Of a page: whether the shop shows it already. */
  isPublished: Type.Boolean(),
  value: Type.Record(Type.String(), Type.Unknown()),
  /** Of a page: the parts that link to it. */
  linkedFrom: Type.Array(Type.String()),
});
export type ContentPart = Static<typeof ContentPart>;

export const ContentPageRow = Type.Object({
  slug: Type.String(),
  title: Type.Object(byLocale(() => Type.String())),
  isPublic: Type.Boolean(),
  state: OneOf(['published', 'changed', 'new', 'deleted']),
});
export type ContentPageRow = Static<typeof ContentPageRow>;

/** What of a mail can be worded, with the built-in texts. */
export const MailTextInfo = Type.Object({
  kind: Type.String(),
  /** Names for braces, such as `orderNumber`. */
  placeholders: Type.Array(Type.String()),
  defaults: Type.Object(
    byLocale(() => Type.Object({ subject: Type.String(), intro: Type.String(), outro: Type.String() })),
  ),
  /** Whether it has texts of its own, drafted or published. */
  isWorded: Type.Boolean(),
});
export type MailTextInfo = Static<typeof MailTextInfo>;

const read = { access: 'operator', right: 'content.read' } as const;
const write = { access: 'operator', right: 'content.write' } as const;
const readSettings = { access: 'operator', right: 'settings.read' } as const;
const writeSettings = { access: 'operator', right: 'settings.write' } as const;

const params = Type.Object({ part: Part });
const change = Type.Object(
  { version: Text({ min: 1, max: 64 }), value: Type.Record(Type.String(), Type.Unknown()) },
  exact,
);
const mail = Type.Object({ kind: Text({ min: 1, max: 60 }) });
const WordedMail = Type.Object(
  { language: Locale, value: Type.Record(Type.String(), Type.Unknown()) },
  exact,
);
const state = { 200: DataOf(ContentState) };
const partErrors = ['content.part.not.found'] as const;

export const contentRoutes = {
  state: defineRoute({
    method: 'GET',
    path: '/api/admin/content',
    ...read,
    summary: 'What of the content is drafted, and what was published',
    responses: state,
  }),
  pages: defineRoute({
    method: 'GET',
    path: '/api/admin/content/pages',
    ...read,
    summary: 'The content pages as the draft has them',
    responses: { 200: DataOf(Type.Array(ContentPageRow)) },
  }),
  part: defineRoute({
    method: 'GET',
    path: '/api/admin/content/parts/:part',
    ...read,
    summary: 'A part of the content as the draft has it: home, frame, texts or page.<slug>',
    params,
    responses: { 200: DataOf(ContentPart) },
    errors: partErrors,
  }),
  savePart: defineRoute({
    method: 'PUT',
    path: '/api/admin/content/parts/:part',
    ...write,
    summary:
      'Draft a part of the content; a page with another slug moves there, one of version new is added at its slug',
    params,
    body: change,
    bodyLimit: 2 * 1024 * 1024,
    responses: { 200: DataOf(ContentPart) },
    errors: [...partErrors, 'record.changed', 'content.page.exists'],
  }),
  deletePage: defineRoute({
    method: 'DELETE',
    path: '/api/admin/content/pages/:slug',
    ...write,
    summary: 'Draft the deletion of a content page',
    params: Type.Object({ slug: Text({ min: 1, max: 100 }) }),
    responses: { 200: DataOf(ContentState) },
    errors: partErrors,
  }),
  settingPart: defineRoute({
    method: 'GET',
    path: '/api/admin/content/settings/:part',
    ...readSettings,
    summary: 'A part of the content that belongs to the settings: look or mail.<kind>',
    params,
    responses: { 200: DataOf(ContentPart) },
    errors: partErrors,
  }),
  saveSettingPart: defineRoute({
    method: 'PUT',
    path: '/api/admin/content/settings/:part',
    ...writeSettings,
    summary: 'Draft look or mail texts',
    params,
    body: change,
    responses: { 200: DataOf(ContentPart) },
    errors: [...partErrors, 'record.changed'],
  }),
  discard: defineRoute({
    method: 'POST',
    path: '/api/admin/content/discard',
    ...write,
    summary: 'Take parts back to what the shop shows',
    body: Type.Object({ parts: Type.Array(Part, { minItems: 1, maxItems: 1_000 }) }, exact),
    responses: state,
  }),
  publish: defineRoute({
    method: 'POST',
    path: '/api/admin/content/publish',
    ...write,
    summary: 'Publish the draft as far as the role may, now or at a moment; `at` null ends the plan',
    body: Type.Object({ at: Type.Optional(Nullable(Timestamp)) }, exact),
    responses: state,
    errors: ['content.draft.empty', 'content.plan.past', 'content.refused'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/admin/content/versions/:id/restore',
    ...write,
    summary: 'Draft the content as it was before a publication',
    params: Type.Object({ id: Text({ min: 1, max: 20 }) }),
    responses: state,
    errors: ['content.version.not.found'],
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/api/admin/content/preview',
    ...read,
    summary: 'Show the caller the draft in the shop, in this browser, for 30 minutes',
    responses: { 200: DataOf(Type.Object({ until: Timestamp })) },
  }),
  endPreview: defineRoute({
    method: 'DELETE',
    path: '/api/content-preview',
    access: 'session',
    summary: 'End the preview of the caller: the shop is shown as it is',
    responses: { 204: Type.Null() },
  }),
  addPicture: defineRoute({
    method: 'POST',
    path: '/api/admin/content/pictures',
    ...write,
    summary: 'Store a picture (JPEG, PNG, WebP, AVIF or SVG without scripts, up to 10 MB)',
    upload: { field: 'file', maxBytes: MAX_CONTENT_PICTURE_BYTES },
    responses: { 201: DataOf(Type.Object({ url: Type.String() })) },
    errors: ['content.picture.unusable', 'too.many.requests'],
  }),
  links: defineRoute({
    method: 'GET',
    path: '/api/admin/content/links',
    ...read,
    summary: 'Targets for links by their names: categories, products, content pages',
    query: Type.Object({ search: Type.Optional(Text({ max: 100 })) }),
    responses: {
      200: DataOf(
        Type.Array(
          Type.Object({
            kind: OneOf(['category', 'product', 'page']),
            name: Type.String(),
            link: Type.String(),
          }),
        ),
      ),
    },
  }),
  mails: defineRoute({
    method: 'GET',
    path: '/api/admin/content/mails',
    ...readSettings,
    summary: 'The kinds of mails with their built-in texts',
    responses: { 200: DataOf(Type.Array(MailTextInfo)) },
  }),
  previewMail: defineRoute({
    method: 'POST',
    path: '/api/admin/content/mails/:kind/preview',
    ...readSettings,
    summary: 'A mail with these texts, filled with an example',
    params: mail,
    body: WordedMail,
    responses: {
      200: DataOf(Type.Object({ subject: Type.String(), text: Type.String(), html: Type.String() })),
    },
    errors: partErrors,
  }),
  testMail: defineRoute({
    method: 'POST',
    path: '/api/admin/content/mails/:kind/test',
    ...writeSettings,
    summary: 'Send a mail with these texts, filled with an example, to the caller',
    params: mail,
    body: WordedMail,
    responses: {
      200: DataOf(
        Type.Object({ to: Type.String(), hasServer: Type.Boolean(), problem: Nullable(Type.String()) }),
      ),
    },
    errors: [...partErrors, 'too.many.requests'],
  }),
};
