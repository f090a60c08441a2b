import { spawnSync } from 'node:child_process';
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
export function installBrowser(): string | undefined {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { stdio: 'inherit', env } as const;
    spawnSync('apt-get', ['-q', 'update'], options);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['-q', 'install', '-y', '--no-install-recommends', name], options);
      if (findBrowser() !== undefined) return undefined;
    }
  }
  spawnSync(process.execPath, [path.join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
    cwd: root,
  });
  if (findBrowser() !== undefined) return undefined;
  return 'No Chromium was found, and none could be installed. Install one, and set CHROMIUM_PATH to its program.';
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
