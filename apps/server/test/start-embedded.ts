/** A process of its own that holds an embedded server, for the tests that kill it. Argument: the data folder. */
import { execFileSync } from 'node:child_process';
import { startEmbeddedServer } from '../src/database/embedded-server.ts';

const server = await startEmbeddedServer({ dataDir: process.argv[2] as string });
const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
  encoding: 'utf8',
});
const watchdogPid = Number(/^\s*(\d+) \/bin\/sh -c cat/m.exec(children)?.[1]);
console.log(JSON.stringify({ url: server.url(), postgresPid: server.pid(), watchdogPid }));
