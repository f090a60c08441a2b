import { type ContentPart, routes, type SiteSettings } from '@kontor/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession, createTenant, testSettings } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { pageFactsOf } from '../../plugins/page-facts.ts';
import { pictureSource } from '../pictures/picture-address.ts';
import { publishDue } from './publication.ts';

const { content, settings } = routes;

let shop: TestApp;
let tenantId: number;
let owner: string;
let editor: string;
let buyer: string;

beforeAll(async () => {
  const picturesUrl = 'http://img.internal:81/{width}/{name}';
  shop = await createTestApp({ config: { apiMaxPerMinute: 10_000, picturesUrl } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ tenantId } = await createTenant(shop.database.db));
  const session = async (fields: object) =>
    (await createSession(shop.database.db, { tenant_id: tenantId, ...fields })).token;
  owner = await session({ operator_role: 'owner', username: `olga${tenantId}` });
  editor = await session({ operator_role: 'catalogue', username: `karl${tenantId}` });
  buyer = await session({});
});

const text = (de: string, en = '') => ({ de, en });
const banner = (de: string, more: object = {}) => ({
  ...{ title: text(de), text: text(''), buttonText: text(''), link: '', background: '', image: '' },
  ...{ imageAlt: text(''), isActive: true, ...more },
});
const read = async (part: string, token = owner): Promise<ContentPart> =>
  (
    await shop.inject(/^(look|mail)/.test(part) ? content.settingPart : content.part, {
      token,
      params: { part },
    })
  ).body.data;
const put = (part: string, version: string, value: Record<string, unknown>, token = owner) =>
  shop.inject(/^(look|mail)/.test(part) ? content.saveSettingPart : content.savePart, {
    token,
    params: { part },
    body: { version, value },
  });
const save = async (part: string, change: Record<string, unknown>, token = owner) => {
  const { version, value } = await read(part, token);
  return await put(part, version, { ...value, ...change }, token);
};
const page = (slug: string, body = '<p>Text</p>') => ({
  ...{ slug, title: text(`Seite ${slug}`), body: text(body), isPublic: true, position: 5 },
});
const publish = (token = owner, at?: string | null) =>
  shop.inject(content.publish, { token, body: at === undefined ? {} : { at } });
const state = async (token = owner) => (await shop.inject(content.state, { token })).body.data;
const shown = async (token = buyer, cookie = ''): Promise<Partial<SiteSettings>> =>
  (await shop.inject(settings.configuration, { token, headers: { cookie } })).body.data;

