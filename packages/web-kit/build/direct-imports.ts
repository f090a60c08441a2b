import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Packages whose front door opens to hundreds of files, with the file that has a name. */
const packages: Record<string, (name: string) => string | undefined> = {
  '@mantine/core': namesOfBarrel(packageFile('@mantine/core', 'esm/index.mjs')),
  '@mantine/hooks': namesOfBarrel(packageFile('@mantine/hooks', 'esm/index.mjs')),
  '@kontor/domain': namesOfSources(packageFile('@kontor/domain', 'src/index.ts')),
};

/**
 * Imports each name from the file that has it instead of from its package's front door. What a module needs is then
 * exactly what its imports say, which is what chunks are cut by.
 */
export function directImports(): Plugin {
  const statement =
    /import\s*\{([^}]*)\}\s*from\s*["'](@mantine\/core|@mantine\/hooks|@kontor\/domain)["'];?/g;
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'post',
    transform(code) {
      if (!statement.test(code)) return undefined;
      return {
        code: code.replace(statement, (whole, names: string, from: string) => direct(names, from) ?? whole),
        map: null,
      };
    },
  };
}

function direct(names: string, from: string): string | undefined {
  const fileOf = packages[from];
  const imports: string[] = [];
  for (const item of names.split(',').map((text) => text.trim())) {
    if (item === '') continue;
    const file = fileOf?.(item.split(/\s+as\s+/)[0] ?? '');
    if (file === undefined) return undefined;
    imports.push(`import { ${item} } from ${JSON.stringify(file)};`);
  }
  return imports.join(' ');
}

function packageFile(name: string, file: string): string {
  let folder = path.dirname(require.resolve(name));
  while (!folder.endsWith(path.join('node_modules', name)) && !isPackage(folder, name))
    folder = path.dirname(folder);
  return path.join(folder, file);
}

function isPackage(folder: string, name: string): boolean {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).name === name;
  } catch {
    return false;
  }
}

/** Of a barrel that imports each name from its file and exports them all at its end. */
function namesOfBarrel(barrel: string): (name: string) => string | undefined {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(barrel, 'utf8').matchAll(
    /import \{([^}]*)\} from "(\.[^"]+)"/g,
  )) {
    for (const name of names.split(',')) {
      // A renamed one is left to the barrel.
      if (!/\sas\s/.test(name)) files.set(name.trim(), path.join(path.dirname(barrel), file));
    }
  }
  return (name) => files.get(name);
}

/** Of a barrel of sources, `export * from './file.ts'`. */
function namesOfSources(barrel: string): (name: string) => string | undefined {
  const files = new Map<string, string>();
  for (const [, file = ''] of readFileSync(barrel, 'utf8').matchAll(/export \* from '(\.[^']+)'/g)) {
    const source = path.join(path.dirname(barrel), file);
    for (const [, name = ''] of readFileSync(source, 'utf8').matchAll(
      /^export (?:async )?(?:function|const|class) (\w+)/gm,
    ))
      files.set(name, source);
  }
  return (name) => files.get(name);
}
