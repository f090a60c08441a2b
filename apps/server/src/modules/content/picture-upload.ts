import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import type { FileStorage } from '../../shared/file-storage.ts';
import { fileTypeOf } from '../../shared/file-type.ts';
import { isHarmlessDrawing } from '../../shared/harmless-drawing.ts';
import { type PictureWorkshop, UnusablePictureError } from '../pictures/picture-workshop.ts';

const types: (string | undefined)[] = ['jpg', 'png', 'webp', 'avif', 'svg'];

/**
 * Stores an unchanged picture of the content. A separate process must be able to decode it first, so bombs and damaged files
 * are refused. Answers its address.
 *
 * @throws content.picture.unusable
 */
export async function storePicture({
  actor: { tenantName },
  bytes,
  services: { files, workshop },
}: {
  actor: Pick<Actor, 'tenantName'>;
  bytes: Buffer;
  services: { files: Pick<FileStorage, 'put'>; workshop: Pick<PictureWorkshop, 'make'> };
}): Promise<string> {
  const type = fileTypeOf(bytes);
  const isDrawing = type === 'svg';
  if (type === undefined || !types.includes(type) || (isDrawing && !isHarmlessDrawing(bytes)))
    throw requestError('content.picture.unusable');
  await workshop.make({ bytes, isDrawing, width: 480, format: 'webp' }).catch((error: unknown) => {
    throw error instanceof UnusablePictureError ? requestError('content.picture.unusable') : error;
  });
  return (await files.put(tenantName, bytes, type)).url;
}
