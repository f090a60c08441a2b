import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes .br and .gz beside every text file that is large enough, so that the server only has to send it. */
export function precompressed(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  return {
    name: 'precompressed',
    apply: 'build',
    // From the disk, because other plugins still change the code while the bundle is generated.
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|html|svg|json)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(dir, name);
          const bytes = await readFile(file);
          if (bytes.length < 1024) return;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
          await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
        }),
      );
    },
  };
}
