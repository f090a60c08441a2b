import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../../..');

it("issue 17: no button uses the kit's own loading, which disables it and takes the focus", () => {
  const found = globSync('{apps/web,apps/backoffice,packages/web-kit}/src/**/*.tsx', { cwd: root }).flatMap(
    (file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      // An icon may be among the properties; the words of the button end them.
      return [
        ...text.matchAll(/<(Button|ActionIcon)\s(?:(?!<\w*(Button|ActionIcon)\b|<\/)[\s\S])*?\sloading=/g),
      ]
        .filter(([match]) => !file.endsWith('busy-button.tsx') && !/[^=/]>\s/.test(match))
        .map(([match]) => `${file}: ${match}`);
    },
  );
  expect(found).toEqual([]);
});
