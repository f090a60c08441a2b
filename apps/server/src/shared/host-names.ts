/** A DNS name, IPv4 address or bracketed IPv6 address, with an optional port (RFC 9110). */
const hostForm = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Whether a Host header could name a server. */
export function isHost(host: string): boolean {
  return hostForm.test(host);
}

/**
 * The name in a Host header without its port and final dot, an IPv6 address without its brackets.
 *
 * @example nameOf('[::1]:3000') // '::1'
 */
export function nameOf(host: string): string {
  return host
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
}

/** Whether a name or address is of this machine; browsers resolve every name below localhost to it. */
export function isLoopback(name: string): boolean {
  return /^(?:(?:.+\.)?localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i.test(name);
}
