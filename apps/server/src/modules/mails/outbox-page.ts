import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import PostalMime, { type Address, type Email } from 'postal-mime';
import type { Dependencies } from '../../dependencies.ts';
import { isLoopback } from '../../shared/host-names.ts';
import { escapeHtml } from '../../shared/html.ts';
import { isLocalCaller } from '../../shared/local-caller.ts';
import { localeOf } from '../../shared/locale.ts';

/** The list shows this many mails, newest first. */
const listed = 100;

const fileName = /^[\w-]+\.eml$/;

const words = {
  de: {
    title: 'Postausgang',
    intro: 'Ohne Mailserver (SMTP_URL) verschickt Kontor keine Mails, sondern legt sie hier ab.',
    empty: 'Noch keine Mails.',
    reload: 'Neu laden',
    back: 'Alle Mails',
    facts: { date: 'Zeit', to: 'An', cc: 'Kopie', subject: 'Betreff' },
    attachments: 'Anhänge',
    asText: 'Als Text',
  },
  en: {
    title: 'Outbox',
    intro: 'Without a mail server (SMTP_URL) Kontor sends no mails but keeps them here.',
    empty: 'No mails yet.',
    reload: 'Reload',
    back: 'All mails',
    facts: { date: 'Time', to: 'To', cc: 'Copy', subject: 'Subject' },
    attachments: 'Attachments',
    asText: 'As text',
  },
};

type Words = (typeof words)['en'];
type MailRequest = FastifyRequest<{ Params: { file: string; number?: string } }>;

/**
 * Plain pages with the mails of the outbox folder (issue 16). They exist only without SMTP_URL, and only for browsers on the
 * same machine: the mails contain links that set passwords. A PUBLIC_URL other than this machine switches them off too,
 * because a proxy that adds no headers would look like a local caller.
 */
export function registerOutboxPages(
  app: FastifyInstance,
  {
    config: { smtpUrl, publicUrl, outboxDir },
    answerUnknownRoute,
  }: Dependencies & {
    answerUnknownRoute: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  },
): void {
  if (smtpUrl !== undefined || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname))) return;

  type Answer = (request: MailRequest, reply: FastifyReply, mail: Email) => unknown;

  function onMail(url: string, answer: Answer): void {
    app.get(url, { schema: { hide: true } }, async (request: MailRequest, reply) => {
      const mail = isLocalCaller(request) ? await readMail(outboxDir, request.params.file) : undefined;
      if (mail === undefined) return answerUnknownRoute(request, reply);
      reply.header('cache-control', 'no-store');
      return answer(request, reply, mail);
    });
  }

  app.get('/outbox', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocalCaller(request)) return answerUnknownRoute(request, reply);
    const files = (await readdir(outboxDir).catch(() => [])).filter((name) => fileName.test(name));
    const newest = files.toSorted().reverse().slice(0, listed);
    const mails = await Promise.all(
      newest.map(async (file) => ({ file, mail: await readMail(outboxDir, file) })),
    );
    return sendPage(reply, request, (word) => listOf(mails, word));
  });
  onMail('/outbox/:file', (request, reply, mail) =>
    sendPage(reply, request, (word) => mailPage(request.params.file, mail, word)),
  );
  onMail('/outbox/:file/text', (_request, reply, { text = '' }) => reply.type('text/plain').send(text));
  // An own document, so that the styles of mail and page stay apart. The sandbox runs no scripts; links open new tabs.
  onMail('/outbox/:file/html', (_request, reply, mail) =>
    reply
      .headers({
        'content-security-policy':
          "default-src 'none';style-src 'unsafe-inline';img-src data:;frame-ancestors 'self';sandbox allow-popups allow-popups-to-escape-sandbox",
        'x-frame-options': 'SAMEORIGIN',
      })
      .type('text/html')
      .send(withPictures(mail)),
  );
  onMail('/outbox/:file/attachments/:number', (request, reply, { attachments }) => {
    const attachment = attachments[Number(request.params.number)];
    if (attachment === undefined) return answerUnknownRoute(request, reply);
    const name = encodeURIComponent(attachment.filename ?? 'attachment');
    return reply
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .type('application/octet-stream')
      .send(Buffer.from(bytesOf(attachment)));
  });
}

