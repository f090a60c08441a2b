import { availableParallelism } from 'node:os';
import {
  COMPANY_ROLES,
  E_INVOICE_FORMATS,
  INVOICE_COLLECTIONS,
  isEmailAddress,
  isWorkingOwner,
  MAX_PRICE_MINOR,
  minorToDecimal,
  OPERATOR_ROLES,
  type OperatorState,
  PASSWORD_LENGTH,
  plainArticleNumber,
  plainUserName,
  takesLastOwner,
  VAT_TREATMENTS,
  type VatTreatment,
} from '@kontor/domain';
import { hasVatIdForm, vatIdIssue } from '../../account-requests/vat-ids.ts';
import { type CellParser, decimal, integer, oneOf, text } from '../cells.ts';
import { type KindSpec, type LoadContext, reference, secondOf } from './kind-spec.ts';
import { priceListReference, variantReference } from './offer-kinds.ts';
import { readPriceLists } from './price-list-names.ts';
import {
  choiceColumn,
  countryCode,
  flagColumn,
  halfOf,
  keyColumn,
  keyLength,
  languageColumn,
  textColumn,
} from './shared-columns.ts';

/** A customer number that must exist; a merged one refers to the kept company (decision 111). */
export const companyReference = reference('company', 'company', 'customer_no', 'company.unknown', {
  instead: 'merged_into_id',
});

const merged = { code: 'company.merged', where: 'merged_into_id is not null' } as const;

/** Master data of a merged company is refused: it would overwrite that of the kept one. */
const openCompany = reference('company', 'company', 'customer_no', 'company.unknown', { refusal: merged });

const nameText = text(100, {
  pattern: { test: (name) => plainUserName(name) !== undefined },
  format: 'anna.muster',
});
/** A user name as forms store it (decision 61). */
const userName: CellParser = (cell) => nameText(typeof cell === 'string' ? cell.normalize('NFC') : cell);

/** Names the user of a row. */
export const userNameColumn = { name: 'username', parse: userName, type: 'text', db: null } as const;

/** A user name that must be there, upper or lower case. */
export const userReference = reference('username', 'app_user', 'username', 'user.unknown', {
  into: 'user_id',
  fold: true,
});

const amount = decimal(2, 0, minorToDecimal(MAX_PRICE_MINOR));
const argon2id = /^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/;

const email = text(254, { pattern: { test: isEmailAddress }, format: 'name@example.com' });
const numberText = text(keyLength);
/** A number as entered ones are looked up (decision 48). */
const ownNumber: CellParser = (cell) =>
  numberText(typeof cell === 'string' ? plainArticleNumber(cell) : cell);

