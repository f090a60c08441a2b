import { routes } from '@kontor/contract';
import { LOCALES } from '@kontor/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSession, createTenant } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { fileForm } from '../../../test/workbook-factory.ts';
import { isHarmlessDrawing } from '../../shared/harmless-drawing.ts';
import { type MailKind, mailKinds, placeholdersOf, unknownPlaceholders } from '../mails/mail-kinds.ts';
import { wordedMail } from '../mails/mail-layout.ts';
import { defaultTexts, sampleMail } from './mail-samples.ts';

const { content } = routes;
const kinds = Object.keys(mailKinds) as MailKind[];

let shop: TestApp;
let token: string;
let tenantId: number;

beforeAll(async () => {
  shop = await createTestApp();
  ({ tenantId } = await createTenant(shop.database.db));
  ({ token } = await createSession(shop.database.db, {
    tenant_id: tenantId,
    operator_role: 'owner',
    email: 'olga@example.com',
  }));
});
afterAll(() => shop.close());

it.each(kinds)('issue 18: %s has texts with placeholders that it can fill', (kind) => {
  for (const locale of LOCALES) {
    const texts = defaultTexts(kind, locale);
    const sample = sampleMail(kind, locale, 'Beispielhandel');
    expect(sample.wording?.kind).toBe(kind);
    expect(Object.keys({ ...sample.wording?.values, shop: '', name: '' })).toEqual(
      expect.arrayContaining([...placeholdersOf(kind)]),
    );
    const own = Object.fromEntries(
      Object.entries(texts).map(([part, text]) => {
        expect(unknownPlaceholders(kind, text)).toEqual([]);
        return [part, { [locale]: text }];
      }),
    );
    // The built-in texts as own ones make the same mail.
    expect(wordedMail(sample, own, 'Beispielhandel')).toEqual(sample);
  }
});

it('issue 18: words a mail by the published texts, and shows and sends drafted ones to the operator alone', async () => {
  const params = { part: 'mail.password.reset', kind: 'password.reset' };
  const value = {
    subject: { de: 'Neu bei {shop}, {username}', en: '' },
    intro: { de: 'Hallo {name} <b>', en: '' },
    outro: { de: '', en: '' },
  };
  const shown = await shop.inject(content.previewMail, { token, params, body: { language: 'de', value } });
  expect(shown.body.data.subject).toBe('Neu bei Testhandel GmbH, anna.beispiel');
  expect(shown.body.data.html).toContain('Hallo Anna Beispiel &#60;b&#62;');
  const wrong = { ...value, outro: { de: '{kunde}', en: '' } };
  const refused = await shop.inject(content.testMail, {
    token,
    params,
    body: { language: 'de', value: wrong },
  });
  expect(refused.error.details).toEqual([
    {
      field: 'outro.de',
      code: 'invalid',
      text: 'Den Platzhalter {kunde} gibt es in dieser Mail nicht',
    },
  ]);
  const sent = await shop.inject(content.testMail, { token, params, body: { language: 'de', value } });
  expect(sent.body.data).toMatchObject({ to: 'olga@example.com', problem: null });
  expect(shop.mails.at(-1)).toMatchObject({ subject: 'Neu bei Testhandel GmbH, anna.beispiel' });

  const send = async () => {
    await shop.dependencies.mails.send({
      tenantId,
      key: `k${shop.mails.length}`,
      to: [{ name: 'A', address: 'a@example.com' }],
      content: (shopName) => sampleMail('password.reset', 'de', shopName),
    });
    return shop.mails.at(-1)?.subject;
  };
  const part = await shop.inject(content.settingPart, { token, params });
  await shop.inject(content.saveSettingPart, {
    token,
    params,
    body: { version: part.body.data.version, value },
  });
  expect(await send()).toBe('Neues Passwort für Testhandel GmbH');
  await shop.inject(content.publish, { token, body: {} });
  expect(await send()).toBe('Neu bei Testhandel GmbH, anna.beispiel');
});

const svg = (inside: string, head = '') =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`);

it.each([
  ['a script', svg('<script>x()</script>')],
  ['a handler', svg('<rect onload="x()" width="3" height="3"/>')],
  ['a link to a script', svg('<a href="javascript:x()"/>')],
  ['foreign content', svg('<foreignObject/>')],
  ['an outside picture', svg('<image href="https://evil.example/x.png"/>')],
  ['an outside style', svg('<style>@import "https://evil.example"</style>')],
  ['entities', svg('&a;', '<!DOCTYPE svg [<!ENTITY a "x">]>')],
  ['no end', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')],
])('issue 18: refuses a drawing with %s', (_what, bytes) => {
  expect(isHarmlessDrawing(bytes)).toBe(false);
});

it('issue 18: stores a harmless drawing, and no other files', async () => {
  const upload = (bytes: Buffer) =>
    shop.inject(content.addPicture, { token, ...fileForm(bytes, { name: 'a.svg' }) });
  const stored = await upload(svg('<rect width="9" height="9" fill="url(#a)"/>'));
  expect(stored.body.data.url).toMatch(/^\/files\/.*\.svg$/);
  for (const bytes of [
    svg('<script/>'),
    Buffer.from('%PDF-1.7'),
    Buffer.from('\x89PNG\r\n\x1a\nx', 'latin1'),
  ])
    expect((await upload(bytes)).error.code).toBe('content.picture.unusable');
});
