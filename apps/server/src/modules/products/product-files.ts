import type { EditedProduct } from '@kontor/contract';
import type { Actor } from '../../shared/actor.ts';
import { RequestError, requestError } from '../../shared/errors.ts';
import { fileTypeOf } from '../../shared/file-type.ts';
import { isDecodable, type PictureWorkshop } from '../pictures/picture-workshop.ts';
import {
  documentEdit,
  editPart,
  type ProductServices,
  pictureEdit,
  readProduct,
} from './products.usecases.ts';

/** Pictures, and likewise documents, of a product. */
const maxFiles = 100;

/** Attempts while others change the same list. */
const maxAttempts = 5;

/** Vector graphics may contain scripts; the import of the shop's own files takes them. */
const pictureTypes: readonly (string | undefined)[] = ['jpg', 'png', 'webp', 'avif', 'gif'];

/** The name by which the row refers to the uploaded bytes. */
const uploadName = 'upload';

interface Upload {
  actor: Actor;
  id: string;
  /** Called when the product is known. */
  receive(): Promise<{ name: string; bytes: Buffer }>;
  services: ProductServices & { workshop: Pick<PictureWorkshop, 'make'> };
}

/**
 * Adds a picture behind the others, once it could be decoded outside of this process.
 *
 * @throws product.not.found, product.picture.unusable, product.files.too.many, body.too.large
 */
export async function addPicture({ actor, id, receive, services }: Upload): Promise<EditedProduct> {
  await readProduct({ actor, id, services });
  const { bytes } = await receive();
  if (!(await isPicture(bytes, services.workshop))) throw requestError('product.picture.unusable');
  return await append(async () => {
    const known = await readProduct({ actor, id, services });
    const { version, items } = known.pictures;
    requireRoom(items);
    const added = {
      url: `file:${uploadName}`,
      variant: null,
      alt: { de: '', en: null },
      focus: { x: 50, y: 50 },
    };
    const edit = pictureEdit(actor, known, [...items, added]);
    return await editPart({ actor, known, services, version, ...edit, readAsset: async () => bytes });
  });
}

/**
 * Adds a document behind the others, called as its file.
 *
 * @throws product.not.found, product.document.unusable, product.files.too.many, body.too.large
 */
export async function addDocument({ actor, id, receive, services }: Upload): Promise<EditedProduct> {
  await readProduct({ actor, id, services });
  const { name, bytes } = await receive();
  if (fileTypeOf(bytes) !== 'pdf' && !(await isPicture(bytes, services.workshop)))
    throw requestError('product.document.unusable');
  return await append(async () => {
    const known = await readProduct({ actor, id, services });
    const { version, items } = known.documents;
    requireRoom(items);
    const added = { url: `file:${uploadName}`, title: { de: titleOf(name), en: null } };
    const edit = documentEdit(actor, known, [...items, added]);
    return await editPart({ actor, known, services, version, ...edit, readAsset: async () => bytes });
  });
}

/** Several files may be added to a product at once. */
async function append<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isOutrun = error instanceof RequestError && error.code === 'record.changed';
      if (!isOutrun || tries >= maxAttempts) throw error;
    }
  }
}

function requireRoom(items: readonly unknown[]): void {
  if (items.length >= maxFiles) throw requestError('product.files.too.many', { details: { max: maxFiles } });
}

async function isPicture(bytes: Buffer, workshop: Pick<PictureWorkshop, 'make'>): Promise<boolean> {
  return pictureTypes.includes(fileTypeOf(bytes)) && (await isDecodable(workshop, bytes));
}

/** `data-sheet.pdf` → `data-sheet`; a name of nothing usable is called 'PDF'. */
function titleOf(fileName: string): string {
  const name = fileName
    .replace(/^.*[\\/]/, '')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/\p{C}/gu, ' ')
    .trim();
  return name.slice(0, 500).toWellFormed() || 'PDF';
}
