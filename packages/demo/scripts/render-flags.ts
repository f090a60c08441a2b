import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Renders the flags of the languages from the package flag-icons (MIT) into the web app's public folder. */
const flags = { de: 'de', en: 'gb' };
const folder = join(import.meta.dirname, '../../../apps/web/public/flags');
const icons = join(dirname(fileURLToPath(import.meta.resolve('flag-icons/package.json'))), 'flags/4x3');

await mkdir(folder, { recursive: true });
for (const [language, country] of Object.entries(flags)) {
  const svg = await readFile(join(icons, `${country}.svg`));
  const png = await sharp(svg, { density: 72 }).resize(96, 72).png({ compressionLevel: 9 }).toBuffer();
  await writeFile(join(folder, `${language}.png`), png);
  console.log(`${language}.png ${png.length} bytes`);
}
