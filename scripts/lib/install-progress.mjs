// Plain JavaScript without dependencies, as install.mjs.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A terminal is updated so often; elsewhere each line stays, so they come seldom. */
const terminalMs = 500;
const lineMs = 10_000;

/**
 * Says how many of the locked packages npm has unpacked, until the answered function is called. npm itself says nothing
 * while it works without a terminal.
 *
 * @param {string} root folder of the lock file
 * @param {{ isDevWanted: boolean }} options
 * @returns {() => void}
 */
export function followInstall(root, { isDevWanted }) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const folders = lockedFolders(lock.packages, {
    isDevWanted,
    platform: process.platform,
    arch: process.arch,
  });
  const isTerminal = process.stdout.isTTY === true;
  const began = Date.now();
  let lastText = '';
  const tell = () => {
    const count = folders.filter((folder) => existsSync(path.join(root, folder, 'package.json'))).length;
    const text = `  ${count} of ${folders.length} packages`;
    const seconds = Math.round((Date.now() - began) / 1_000);
    if (isTerminal) process.stdout.write(`\r${text} (${seconds} s) `);
    else if (text !== lastText) console.log(`${text} (${seconds} s)`);
    lastText = text;
  };
  const timer = setInterval(tell, isTerminal ? terminalMs : lineMs);
  return () => {
    clearInterval(timer);
    if (isTerminal) {
      tell();
      process.stdout.write('\n');
    }
  };
}

/**
 * The folders of what an installation unpacks on this platform; links to the workspaces are not among them.
 *
 * @param {Record<string, { link?: boolean, dev?: boolean, devOptional?: boolean, optional?: boolean, os?: string[], cpu?: string[] }>} packages of the lock file
 * @param {{ isDevWanted: boolean, platform: string, arch: string }} options
 * @returns {string[]}
 */
export function lockedFolders(packages, { isDevWanted, platform, arch }) {
  return Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .filter(([, { dev }]) => isDevWanted || !dev)
    .filter(([, { os, cpu }]) => (os?.includes(platform) ?? true) && (cpu?.includes(arch) ?? true))
    .map(([folder]) => folder);
}
