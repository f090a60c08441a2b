import type { DemoFile } from '../model.ts';
import { type Look, lookFileName, renderLook } from './catalogue.ts';

/** Collects the pictures of a tenant; a look that comes twice is one picture. */
export interface PictureBook {
  /** Remembers a product picture and answers its file name. */
  look(look: Look): string;
  /** Remembers a picture of its own and answers its file name. */
  add(fileName: string, render: () => Promise<Buffer>): string;
  all(): DemoFile[];
  /** The bytes of a picture, drawn once however often they are asked for; undefined for an unknown name. */
  bytesOf(fileName: string): Promise<Buffer> | undefined;
}

/** Makes an empty picture book. */
export function createPictureBook(): PictureBook {
  const pictures = new Map<string, DemoFile>();
  const add = (fileName: string, render: () => Promise<Buffer>): string => {
    let bytes: Promise<Buffer> | undefined;
    const drawOnce = () => {
      bytes ??= render();
      return bytes;
    };
    if (!pictures.has(fileName)) pictures.set(fileName, { fileName, render: drawOnce });
    return fileName;
  };
  return {
    look: (look) => add(lookFileName(look), async () => renderLook(look)),
    add,
    all: () => [...pictures.values()],
    bytesOf: (fileName) => pictures.get(fileName)?.render(),
  };
}
