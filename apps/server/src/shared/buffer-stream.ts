import { Readable } from 'node:stream';

const pieceBytes = 64 * 1024;

/** Bytes as a stream of pieces of 64 kB, without copying them. */
export class BufferStream extends Readable {
  readonly #bytes: Buffer;
  #place = 0;

  constructor(bytes: Buffer) {
    super({ highWaterMark: pieceBytes });
    this.#bytes = bytes;
  }

  override _read(): void {
    const piece = this.#bytes.subarray(this.#place, this.#place + pieceBytes);
    this.#place += piece.length;
    this.push(piece.length === 0 ? null : piece);
  }
}
