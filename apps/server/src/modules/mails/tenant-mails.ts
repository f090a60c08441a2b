import { buffer } from 'node:stream/consumers';
import type { SettingsDocument } from '@kontor/contract';
import type { Config } from '../../config.ts';
import type { Caches } from '../../shared/cache.ts';
import type { FileStorage } from '../../shared/file-storage.ts';
import type { Log } from '../../shared/log.ts';
import type { Mail, MailAttachment, Mailer } from '../../shared/mailer.ts';
import type { PictureWorkshop } from '../pictures/picture-workshop.ts';
import type { SettingsReader } from '../settings/settings-reader.ts';
import { tenantAddress } from '../settings/tenant-address.ts';
import type { TenantReader } from '../settings/tenant-reader.ts';
import { type MailContent, type RenderedMail, renderMail, wordedMail } from './mail-layout.ts';

type ShownSettings = Pick<SettingsDocument, 'companyData' | 'theme' | 'mailTexts'>;

/** Sends mails in the layout of their tenant. */
export interface TenantMails {
  /** Fails when the mail server does not take the mail, so that the caller's job tries again. `content` gets the shop's name. */
  send(
    mail: Pick<Mail, 'tenantId' | 'key' | 'to' | 'copy' | 'attachments'> & {
      content: (shopName: string) => MailContent;
      /** Absent: the published settings. */
      document?: ShownSettings;
    },
  ): Promise<void>;
  /** The mail as a browser shows it, with the look and texts of `document`. */
  show(
    tenantId: number,
    content: (shopName: string) => MailContent,
    document: ShownSettings,
  ): Promise<RenderedMail>;
}

function worded(
  content: (shopName: string) => MailContent,
  { companyData: { name }, mailTexts }: Pick<SettingsDocument, 'companyData' | 'mailTexts'>,
): MailContent {
  const mail = content(name);
  return wordedMail(mail, mail.wording && mailTexts?.[mail.wording.kind], name);
}

/** Twice the width at which the layout shows it. */
const logoWidth = 480;

/** Makes the sender. Logos are attached as PNG: few mail programs show SVG, and many load no pictures from the web. */
export function createTenantMails({
  caches,
  config,
  files,
  log,
  mailer,
  settings,
  tenants,
  workshop,
}: {
  caches: Caches;
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>;
  files: Pick<FileStorage, 'read'>;
  log: Log;
  mailer: Mailer;
  settings: Pick<SettingsReader, 'of'>;
  tenants: Pick<TenantReader, 'hostOf'>;
  workshop: Pick<PictureWorkshop, 'make'>;
}): TenantMails {
  const logos = caches.create<string, Promise<Buffer | undefined>>('mail_logos', { maxEntries: 200 });

  /** The picture of a `/files/…` address as PNG; undefined where there is none that can be drawn. */
  async function draw(url: string): Promise<Buffer | undefined> {
    const [, key, extension] = /^\/files\/(.+\.(svg|png|jpe?g|webp))$/.exec(url) ?? [];
    const file = key === undefined ? undefined : await files.read(key);
    if (!file) return undefined;
    return await workshop.make({
      bytes: await buffer(file.stream),
      isDrawing: extension === 'svg',
      width: logoWidth,
      format: 'png',
    });
  }

  async function logo(name: string, url: string | undefined): Promise<MailAttachment | undefined> {
    if (url === undefined) return undefined;
    try {
      const content = await logos.load(url, () => draw(url));
      return content && { fileName: `${name}.png`, content, contentType: 'image/png', cid: `${name}@shop` };
    } catch (err) {
      log.warn({ err, url }, 'a logo cannot be drawn, mails show the name');
      return undefined;
    }
  }

  return {
    async send({ tenantId, key, to, copy, attachments = [], content, document: texts }) {
      const { companyData, theme, mailTexts } = texts ?? (await settings.of(tenantId)).document;
      const light = await logo('logo', companyData.logo);
      const dark = light && (await logo('logo-dark', companyData.logoDark));
      const source = (picture: MailAttachment | undefined) => picture && `cid:${picture.cid}`;
      await mailer.send({
        tenantId,
        key,
        to,
        ...(copy ? { copy } : {}),
        fromName: companyData.name,
        ...(companyData.email ? { replyTo: companyData.email } : {}),
        ...renderMail(worded(content, { companyData, mailTexts }), {
          companyData,
          primaryColor: theme.primaryColor,
          url: await tenantAddress(tenantId, { config, tenants }),
          logo: source(light),
          logoDark: source(dark),
        }),
        attachments: [...attachments, light, dark].filter((attachment) => attachment !== undefined),
      });
    },
    async show(tenantId, content, { companyData, theme, mailTexts }) {
      return renderMail(worded(content, { companyData, mailTexts }), {
        companyData,
        primaryColor: theme.primaryColor,
        url: await tenantAddress(tenantId, { config, tenants }),
        logo: companyData.logo,
        logoDark: companyData.logoDark,
      });
    },
  };
}
