/** The kinds of mails whose texts operators can change, with the placeholders of their facts. */
export const mailKinds = {
  'order.placed': ['orderNumber', 'orderDate'],
  'order.placedFor': ['orderNumber', 'orderDate', 'placedBy'],
  'order.confirmed': ['orderNumber'],
  'order.dispatched': ['orderNumber'],
  'order.changed': ['orderNumber'],
  'order.message': ['orderNumber'],
  'order.cancelled': ['orderNumber', 'amount'],
  'payment.paid': ['orderNumber', 'amount'],
  'payment.refunded': ['orderNumber', 'amount'],
  'orderRequest.asked': ['orderNumber', 'company'],
  'orderRequest.accepted': ['orderNumber', 'company'],
  'orderRequest.declined': ['orderNumber', 'company'],
  'return.requested': ['orderNumber', 'company'],
  'return.accepted': ['orderNumber', 'company'],
  'return.declined': ['orderNumber', 'company'],
  'approval.requested': ['requester'],
  'approval.changed': ['requester'],
  'approval.approved': ['requester', 'orderNumber'],
  'approval.declined': ['requester'],
  'stock.digest': ['company', 'count'],
  'accountRequest.link': [],
  'accountRequest.known': [],
  'accountRequest.asked': [],
  'accountRequest.declined': [],
  'password.invite': ['username'],
  'password.reset': ['username'],
  'account.passwordChanged': ['username', 'time'],
  'account.renamed': ['username', 'time'],
  'account.secondFactorOn': ['username', 'time'],
  'account.secondFactorOff': ['username', 'time'],
  'account.secondFactorReset': ['username', 'time'],
  'account.recoveryCodesRenewed': ['username', 'time'],
  'account.recoveryCodeUsed': ['username', 'time', 'count'],
  'account.codesRefused': ['username', 'time'],
  'email.link': [],
  'email.emailRequested': ['email'],
  'email.emailChanged': ['email'],
} as const satisfies Record<string, readonly string[]>;

export type MailKind = keyof typeof mailKinds;

export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(mailKinds, kind);

/** The names that a kind's texts may use; every mail knows the shop's and the reader's. */
export const placeholdersOf = (kind: MailKind): readonly string[] => ['shop', 'name', ...mailKinds[kind]];

const placeholder = /\{([^{}\s]{0,40})\}/g;

/** The names in braces of a text that its kind does not know. */
export function unknownPlaceholders(kind: MailKind, text: string): string[] {
  const known = placeholdersOf(kind);
  return [...text.matchAll(placeholder)].map(([, name = '']) => name).filter((name) => !known.includes(name));
}

/**
 * A text with its names filled in; unknown ones stay as they are.
 *
 * @example fillPlaceholders('Bestellung {orderNumber}', { orderNumber: '100017' }) // 'Bestellung 100017'
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}
