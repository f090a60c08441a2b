import { cellsOf, isEmailAddress } from '@kontor/domain';
import type { TextKey } from '@kontor/web-kit/lib/i18n.ts';
import type { ChosenRole } from './user-roles.ts';

/** One line of a pasted list of people. */
export interface PastedUser {
  readonly row: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly username: string;
  readonly role: ChosenRole;
  /** Why the line cannot be invited. */
  readonly problem?: TextKey;
}

/** More lines than this are one list too many. */
export const maxPastedUsers = 200;

type Column = 'firstName' | 'lastName' | 'email' | 'username' | 'role';

/** Headings in both languages, without regard to case. */
const headings: Readonly<Record<Column, RegExp>> = {
  firstName: /^(vorname|first ?name|given name)$/i,
  lastName: /^(nachname|name|last ?name|surname|family name)$/i,
  email: /^(e-?mail|mail|e-?mail[ -]?(adresse|address))$/i,
  username: /^(benutzer(name)?|user ?name|login)$/i,
  role: /^(rolle|role)$/i,
};

const roleWords: readonly (readonly [ChosenRole, RegExp])[] = [
  ['customerAdmin', /^(kunden)?admin(istrator)?$|^customer admin$/i],
  ['approvalBuyer', /freigabe|approval/i],
  ['reader', /^(nur )?(ansehen|lesen|leser)$|^read(er| only)?$/i],
  ['accounting', /^buchhaltung$|^accounting$/i],
  ['buyer', /^eink(auf|äufer(in)?)$|^buyer$/i],
];

const splits = [
  ['tab', '\t'],
  ['semicolon', ';'],
  ['comma', ','],
] as const;

/**
 * Reads people from a pasted text: one a line, cells parted by tabs, semicolons or commas, with or without headings. Without
 * a user name the e-mail address is the name; without a role a buyer is meant.
 *
 * @example readPastedUsers('Anna;Muster;anna@x.example')[0]?.username // 'anna@x.example'
 */
export function readPastedUsers(text: string): PastedUser[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const split = splits.find(([, sign]) => lines.some((line) => line.includes(sign)))?.[0] ?? 'tab';
  const rows = lines.flatMap((line, index) =>
    line === '' ? [] : [{ row: index + 1, cells: cellsOf(line, split) }],
  );
  const columns = columnsOf(rows[0]?.cells ?? []);
  const seen = new Set<string>();
  return (columns ? rows.slice(1) : rows).map(({ row, cells }) => {
    const user = columns ? byColumns(cells, columns) : byContent(cells);
    const role = user.role === '' ? 'buyer' : roleOf(user.role);
    const named = { ...user, username: user.username || user.email };
    const problem = problemOf(named, role, seen);
    seen.add(named.username.toLowerCase());
    return { row, ...named, role: role ?? 'buyer', ...(problem ? { problem } : {}) };
  });
}

function problemOf(
  { email, username }: { email: string; username: string },
  role: ChosenRole | undefined,
  seen: ReadonlySet<string>,
): TextKey | undefined {
  if (email === '') return 'companyUsers.paste.noEmail';
  if (!isEmailAddress(email)) return 'companyUsers.emailInvalid';
  if (!role) return 'companyUsers.paste.roleUnknown';
  if (username.length > 100) return 'companyUsers.paste.tooLong';
  return seen.has(username.toLowerCase()) ? 'companyUsers.paste.twice' : undefined;
}

function columnsOf(cells: readonly string[]): (Column | undefined)[] | undefined {
  if (cells.some((cell) => cell.includes('@'))) return undefined;
  const names = Object.entries(headings) as [Column, RegExp][];
  const columns = cells.map((cell) => names.find(([, pattern]) => pattern.test(cell))?.[0]);
  return columns.includes('email') ? columns : undefined;
}

const nobody = { firstName: '', lastName: '', email: '', username: '', role: '' };

function byColumns(cells: readonly string[], columns: readonly (Column | undefined)[]): typeof nobody {
  const user = { ...nobody };
  for (const [index, column] of columns.entries()) if (column) user[column] = cells[index] ?? '';
  return user;
}

/** The address has an @, a role is a known word, the rest is first name, last name and user name in turn. */
function byContent(cells: readonly string[]): typeof nobody {
  const user = { ...nobody };
  const free: Column[] = ['firstName', 'lastName', 'username'];
  for (const cell of cells) {
    if (cell === '') continue;
    if (cell.includes('@') && user.email === '') user.email = cell;
    else if (user.role === '' && roleOf(cell)) user.role = cell;
    else {
      const next = free.shift();
      if (next) user[next] = cell;
    }
  }
  return user;
}

function roleOf(text: string): ChosenRole | undefined {
  return roleWords.find(([, pattern]) => pattern.test(text.trim()))?.[0];
}
