import type { DemoPicture } from '../model.ts';
import { type Look, lookFileName, renderLook } from './catalogue.ts';

/** Collects the pictures of a tenant; a look that comes twice is one picture. */
export interface PictureBook {
  /** Remembers a product picture and answers its file name. */
  look(look: Look): string;
  /** Remembers a picture of its own and answers its file name. */
  add(fileName: string, render: () => Promise<Buffer>): string;
  all(): DemoPicture[];
}

/** Makes an empty picture book. */
export function createPictureBook(): PictureBook {
  const pictures = new Map<string, DemoPicture>();
  const add = (fileName: string, render: () => Promise<Buffer>): string => {
    if (!pictures.has(fileName)) pictures.set(fileName, { fileName, render });
    return fileName;
  };
  return {
    look: (look) => add(lookFileName(look), async () => renderLook(look)),
    add,
    all: () => [...pictures.values()],
  };
}
