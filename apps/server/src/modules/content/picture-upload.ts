import { SaxesParser } from 'saxes';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import type { FileStorage } from '../../shared/file-storage.ts';
import { fileTypeOf } from '../../shared/file-type.ts';
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

const scripted = new Set(['script', 'foreignobject', 'iframe', 'embed', 'object', 'handler', 'listener']);

/** Well-formed, without scripts, event handlers, entities of its own and addresses outside of it. */
export function isHarmlessDrawing(bytes: Uint8Array): boolean {
  const parser = new SaxesParser();
  let isHarmless = true;
  const refuse = () => {
    isHarmless = false;
  };
  parser.on('doctype', (type) => {
    if (type.includes('[')) refuse();
  });
  parser.on('processinginstruction', refuse);
  parser.on('error', refuse);
  parser.on('text', (text) => {
    if (/@import|url\(\s*['"]?(?!#)/i.test(text)) refuse();
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (scripted.has(name.toLowerCase().replace(/^.*:/, ''))) refuse();
    for (const [key, value] of Object.entries(attributes as Record<string, string>)) {
      const attribute = key.toLowerCase();
      const isLink = /(^|:)href$/.test(attribute);
      if (attribute.startsWith('on')) refuse();
      if (isLink && !/^(#|data:image\/(png|jpeg|webp|gif);)/i.test(value.trim())) refuse();
      if (/javascript:|url\(\s*['"]?(?!#)/i.test(value)) refuse();
    }
  });
  try {
    parser
      .write(
        Buffer.from(bytes)
          .toString('utf8')
          .replace(/^\ufeff/, ''),
      )
      .close();
  } catch {
    return false;
  }
  return isHarmless;
}
