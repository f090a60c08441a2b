import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalText } from '../refusals.ts';
import { detectEncoding } from './decode.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'encoding-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function detected(content: Buffer): Promise<string> {
  const file = path.join(folder, 'list.csv');
  await writeFile(file, content);
  try {
    return await detectEncoding(file);
  } catch (error) {
    const [problem] = (error as { problems: { code: 'file.encoding.unclear'; details: object }[] }).problems;
    return problem ? refusalText(problem.code, { ...problem.details }, 'en') : 'none';
  }
}

it.each([
  ['Größe;Maß\nJäger, grün;weiß\n', ['windows-1252', 'cp858', 'macintosh']],
  ['FÜR GROßE KÖPFE;Öl\n', ['windows-1252', 'cp858', 'macintosh']],
  ['Ärmel;Überwurf\n', ['windows-1252', 'macintosh']],
  [
    'TÜVgeprüft;Größe;Maß;Jäger;grün;Käse;Öl;Tür;süß;Röhre;Fuß;Süden\n',
    ['windows-1252', 'cp858', 'macintosh'],
  ],
  ['Crème brûlée;Façade\n', ['windows-1252', 'cp858', 'macintosh']],
  ['Men’s „Best“ A–Z rot–blau\n', ['windows-1252']],
  ['GORE-TEX™;„sehr gut“;usw…;10\xa0kg;5 µm;90°;m²;12 €\n', ['windows-1252']],
  ['Škoda;Jäger\n', ['windows-1252']],
  ['Ø 12;½;° ×\n', ['windows-1252']],
] as const)('API-40 finds the encoding of %j', async (text, encodings) => {
  for (const encoding of encodings) expect(await detected(iconv.encode(text, encoding))).toBe(encoding);
});

it.each([
  [
    'two encodings',
    Buffer.concat([iconv.encode('Größe;Käse\n', 'cp858'), iconv.encode('Jäger;grün\n', 'windows-1252')]),
  ],
  ['UTF-8 and another', Buffer.concat([Buffer.from('Größe\n'), iconv.encode('Jäger\n', 'windows-1252')])],
  ['words of DOS and Windows alone', iconv.encode('Ärmel;Überwurf\n', 'cp858')],
  ['a word of Mac OS and Windows alone', iconv.encode('schön\n', 'macintosh')],
])('API-40 refuses a file with %s', async (_, content) => {
  expect(await detected(content)).toMatch(/^The encoding of the file is not clear \(“.+” or “.+”\)/);
});