/** The kinds of files about customers and their users (ROLE-01 to ROLE-08, ADDR-02). */
export const accountKinds: KindSpec[] = [
  {
    kind: 'companies',
    table: 'company',
    columns: [
      keyColumn('customerNo'),
      textColumn('name', 200, { isRequired: true }),
      { name: 'vatCountryCode', parse: countryCode, type: 'text', isRequired: true },
      textColumn('vatId', 30),
      choiceColumn('vatTreatment', VAT_TREATMENTS),
      keyColumn('priceList', { db: null }),
      languageColumn(),
      flagColumn('isLocked'),
      flagColumn('isDeliveryBlocked'),
      choiceColumn('discountType', ['none', 'percent', 'priceList']),
      { name: 'freightExpense', parse: amount, type: 'numeric(12,2)' },
      { name: 'freightExpenseUntil', parse: amount, type: 'numeric(12,2)' },
      { name: 'creditLimit', parse: amount, type: 'numeric(14,2)' },
      { name: 'paymentTermDays', parse: integer(0, 3650), type: 'integer', defaultSql: '30' },
      { name: 'skontoPercent', parse: decimal(2, 0.01, 99.99), type: 'numeric(5,2)' },
      { name: 'skontoDays', parse: integer(0, 365), type: 'integer' },
      choiceColumn('eInvoiceFormat', E_INVOICE_FORMATS),
      textColumn('leitwegId', 200),
      { name: 'invoiceEmail', parse: email, type: 'text' },
      choiceColumn('invoiceCollection', INVOICE_COLLECTIONS),
    ],
    references: [priceListReference],
    key: [{ db: 'customer_no' }],
    hasId: true,
    insertSql: { created_at: 'now' },
    prepare: readPriceLists,
    async check(context) {
      const { refuseWhere, tenantId } = context;
      const closed = `select id from company where tenant_id = ${tenantId} and ${merged.where}`;
      await refuseWhere('customerNo', merged.code, `q.known_id in (${closed})`);
      await refuseWhere('skontoPercent', 'skonto.incomplete', halfOf('company', 'skonto_days', tenantId));
      return await checkVatIds(context);
    },
  },
  {
    kind: 'addresses',
    table: 'address',
    columns: [
      keyColumn('company', { db: null }),
      keyColumn('key'),
      { name: 'type', parse: integer(0, 3), type: 'smallint', defaultSql: '0' },
      flagColumn('isDefault'),
      ...['firstName', 'lastName'].map((name) => textColumn(name, 100, { defaultSql: "''" })),
      textColumn('companyName', 200),
      textColumn('street', 200, { defaultSql: "''" }),
      ...['street2', 'apartment', 'addressline2'].map((name) => textColumn(name, 200)),
      textColumn('zipCode', 20, { defaultSql: "''" }),
      textColumn('city', 100, { defaultSql: "''" }),
      textColumn('state', 100),
      { name: 'countryCode', parse: countryCode, type: 'text' },
      textColumn('phoneNumber', 50),
    ],
    references: [openCompany],
    key: [{ db: 'company_id' }, { db: 'key' }],
    hasId: true,
    canDelete: true,
    check: (context) =>
      context.refuseWhere(
        'isDefault',
        'default.duplicate',
        secondOf('q.is_default', "q.company_id || '/' || coalesce(q.type, 0)", context),
      ),
    // A company has one default address a type, so the old one steps down before the new one takes over.
    async beforeWrite({ run, tenantId, ready }) {
      await run(`
        update address a set is_default = false from ${ready} q
        where q.is_default and a.tenant_id = ${tenantId} and a.company_id = q.company_id and a.is_default
          and a.type = coalesce(q.type, 0) and a.key is distinct from q.key`);
    },
  },
  {
    kind: 'users',
    table: 'app_user',
    columns: [
      { name: 'username', parse: userName, type: 'text' },
      {
        name: 'email',
        parse: email,
        type: 'text',
        isRequired: true,
      },
      ...['firstName', 'lastName'].map((name) => textColumn(name, 100, { defaultSql: "''" })),
      textColumn('phoneNumber', 50),
      keyColumn('company', { db: null }),
      {
        name: 'password',
        parse: text(PASSWORD_LENGTH.max, {
          pattern: new RegExp(`^.{${PASSWORD_LENGTH.min},}$`, 'su'),
          format: `${PASSWORD_LENGTH.min} – ${PASSWORD_LENGTH.max}`,
        }),
        type: 'text',
        isSecret: true,
      },
      {
        name: 'passwordHash',
        parse: text(500, { pattern: argon2id, format: '$argon2id$v=19$…' }),
        type: 'text',
        keepsWhenEmpty: true,
        isConfidential: true,
      },
      flagColumn('isActive', true),
      flagColumn('isLocked'),
      flagColumn('isSalesPerson'),
      flagColumn('isAdmin'),
      flagColumn('isCustomerAdmin'),
      choiceColumn('companyRole', COMPANY_ROLES),
      { name: 'operatorRole', parse: oneOf(...OPERATOR_ROLES), type: 'text' },
      flagColumn('isDeal'),
      flagColumn('blockUsersToAddNewAddress'),
      textColumn('minCartAmount', 30),
    ],
    references: [openCompany],
    key: [{ db: 'username', fold: true }],
    hasId: true,
    insertSql: { created_at: 'now' },
    check: async (context) => {
      const { refuseWhere, ready, tenantId } = context;
      if (!context.mayChangeOperators) {
        await refuseWhere(
          'operatorRole',
          'operator.protected',
          `q.operator_role is not null or q.known_id in (
            select u.id from app_user u where u.tenant_id = ${tenantId} and u.operator_role is not null)`,
        );
      }
      await refuseWhere(
        'company',
        'company.missing',
        `q.company is null and (q.has_company or not q.is_known) and not coalesce(q.is_sales_person, false)
          and q.operator_role is null`,
      );
      await refuseWhere(
        'operatorRole',
        'operator.role.invalid',
        `q.row_no in (
          select q.row_no from ${ready} q
          left join app_user u on u.tenant_id = ${tenantId} and u.id = q.known_id
          where ${then('operator_role')} is not null
            and (${then('is_admin')} is not true or ${then('is_sales_person')} is true
              or (q.company is not null or not q.has_company and u.company_id is not null)))`,
      );
      await keepNamesApart(context);
      await keepLastOwner(context);
    },
    beforeWrite: hashFirstPasswords,
  },
  {
    kind: 'sales-assignments',
    table: 'sales_assignment',
    columns: [userNameColumn, keyColumn('company', { db: null })],
    references: [userReference, openCompany],
    key: [{ db: 'user_id' }, { db: 'company_id' }],
    canDelete: true,
  },
  {
    kind: 'customer-articles',
    table: 'customer_article',
    columns: [
      keyColumn('company', { db: null }),
      { name: 'ownNumber', parse: ownNumber, type: 'text' },
      keyColumn('sku', { db: null, isRequired: true }),
    ],
    references: [openCompany, variantReference],
    key: [{ db: 'own_number', fold: true }, { db: 'company_id' }],
    duplicateCode: 'ownNumber.duplicate',
    canDelete: true,
  },
];

