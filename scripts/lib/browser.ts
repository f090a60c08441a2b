import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { root } from './root.mjs';

/** The one without windows first: it is what headless tests need, and lighter. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium to test with: CHROMIUM_PATH, else an installed one, else Playwright's own; undefined when none. */
export function findBrowser(): string | undefined {
  const asked = process.env.CHROMIUM_PATH;
  if (asked !== undefined && asked !== '') {
    if (!existsSync(asked)) throw new Error(`CHROMIUM_PATH is "${asked}", which does not exist.`);
    return asked;
  }
  return [...usualPlaces, chromium.executablePath()].find((place) => existsSync(place));
}

/** Installs a Chromium: from Debian's packages where that is allowed, else Playwright's own. Answers a failure. */
export async function installBrowser(): Promise<string | undefined> {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['-q', 'update'], env);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['-q', 'install', '-y', '--no-install-recommends', name], env);
      if (findBrowser() !== undefined) return undefined;
    }
  }
  await run(process.execPath, [path.join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium']);
  if (findBrowser() !== undefined) return undefined;
  return 'No Chromium was found, and none could be installed. Install one, and set CHROMIUM_PATH to its program.';
}

/** Shows what it says; whether it succeeded is seen by what is there afterwards. */
async function run(command: string, args: string[], env = process.env): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit', cwd: root, env });
  await once(child, 'close').catch(() => undefined);
}

/** How Chromium is started everywhere: quiet on the network, and without its sandbox where root has none. */
export function browserArguments(): string[] {
  return [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--no-first-run',
    '--disable-gpu',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}
