import type { FastifyRequest } from 'fastify';
import { RequestError, requestError } from './errors.ts';

/**
 * The one file of a form.
 *
 * @param missing the error of a form without a file in `field`
 * @throws media.type.unsupported, `missing`, body.too.large, request.invalid for a malformed form
 */
export async function oneFileOf(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
  missing: RequestError,
  tooLarge = requestError('body.too.large'),
): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw requestError('media.type.unsupported');
  try {
    const part = await request.file({
      throwFileSizeLimit: false,
      limits: { fileSize: maxBytes, files: 1, fields: 10, parts: 11, fieldSize: 1000, headerPairs: 50 },
    });
    if (part?.fieldname !== field) throw missing;
    const bytes = await part.toBuffer();
    if (part.file.truncated) throw tooLarge;
    return { name: part.filename, bytes };
  } catch (error) {
    // A malformed or truncated form, or one with too many parts.
    throw error instanceof RequestError ? error : requestError('request.invalid');
  }
}