/**
 * Refuses a treatment that rests on a VAT ID without a valid one, whichever of the two the file changes (decision 65), and a new
 * VAT ID of another form. A stored one stays as it is, and returns if an import is undone (decision 122).
 */
async function checkVatIds({ run, refuse, ready, tenantId, shop, isRestore }: LoadContext): Promise<void> {
  const rows = await run<{
    row: number;
    treatment: VatTreatment | null;
    vatId: string | null;
    country: string;
    isNew: boolean;
  }>(`
    select q.row_no as row, ${then('vat_treatment')} as treatment, ${then('vat_id')} as "vatId",
      ${then('vat_country_code')} as country, q.has_vat_id and q.vat_id is distinct from u.vat_id as "isNew"
    from ${ready} q left join company u on u.tenant_id = ${tenantId} and u.id = q.known_id
    where ${then('vat_treatment')} in ('intraCommunity', 'reverseCharge')
      or q.has_vat_id and q.vat_id is distinct from u.vat_id`);
  for (const { row, treatment, vatId, country, isNew } of rows) {
    const issue = vatIdIssue(treatment ?? 'table', vatId, shop.country);
    if (issue) refuse(row, 'vatId', issue, { treatment }, vatId ?? undefined);
    else if (isNew && !isRestore && vatId !== null && !hasVatIdForm(vatId, country))
      refuse(row, 'vatId', 'vatId.form', {}, vatId);
  }
}

/** A value of a user or company after the row `q`, where `u` is the one that is stored. */
const then = (column: string) => `case when q.has_${column} then q.${column} else u.${column} end`;

/**
 * Refuses a new user name that is another user's address, unless it is the own one too. Refuses a new address that is another's
 * user name. Signing in by that address would be ambiguous (AUTH-05). Several users may share an address.
 */
