import { lookup, Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { type TargetReason, targetTexts } from './target-texts.ts';

/** Why nothing is sent to an address. The message is for logs and commands; operators read `targetTexts` of `targetProblem`. */
export class TargetError extends Error {
  override name = 'TargetError';
  readonly reason: TargetReason;

  constructor(reason: TargetReason, name = '') {
    super(targetTexts.en[reason](name));
    this.reason = reason;
    this.detail = name;
  }

  /** Name, status or code that the text names. */
  readonly detail: string;
}

/** Why a message was not taken, as it is stored and told. */
export function targetProblem(error: NodeJS.ErrnoException): {
  reason: TargetReason | 'connection';
  detail: string;
} {
  return error instanceof TargetError
    ? { reason: error.reason, detail: error.detail }
    : { reason: 'connection', detail: error.code ?? error.message.slice(0, 200) };
}

/** A checked address to connect to. */
export interface Target {
  url: URL;
  address: string;
  family: 4 | 6;
}

/** Networks that are not the public internet (IANA special-purpose registries). */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix);
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
// Teredo, ORCHID, documentation, 6to4: they may lead to other networks.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6');

/** Whether an address is on the public internet. */
export function isPublic(address: string): boolean {
  if (!isIPv6(address)) return !special.check(address);
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Names are resolved once, here: a second answer could lead into the private network. */
type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

/** Asks DNS itself: `lookup` takes one of the few threads that files need, too, for as long as DNS hangs. */
const resolvePublic: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const [ipv4, ipv6] = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const addresses = [
    ...(ipv4 ?? []).map((address) => ({ address, family: 4 })),
    ...(ipv6 ?? []).map((address) => ({ address, family: 6 })),
  ];
  const [failed] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  if (addresses.length === 0 && failed) throw failed;
  return addresses;
};

/** Hosts that the operator of the server allows may stand in its own files alone. */
const resolveAllowed: Resolve = (hostname) => lookup(hostname, { all: true });

/** Names without a dot, and special domains (RFC 6761, RFC 6762), are of the own network. */
const publicName = /\.(?!(?:localhost|local|internal)\.?$)[^.]+\.?$/;

/** For the whole resolution of a name. */
const usualResolveMs = 5_000;

/**
 * The address for a webhook's URL: https and public, unless its host is one of `allowedHosts` (`host` or `host:port`).
 *
 * @throws TargetError
 */
export async function targetOf(
  text: string,
  allowedHosts: readonly string[],
  resolve?: Resolve,
  resolveMs = usualResolveMs,
): Promise<Target> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw new TargetError('noHttps');
  if (url.username || url.password || url.hash) throw new TargetError('noPlainUrl');
  const isAllowed = allowedHosts.includes(url.host) || allowedHosts.includes(url.hostname);
  if (url.protocol === 'http:' && !isAllowed) throw new TargetError('noHttps', url.host);
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(name);
  if (!isAllowed && family === 0 && !publicName.test(name)) throw new TargetError('notPublic', url.host);
  const addresses =
    family === 0
      ? await inTime(name, (resolve ?? (isAllowed ? resolveAllowed : resolvePublic))(name), resolveMs)
      : [{ address: name, family }];
  const [first] = addresses;
  if (!first) throw new TargetError('noAddress', name);
  if (!isAllowed && !addresses.every(({ address }) => isPublic(address)))
    throw new TargetError('notPublic', url.host);
  return { url, address: first.address, family: first.family === 6 ? 6 : 4 };
}

/** The addresses of a name within `ms`. @throws TargetError with `isUnresolved` */
async function inTime<Answer>(name: string, answer: Promise<Answer>, ms: number): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(Object.assign(new Error(), { code: 'ETIMEOUT' })), ms);
  try {
    return await Promise.race([answer, late]);
  } catch {
    throw Object.assign(new TargetError('notFound', name), { isUnresolved: true });
  } finally {
    clearTimeout(timer);
  }
}