describe('drafts of the content', () => {
  it('issue 18: changes the shop only when published, and then at once', async () => {
    expect((await save('home', { heroes: [banner('Neu')] })).body.data.isDraft).toBe(true);
    expect((await put('page.agb', 'new', page('agb'))).status).toBe(200);
    await save('frame', { infoText: text('Hotline 1', 'Call 1') });
    await save('look', { primaryColor: '#aa2200' });
    const before = await shown();
    expect([before.heroes, before.contentPages, before.theme?.primaryColor]).toEqual([
      [],
      [],
      testSettings.theme.primaryColor,
    ]);
    expect((await state()).changes.map(({ part, by }) => [part, by])).toEqual(
      ['frame', 'home', 'look', 'page.agb'].map((part) => [part, 'Erika Muster']),
    );

    expect((await publish()).body.data.changes).toEqual([]);
    const after = await shown();
    expect(after).toMatchObject({
      heroes: [{ title: { de: 'Neu' } }],
      contentPages: [{ slug: 'agb', body: { de: '<p>Text</p>' } }],
      companyData: { infoText: { de: 'Hotline 1', en: 'Call 1' }, name: 'Testhandel GmbH' },
      theme: { primaryColor: '#aa2200' },
    });
    const [version] = (await state()).versions;
    expect(version).toMatchObject({ by: 'Erika Muster', parts: ['frame', 'home', 'look', 'page.agb'] });
    expect((await publish()).error.code).toBe('content.draft.empty');
    const { rows } = await shop.database.pool.query(
      "select action, username from audit_entry where tenant_id = $1 and action like 'content.%' order by id",
      [tenantId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 4 }, () => 'content.drafted'),
      'content.published',
    ]);
    expect(new Set(rows.map(({ username }) => username))).toEqual(new Set([`olga${tenantId}`]));
  });

  it('issue 18: refuses the save of an old version, and saves that come at once', async () => {
    const { version, value } = await read('home');
    expect((await put('home', version, { ...value, heroes: [banner('A')] })).status).toBe(200);
    expect((await put('home', version, { ...value, heroes: [banner('B')] })).error.code).toBe(
      'record.changed',
    );
    const again = await read('home');
    const answers = await Promise.all(
      ['C', 'D', 'E'].map((title) => put('home', again.version, { ...value, heroes: [banner(title)] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    // Other parts do not collide.
    expect((await save('frame', { infoText: text('x') })).status).toBe(200);
  });

  it('issue 18: a value as the shop shows it ends the draft; discarding does, too', async () => {
    const { value } = await read('home');
    await save('home', { heroes: [banner('A')] });
    await save('home', { heroes: value.heroes });
    expect((await state()).changes).toEqual([]);
    await save('home', { heroes: [banner('A')] });
    await save('look', { primaryColor: '#aa2200' });
    const refused = await shop.inject(content.discard, { token: editor, body: { parts: ['home', 'look'] } });
    expect(refused.error).toMatchObject({
      code: 'operator.right.missing',
      details: { right: 'settings.write' },
    });
    await shop.inject(content.discard, { token: owner, body: { parts: ['home', 'look'] } });
    expect((await state()).changes).toEqual([]);
  });

  it('ROLE-03 issue 18: a role publishes only the parts that it may write', async () => {
    await save('look', { primaryColor: '#aa2200' });
    expect((await publish(editor)).error.code).toBe('content.draft.empty');
    await save('home', { heroes: [banner('A')] }, editor);
    const { changes } = (await publish(editor)).body.data;
    expect(changes).toMatchObject([{ part: 'look', mayPublish: false }]);
    expect((await shown()).theme?.primaryColor).toBe(testSettings.theme.primaryColor);
    const foreign = await shop.inject(content.part, { token: editor, params: { part: 'look' } });
    expect(foreign.error.code).toBe('content.part.not.found');
  });

  it("issue 18: publishes at a set time, in the planner's name", async () => {
    await save('home', { heroes: [banner('Später')] });
    const services = servicesOf();
    const at = '2026-11-17T06:30:00.000Z';
    expect((await publish(owner, at)).body.data.changes).toMatchObject([{ part: 'home', publishAt: at }]);
    // Drafted after the plan: it waits.
    await put('page.spaeter', 'new', page('spaeter'));
    shop.clock.set('2026-11-17T06:29:59Z');
    await publishDue({ data: { tenantId }, services });
    expect((await shown()).heroes).toEqual([]);
    shop.clock.set('2026-11-17T06:30:00Z');
    await publishDue({ data: { tenantId }, services });
    await publishDue({ data: { tenantId }, services });
    expect((await shown()).heroes).toMatchObject([{ title: { de: 'Später' } }]);
    expect(await state()).toMatchObject({
      changes: [{ part: 'page.spaeter', publishAt: null }],
      versions: [{ by: 'Erika Muster', at }],
    });

    await publish(owner, '2026-11-18T06:30:00.000Z');
    expect((await publish(owner, null)).body.data.changes).toMatchObject([{ publishAt: null }]);
    shop.clock.set('2026-11-19T00:00:00Z');
    await publishDue({ data: { tenantId }, services });
    expect((await state()).changes).toHaveLength(1);
    expect((await publish(owner, 'morgen')).error.details).toEqual([
      { field: 'at', code: 'format', expected: { form: 'moment' } },
    ]);
    const past = new Date(shop.clock.now().getTime() - 60_000).toISOString();
    expect((await publish(owner, past)).error.code).toBe('content.plan.past');
    expect((await publish(owner, null)).body.data.changes).toHaveLength(1);
    const now = shop.clock.now();
    const last = new Date(now.getTime() + 732 * 86_400_000);
    const expected = { of: 'moment', min: now.toISOString(), max: last.toISOString() };
    for (const late of ['9999-12-31T23:59:00Z', new Date(last.getTime() + 1).toISOString()])
      expect((await publish(owner, late)).error.details).toEqual([
        { field: 'at', code: 'tooLarge', expected },
      ]);
    expect((await publish(owner, last.toISOString())).body.data.changes).toMatchObject([
      { publishAt: last.toISOString() },
    ]);
  });

  it('issue 18: restores a former publication, and keeps the last 20', async () => {
    for (let number = 1; number <= 22; number += 1) {
      await save('home', { heroes: [banner(`Nr. ${number}`)] });
      if (number === 21) await put('page.neu', 'new', page('neu'));
      await publish();
    }
    const { versions } = await state();
    expect(versions).toHaveLength(20);
    const restore = (id = '') => shop.inject(content.restore, { token: owner, params: { id } });
    // Before the last but one: number 20, without the page.
    expect((await restore(versions[1]?.id)).body.data.changes).toMatchObject([
      { part: 'home', isDeleted: false },
      { part: 'page.neu', isDeleted: true },
    ]);
    await publish();
    expect(await shown()).toMatchObject({ heroes: [{ title: { de: 'Nr. 20' } }], contentPages: [] });
    expect((await restore('1')).error.code).toBe('content.version.not.found');
    const stranger = await createSession(shop.database.db, { operator_role: 'owner' });
    const foreign = await shop.inject(content.restore, {
      token: stranger.token,
      params: { id: versions[0]?.id ?? '' },
    });
    expect(foreign.error.code).toBe('content.version.not.found');
  });
});

const servicesOf = () => {
  const { database, clock, files, jobs, settings: reader } = shop.dependencies;
  return { pool: database.pool, clock, files, jobs, settings: reader };
};

describe('content pages', () => {
  const publishPage = async (slug: string, body?: string) => {
    await put(`page.${slug}`, 'new', page(slug, body));
    await publish();
  };

  it('issue 18: moves to another path, names what links to it, and is deleted', async () => {
    await publishPage('agb');
    await publishPage('hilfe', '<a href="/content/agb">AGB</a> <a href="/content/agb-alt">x</a>');
    await save('frame', {
      footerColumns: [
        {
          title: text('Recht'),
          menuItems: [{ title: text('AGB'), link: '/content/agb', isExternal: false }],
        },
      ],
    });
    expect((await read('page.agb')).linkedFrom.sort()).toEqual(['frame', 'page.hilfe']);
    expect((await save('page.agb', { slug: 'hilfe' })).error.code).toBe('content.page.exists');
    expect((await put('page.agb', 'new', page('agb'))).error.code).toBe('content.page.exists');
    expect((await save('page.agb', { slug: 'bedingungen' })).body.data.part).toBe('page.bedingungen');
    const rows = (await shop.inject(content.pages, { token: owner })).body.data;
    expect(rows.map(({ slug, state: is }) => [slug, is])).toEqual([
      ['agb', 'deleted'],
      ['bedingungen', 'new'],
      ['hilfe', 'published'],
    ]);
    await shop.inject(content.deletePage, { token: owner, params: { slug: 'hilfe' } });
    await publish();
    expect((await shown()).contentPages?.map(({ slug }) => slug)).toEqual(['bedingungen']);
    expect(
      (await shop.inject(content.deletePage, { token: owner, params: { slug: 'hilfe' } })).error.code,
    ).toBe('content.part.not.found');
  });

  it('CONT-03 issue 18: adds a page at its path, also beside a page with the path “new”', async () => {
    for (const slug of ['new', 'versand'])
      expect((await put('page.new', 'new', page(slug))).body.data.part).toBe(`page.${slug}`);
    expect((await put('page.new', 'new', page('versand'))).error.code).toBe('content.page.exists');
    expect((await put('page.new', 'new', page('Mit Leerzeichen'))).error).toMatchObject({
      code: 'validation.failed',
      details: [{ field: 'slug' }],
    });
    const rows = (await shop.inject(content.pages, { token: owner })).body.data;
    expect(rows.map(({ slug, state: is }) => [slug, is])).toEqual([
      ['new', 'new'],
      ['versand', 'new'],
    ]);
  });

  it('CONT-03 issue 18: stores safe HTML, from the back office and from a file', async () => {
    await publishPage('xss', '<p onclick="x()">A<script>alert(1)</script><a href="javascript:x()">B</a></p>');
    expect((await shown()).contentPages).toMatchObject([{ body: { de: '<p>A<a>B</a></p>' } }]);
    await save('texts', { aboutUs: text('<img src=x onerror=alert(1)>Wir') });
    await publish();
    expect((await shown()) as object).toMatchObject({ aboutUs: { de: 'Wir' } });
  });

  it.each([
    ['a wrong path', { slug: 'AGB 1' }, 'slug'],
    ['no path', { slug: '' }, 'slug'],
    ['no title', { title: text('') }, 'title.de'],
    ['no German body', { body: text('', 'x') }, 'body.de'],
    ['a huge body', { body: text('x'.repeat(100_001)) }, 'body.de'],
    ['a body of another type', { body: 7 }, 'body'],
    ['an unknown field', { hidden: true }, 'hidden'],
  ])('issue 18: refuses %s', async (_what, change, field) => {
    const answer = await put('page.neu', 'new', { ...page('neu'), ...change });
    expect(answer.error.code).toBe('validation.failed');
    expect((answer.error.details as { field: string }[]).map((issue) => issue.field)).toContain(field);
  });
});

describe('home, footer and look', () => {
  it.each<[string, string, Record<string, unknown>, string]>([
    ['home', 'a script as link', { heroes: [banner('A', { link: 'javascript:alert(1)' })] }, 'heroes.0.link'],
    [
      'home',
      'a link to another protocol',
      { banners: [banner('A', { link: '//evil.example' })] },
      'banners.0.link',
    ],
    ['home', 'a picture of a script', { heroes: [banner('A', { image: 'javascript:x' })] }, 'heroes.0.image'],
    ['home', 'a file name as picture', { heroes: [banner('A', { image: 'file:x.webp' })] }, 'heroes.0.image'],
    [
      'home',
      'a pale background',
      { heroes: [banner('A', { background: '#ffee00' })] },
      'heroes.0.background',
    ],
    [
      'home',
      'a style as background',
      { heroes: [banner('A', { background: 'red;x' })] },
      'heroes.0.background',
    ],
    ['home', 'no title', { heroes: [banner('')] }, 'heroes.0.title.de'],
    ['home', 'too many', { heroes: Array.from({ length: 21 }, () => banner('A')) }, 'heroes'],
    ['home', 'a huge text', { heroes: [banner('x'.repeat(201))] }, 'heroes.0.title.de'],
    [
      'frame',
      'a column without title',
      { footerColumns: [{ title: text(''), menuItems: [] }] },
      'footerColumns.0.title.de',
    ],
    [
      'frame',
      'a link without target',
      {
        footerColumns: [{ title: text('A'), menuItems: [{ title: text('B'), link: '', isExternal: false }] }],
      },
      'footerColumns.0.menuItems.0.link',
    ],
    ['look', 'no colour', { primaryColor: 'red' }, 'primaryColor'],
    ['look', 'a foreign scheme', { logo: 'data:image/svg+xml,x' }, 'logo'],
    ['mail.order.placed', 'an unknown placeholder', { intro: text('Hallo {kundenname}') }, 'intro.de'],
  ])('CONT-02 issue 18: %s refuses %s', async (part, _what, change, field) => {
    const answer = await save(part, change);
    expect(answer.error.code).toBe('validation.failed');
    expect((answer.error.details as { field: string }[]).map((issue) => issue.field)).toContain(field);
  });

  it('issue 18: drafts and publishes pictures of the image server, and of no other by http', async () => {
    const heroes = (image: string) => ({ heroes: [banner('A', { image })] });
    expect((await save('home', heroes('http://img.internal:81/a.jpg'))).status).toBe(200);
    expect((await publish()).status).toBe(200);
    expect((await shown()).heroes?.[0]?.image).toBe('http://img.internal:81/a.jpg');
    const refused = await save('home', heroes('http://img.internal/a.jpg'));
    expect(refused.error.details).toMatchObject([
      { field: 'heroes.0.image', text: expect.stringContaining('PICTURES_URL') },
    ]);
  });

  it('issue 18: refuses hidden pictures in HTML, and says so of a former version that has one', async () => {
    const body = (src: string) => text(`<p><img alt='' src='${src}'></p>`);
    const hidden = body('http://supplier.example/a.jpg');
    for (const [part, field, change] of [
      ['texts', 'aboutUs.de', { aboutUs: hidden }],
      ['page.neu', 'body.de', { ...page('neu'), body: hidden }],
    ] as const) {
      const refused = part === 'texts' ? await save(part, change) : await put(part, 'new', change);
      expect(refused.error.details).toMatchObject([{ field, text: expect.stringContaining('PICTURES_URL') }]);
    }
    expect((await save('texts', { aboutUs: body('http://img.internal:81/a.jpg') })).status).toBe(200);

    await save('home', { heroes: [banner('A')] });
    await publish();
    await shop.database.pool.query(
      `update content_version set before = jsonb_set(before, '{home,heroes}', $2::jsonb) where tenant_id = $1`,
      [tenantId, JSON.stringify([banner('A', { image: 'http://supplier.example/a.jpg' })])],
    );
    const { versions } = await state();
    const params = { id: versions[0]?.id ?? '' };
    const { changes } = (await shop.inject(content.restore, { token: owner, params })).body.data;
    expect(changes.map(({ part, problem }) => [part, problem])).toEqual([
      ['home', expect.stringContaining('PICTURES_URL')],
      ['texts', null],
    ]);
  });

  it.each(['nothing', 'page.A', 'mail.order.unknown', 'home.x', 'page.', 'mail.toString'])(
    'issue 18: there is no part %s',
    async (part) => {
      expect((await shop.inject(content.part, { token: owner, params: { part } })).error.code).toBe(
        'content.part.not.found',
      );
      expect((await put(part, 'new', {})).error.code).toBe('content.part.not.found');
    },
  );

  it('issue 18: works for a tenant without settings', async () => {
    await shop.database.pool.query('delete from site_setting where tenant_id = $1', [tenantId]);
    await save('home', { heroes: [banner('Erster')] });
    expect((await publish()).status).toBe(200);
    expect((await shown()).heroes).toMatchObject([{ title: { de: 'Erster' } }]);
  });

  it('issue 18: finds pages as targets of links', async () => {
    await put('page.agb', 'new', page('agb'));
    await publish();
    const answer = await shop.inject(content.links, { token: owner, query: { search: 'seite' } });
    expect(answer.body.data).toEqual([{ kind: 'page', name: 'Seite agb', link: '/content/agb' }]);
  });
});

describe('preview', () => {
  const begin = async (token = owner) => {
    const answer = await shop.inject(content.preview, { token });
    const header = String(answer.headers['set-cookie']);
    expect(header).toMatch(/; HttpOnly; SameSite=Strict$/);
    return { cookie: header.split(';')[0] ?? '', until: answer.body.data.until };
  };
  const frameOf = async (token: string, cookie: string) =>
    await pageFactsOf(shop.dependencies, pictureSource(undefined), {
      url: '/',
      hostname: 'localhost',
      headers: { cookie: `token=${token}; userId=u; locale=de; ${cookie}` },
    });

  it('issue 18: shows the draft to its operator alone, in the settings and in the first frame', async () => {
    await save('home', { heroes: [banner('Entwurf')] });
    await save('frame', { infoText: text('Entwurf') });
    await save('look', { primaryColor: '#aa2200' });
    await put('page.agb', 'new', page('agb'));
    const { cookie, until } = await begin();
    expect(await shown(owner, cookie)).toMatchObject({
      heroes: [{ title: { de: 'Entwurf' } }],
      contentPages: [{ slug: 'agb' }],
      theme: { primaryColor: '#aa2200' },
      preview: until,
    });
    expect(await frameOf(owner, cookie)).toMatchObject({ info: 'Entwurf' });
    for (const token of [buyer, editor]) {
      expect(await shown(token, cookie)).toMatchObject({ heroes: [], contentPages: [] });
      expect((await shown(token, cookie)).preview).toBeUndefined();
      expect((await frameOf(token, cookie))?.info).not.toBe('Entwurf');
    }
    expect(await shown(owner, 'preview=wrong')).toMatchObject({ heroes: [] });
    const answer = await shop.inject(settings.configuration, { token: owner, headers: { cookie } });
    expect(answer.headers['cache-control']).toBe('no-store');
    // What was answered in a preview is not what others get next.
    expect((await shown()).heroes).toEqual([]);
  });

  it('issue 18: expires, and ends by its button', async () => {
    await save('home', { heroes: [banner('Entwurf')] });
    const first = await begin();
    shop.clock.advance({ minutes: 30 });
    expect(await shown(owner, first.cookie)).toMatchObject({ heroes: [] });
    const second = await begin();
    expect((await shown(owner, second.cookie)).heroes).toHaveLength(1);
    const ended = await shop.inject(content.endPreview, { token: owner, headers: { cookie: second.cookie } });
    expect(String(ended.headers['set-cookie'])).toContain('Max-Age=0');
    expect(await shown(owner, second.cookie)).toMatchObject({ heroes: [] });
  });
});