async function keepNamesApart({ refuseWhere, ready, tenantId }: LoadContext): Promise<void> {
  const users = `from app_user u where u.tenant_id = ${tenantId}`;
  await refuseWhere(
    'username',
    'username.taken',
    `not q.is_known and lower(q.username) <> lower(q.email) and lower(q.username) in (
       select lower(u.email) ${users} union all select lower(o.email) from ${ready} o where o.has_email)`,
  );
  await refuseWhere(
    'email',
    'email.taken',
    `q.has_email and exists (
       select ${users} and lower(u.username) = lower(q.email) and u.id is distinct from q.known_id
         and lower(u.email) <> lower(q.email))
     and not exists (select ${users} and u.id = q.known_id and lower(u.email) = lower(q.email))`,
  );
}

/** Refuses rows that would leave no owner who can sign in (ROLE-03). */
async function keepLastOwner({
  run,
  refuse,
  dropRefused,
  ready,
  tenantId,
  secrets,
}: LoadContext): Promise<void> {
  await dropRefused();
  const named = `from ${ready} q join app_user u on u.tenant_id = ${tenantId} and u.id = q.known_id`;
  const [owner] = await run(`select 1 ${named} where u.operator_role = 'owner' limit 1`);
  if (!owner) return;
  // Other changes of operators wait, as they do for each other.
  await run(`select from app_user where tenant_id = ${tenantId} and operator_role is not null order by id
    for no key update`);
  const rows = await run<{ row: number | null; before: OperatorState; after: OperatorState }>(`
    select q.row_no as row,
      jsonb_build_object('role', u.operator_role, 'isActive', u.is_active, 'isLocked', u.is_locked,
        'hasPassword', u.password_hash is not null) as before,
      jsonb_build_object('role', ${then('operator_role')}, 'isActive', coalesce(${then('is_active')}, true),
        'isLocked', coalesce(${then('is_locked')}, false),
        'hasPassword', coalesce(q.password_hash, u.password_hash) is not null) as after
    from (select * from app_user where app_user.tenant_id = ${tenantId}) u full join ${ready} q on q.known_id = u.id
    where u.operator_role is not null or q.operator_role is not null`);
  const before = rows.map((row) => row.before);
  const after = rows.map(({ row, after }) => ({
    ...after,
    hasPassword: after.hasPassword || (row !== null && secrets.get(row)?.password !== undefined),
  }));
  if (!takesLastOwner(before, after)) return;
  for (const { row, before } of rows) {
    if (row !== null && isWorkingOwner(before)) refuse(row, 'operatorRole', 'operator.last.owner');
  }
}

/**
 * Hashes the passwords of users who have none yet, on all cores. The transaction is open meanwhile but holds no row locks:
 * only another import waits.
 */
async function hashFirstPasswords(context: LoadContext): Promise<void> {
  const { run, tenantId, ready, secrets, hashPassword, isDryRun, onStep } = context;
  if (secrets.size === 0 || isDryRun) return;
  const rows = await run<{ row_no: number }>(`
    select q.row_no from ${ready} q
    left join app_user u on u.tenant_id = ${tenantId} and lower(u.username) = lower(q.username)
    where q.password_hash is null and u.password_hash is null order by q.row_no`);
  const pending = rows.filter(({ row_no }) => secrets.get(row_no)?.password !== undefined);
  const numbers: number[] = [];
  const hashes: string[] = [];
  const rest = pending.values();
  const hashRest = async () => {
    for (const { row_no } of rest) {
      hashes.push(await hashPassword(secrets.get(row_no)?.password ?? ''));
      numbers.push(row_no);
      onStep('passwords', numbers.length, numbers.length / pending.length);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, hashRest));
  await run(
    `update ${ready} q set password_hash = h.hash, has_password_hash = true
     from unnest($1::integer[], $2::text[]) as h (row_no, hash) where q.row_no = h.row_no`,
    [numbers, hashes],
  );
}
