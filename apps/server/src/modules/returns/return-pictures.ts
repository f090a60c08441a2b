import type { Readable } from 'node:stream';
import type { OrderReturn } from '@kontor/contract';
import { MAX_RETURN_PICTURES } from '@kontor/domain';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import type { FileStorage } from '../../shared/file-storage.ts';
import { fileTypeOf } from '../../shared/file-type.ts';
import { type RateLimits, tooManyRequests } from '../../shared/rate-limit.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { type PictureWorkshop, UnusablePictureError } from '../pictures/picture-workshop.ts';
import { createReturnsRepository, presentReturn } from './returns.repository.ts';

/** Of a user within the window of `limits`. */
const maxUploads = 100;

/** Vector graphics and PDFs are no photographs, and a GIF may have thousands of frames. */
const pictureTypes: (string | undefined)[] = ['jpg', 'png', 'webp', 'avif'];

export interface PictureServices {
  pool: Pool;
  documentFiles: Pick<FileStorage, 'put' | 'read'>;
  workshop: Pick<PictureWorkshop, 'make'>;
  limits: RateLimits;
}

/**
 * Adds a picture to a requested return of the own company. It is decoded and written anew outside of this process: without
 * metadata, such as the place where it was taken, and never larger than 1,920 pixels.
 *
 * @throws return.not.found, return.decided, return.picture.unusable, return.pictures.too.many, body.too.large, too.many.requests
 */
export async function addReturnPicture({
  actor: { tenantId, tenantName, userId, company, locale },
  id,
  receive,
  services: { pool, documentFiles, workshop, limits },
}: {
  actor: CompanyActor;
  id: string;
  /** Called when the return may have another picture. */
  receive(): Promise<Buffer>;
  services: PictureServices;
}): Promise<OrderReturn> {
  const refused = await limits.count(tenantId, {
    action: 'order.return.picture',
    subject: userId,
    limit: maxUploads,
  });
  if (refused) throw tooManyRequests(refused.retryAfterSeconds);
  const before = await createReturnsRepository({ runner: pool, tenantId }).find(id);
  if (before?.companyId !== company.id) throw requestError('return.not.found');
  requireRoom(before);
  const original = await receive();
  if (!pictureTypes.includes(fileTypeOf(original))) throw requestError('return.picture.unusable');
  const bytes = await workshop
    .make({ bytes: original, isDrawing: false, width: 1920, format: 'webp' })
    .catch((error: unknown) => {
      throw error instanceof UnusablePictureError ? requestError('return.picture.unusable') : error;
    });
  const { key } = await documentFiles.put(tenantName, bytes, 'webp');
  return await inTransaction(pool, async (client) => {
    const returns = createReturnsRepository({ runner: client, tenantId });
    const goods = await returns.lock(id);
    if (!goods) throw requestError('return.not.found');
    requireRoom(goods);
    await returns.addPicture(id, goods.pictures + 1, key);
    return presentReturn({ ...goods, pictures: goods.pictures + 1 }, locale);
  });
}

/** A picture is stored before its return names it. */
const spareHours = 24;
const checkedAtOnce = 1_000;

/** Removes the files of pictures that no return names: of deleted returns, and of uploads that were refused in the end. */
export async function removeUnusedPictures({
  pool,
  documentFiles,
  now,
}: {
  pool: Pool;
  documentFiles: Pick<FileStorage, 'storedBefore' | 'remove'>;
  now: Date;
}): Promise<void> {
  const before = new Date(now.getTime() - spareHours * 60 * 60 * 1000);
  let keys: string[] = [];
  const sweep = async () => {
    // Keys begin with the name of their tenant.
    const rows = await prepared<{ key: string }>(
      pool,
      'return-pictures-used',
      'select picture.key from order_return_picture picture where picture.key = any($1::text[])',
      [keys],
    );
    const used = new Set(rows.map(({ key }) => key));
    for (const key of keys) if (!used.has(key)) await documentFiles.remove(key);
    keys = [];
  };
  for await (const key of documentFiles.storedBefore('webp', before)) {
    keys.push(key);
    if (keys.length === checkedAtOnce) await sweep();
  }
  await sweep();
}

function requireRoom({ state, pictures }: Pick<OrderReturn, 'state' | 'pictures'>): void {
  if (state !== 'requested') throw requestError('return.decided');
  if (pictures >= MAX_RETURN_PICTURES)
    throw requestError('return.pictures.too.many', { details: { max: MAX_RETURN_PICTURES } });
}

/** A picture of a return: of one company, or for operators of any (`companyId` null). @throws return.not.found */
export async function readReturnPicture({
  tenantId,
  companyId,
  params: { id, position },
  services: { pool, documentFiles },
}: {
  tenantId: number;
  companyId: string | null;
  params: { id: string; position: number };
  services: Pick<PictureServices, 'pool' | 'documentFiles'>;
}): Promise<Readable> {
  const [row] = await prepared<{ key: string }>(
    pool,
    'return-picture',
    `select picture.key from order_return_picture picture
     join order_return on order_return.tenant_id = picture.tenant_id and order_return.id = picture.return_id
     where picture.tenant_id = $1 and picture.return_id = $2 and picture.position = $3
       and ($4::text is null or order_return.company_id = $4)`,
    [tenantId, id, position, companyId],
  );
  const file = row && (await documentFiles.read(row.key));
  if (!file) throw requestError('return.not.found');
  return file.stream;
}
