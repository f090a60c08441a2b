import http from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { HostileTarget } from './case.ts';

export interface HostileRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends requests over so many keep-alive connections, each when the former is answered, until the case is over. */
export async function flood(
  { url, signal }: HostileTarget,
  { connections, next }: { connections: number; next: (index: number) => HostileRequest },
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let index = 0;
  const client = async () => {
    while (!signal.aborted) {
      await send(url, agent, next(index++), signal).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
}

/** Sends one request every `ms`, also while others are pending, until the case is over. */
export async function everyMs(
  { url, signal }: HostileTarget,
  ms: number,
  next: (index: number) => HostileRequest,
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true });
  const sent: Promise<void>[] = [];
  for (let index = 0; !signal.aborted; index += 1) {
    sent.push(send(url, agent, next(index), signal).catch(() => undefined));
    await delay(ms);
  }
  await Promise.all(sent);
  agent.destroy();
}

/**
 * Opens so many connections that ask for a large answer and read nothing of it, until the case is over. One that the
 * server closes is opened again.
 */
export async function slowReaders(
  { port, signal }: HostileTarget,
  { connections, next }: { connections: number; next: (index: number) => HostileRequest },
): Promise<{ opened: number }> {
  let opened = 0;
  const client = async () => {
    while (!signal.aborted) await stall(port, next(opened++), signal);
  };
  await Promise.all(Array.from({ length: connections }, client));
  return { opened };
}

function send(
  url: string,
  agent: http.Agent,
  { method = 'GET', path, headers = {}, body }: HostileRequest,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(url + path, { method, agent, headers, signal }, (answer) => {
      answer.resume();
      answer.once('close', resolve);
      answer.once('error', reject);
    });
    request.once('error', reject);
    request.end(body);
  });
}

function stall(
  port: number,
  { method = 'GET', path, headers = {} }: HostileRequest,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port });
    const end = () => socket.destroy();
    // A socket that does not read learns by writing that the server has closed it. Blank lines before a request are ignored.
    const probe = setInterval(() => socket.write('\r\n'), 1_000);
    signal.addEventListener('abort', end, { once: true });
    socket.once('close', () => {
      clearInterval(probe);
      signal.removeEventListener('abort', end);
      resolve();
    });
    socket.once('error', () => undefined);
    socket.once('connect', () => {
      socket.pause();
      const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
        ([k, v]) => `${k}: ${v}\r\n`,
      );
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    });
  });
}