/** Undefined for a name that is no mail's, and for a mail that was removed meanwhile. */
async function readMail(outboxDir: string, file: string): Promise<Email | undefined> {
  if (!fileName.test(file)) return undefined;
  const message = await readFile(path.join(outboxDir, file)).catch(() => undefined);
  return message && (await PostalMime.parse(message));
}

function bytesOf({ content }: Email['attachments'][number]): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

/** The mail's HTML: embedded pictures become data, links open new tabs. */
function withPictures({ html = '', attachments }: Email): string {
  const embedded = attachments.filter(({ contentId }) => contentId !== undefined);
  const whole = embedded.reduce((text, attachment) => {
    const source = `cid:${attachment.contentId?.replace(/^<|>$/g, '')}`;
    const data = `data:${attachment.mimeType};base64,${Buffer.from(bytesOf(attachment)).toString('base64')}`;
    return text.replaceAll(escapeHtml(source), data).replaceAll(source, data);
  }, html);
  return whole.replace('<head>', '<head><base target="_blank">');
}

function sendPage(reply: FastifyReply, request: FastifyRequest, bodyOf: (word: Words) => string) {
  const language = localeOf(request.headers['accept-language']);
  const word = words[language];
  return reply
    .header('cache-control', 'no-store')
    .type('text/html')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${word.title}</title><style>${style}</style></head><body>${bodyOf(word)}</body></html>`,
    );
}

function listOf(mails: readonly { file: string; mail: Email | undefined }[], word: Words): string {
  const rows = mails.flatMap(({ file, mail }) =>
    mail === undefined
      ? []
      : `<li><a href="/outbox/${file}"><strong>${escapeHtml(mail.subject ?? '')}</strong><span>${escapeHtml(namesOf(mail.to))}</span><time>${timeOf(mail)}</time></a></li>`,
  );
  const list = rows.length === 0 ? `<p>${word.empty}</p>` : `<ul>${rows.join('')}</ul>`;
  return `<header><h1>${word.title}</h1><a href="/outbox">${word.reload}</a></header><main><p class="muted">${word.intro}</p>${list}</main>`;
}

function mailPage(file: string, mail: Email, word: Words): string {
  const facts = [
    [word.facts.date, timeOf(mail)],
    [word.facts.to, namesOf(mail.to)],
    [word.facts.cc, namesOf(mail.cc)],
  ] as const;
  const rows = facts.flatMap(([label, value]) =>
    value === '' ? [] : `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const files = mail.attachments.flatMap(({ filename, disposition }, index) =>
    disposition === 'inline'
      ? []
      : `<a href="/outbox/${file}/attachments/${index}">${escapeHtml(filename ?? String(index + 1))}</a>`,
  );
  const attachments = files.length === 0 ? '' : `<dt>${word.attachments}</dt><dd>${files.join(', ')}</dd>`;
  const subject = escapeHtml(mail.subject ?? '');
  return `<header><h1>${subject}</h1><a href="/outbox">${word.back}</a></header><main><dl>${rows.join('')}${attachments}</dl><p><a href="/outbox/${file}/text">${word.asText}</a></p><iframe src="/outbox/${file}/html" title="${subject}"></iframe></main>`;
}

function namesOf(addresses: readonly Address[] | undefined): string {
  return (addresses ?? [])
    .map(({ name, address }) => (name ? `${name} <${address}>` : (address ?? '')))
    .join(', ');
}

/** Local time of the server, which is this machine's. */
function timeOf({ date }: Email): string {
  return date === undefined ? '' : new Date(date).toLocaleString('sv');
}

const style = `
:root{color-scheme:light dark;font:15px/1.5 Inter,'Segoe UI',Helvetica,Arial,sans-serif}
body{margin:0 auto;max-width:60rem;padding:1rem;overflow-wrap:anywhere}
header{display:flex;gap:1rem;align-items:baseline;justify-content:space-between}
h1{font-size:1.4rem;margin:0}
.muted,time,dt{color:GrayText}
ul{list-style:none;margin:0;padding:0}
li a{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:.75rem .25rem;border-top:1px solid #8885;color:inherit;text-decoration:none}
li a:hover,li a:focus-visible{background:#8882}
li strong{flex:1 1 20rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
dd{margin:0}
iframe{width:100%;height:70vh;border:1px solid #8885;border-radius:6px;background:#fff}
`;
