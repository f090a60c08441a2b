/** The demo tenants as they are named in the database, and what each sells. */
const demoTenants: Readonly<Record<string, string>> = {
  nordhang: 'outdoor and sportswear',
  werkmeister: 'tools and fasteners',
};

const demoUsers = [
  ['buyer, buyer2, buyer3', 'buyers of one company'],
  ['customer-admin', "runs their company's users"],
  ['approval', 'buyer whose orders need approval'],
  ['reader, accounting', 'of that company: looks only; invoices only'],
  ['admin, operator', 'the wholesaler’s owners'],
  ['office, catalogue, support', 'the wholesaler’s other operators'],
  ['sales', 'sales person with 60 customers'],
  ['deal', 'buyer with deals'],
  ['austria, swiss', 'VAT-exempt buyers in AT and CH'],
  ['austria-vat', 'buyer in AT with VAT'],
  ['blocked', 'buyer whose delivery is blocked'],
  ['locked', 'may not sign in'],
] as const;

/**
 * What `npm start` prints when the shop answers: its address and, when the demo is loaded, the demo's sign-ins.
 *
 * @param url the shop's address, without a slash at its end
 * @param tenants names of the tenants in the database
 * @param outboxDir where mails are written; undefined when a mail server takes them
 * @param ownerPath where the owner of a new shop sets the password
 * @example console.log(startBanner('http://localhost:3000', ['nordhang', 'werkmeister'], '/data/outbox'));
 */
export function startBanner(
  url: string,
  tenants: readonly string[],
  outboxDir?: string,
  ownerPath?: string,
): string {
  const lines = [''];
  const demo = Object.entries(demoTenants).filter(([name]) => tenants.includes(name));
  if (demo.length > 0) {
    for (const [name, trade] of demo) lines.push(`  ${tenantUrl(url, name)}  (${trade})`);
    lines.push('', '  Sign in with the password demo-2026 as');
    for (const [users, role] of demoUsers) lines.push(`    ${users.padEnd(28)}${role}`);
    lines.push('');
  }
  if (ownerPath !== undefined) {
    lines.push(
      '  The shop is new and empty. Set the password of its owner, the user `owner`, at',
      `    ${url}${ownerPath}`,
      `  then sign in and open the back office: ${url}/admin`,
      '',
    );
  }
  if (outboxDir !== undefined) lines.push(`Mails are shown at ${url}/outbox and kept in ${outboxDir}`);
  // Last, where it stays in view.
  lines.push('Stop with Ctrl-C.', '', `Kontor is ready: ${url}`, '');
  return lines.join('\n');
}

/** Each demo tenant has a name below localhost, which browsers resolve to this machine. */
function tenantUrl(url: string, tenant: string): string {
  const address = new URL(url);
  if (address.hostname === 'localhost') address.hostname = `${tenant}.localhost`;
  return address.origin;
}
