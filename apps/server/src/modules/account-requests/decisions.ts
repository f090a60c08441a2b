import type { Approval, CustomerInput } from '@kontor/contract';
import { isEmailAddress, isUserName } from '@kontor/domain';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../shared/clock.ts';
import { fieldsInvalid, malformed, RequestError, requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { Jobs } from '../../shared/jobs.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { chosenName, nameRefusal, takenName } from '../accounts/email-taken.ts';
import { type AuditEntry, appendAudit } from '../audit/append-audit.ts';
import { sendPasswordLink } from '../passwords/password-links.ts';
import { requestAnswerJob } from './account-requests.jobs.ts';
import { createAccountRequestsRepository, type RequestRow } from './account-requests.repository.ts';
import { type Applicant, createApprovalRepository } from './approval.repository.ts';
import { vatIdIssue } from './vat-ids.ts';

interface Decision {
  tenantId: number;
  requestId: string;
  /** The operator; null: the command. */
  by: AuditEntry['user'];
  services: { pool: Pool; jobs: Jobs; clock: Clock };
}

type Noted = Pick<AuditEntry, 'action' | 'companyId' | 'details'>;

export interface Decided {
  id: string;
  status: 'pending' | 'approved' | 'declined';
}

/** The facts of an existing customer. */
const customerTerms = ['customerNo', 'priceList', 'paymentTermDays', 'vatTreatment'] as const;

/**
 * Makes company, address and user of a request in one transaction and mails a link to set a password. An approved request stays
 * as it is (decision 62).
 *
 * @throws account.request.not.found, account.request.decided, customer.not.found, validation.failed, username.taken,
 *   account.request.email.taken
 */
export async function approveRequest({
  approval,
  ...decision
}: Decision & { approval: Approval }): Promise<Decided> {
  const { tenantId, services, by } = decision;
  const username = approval.username?.toLowerCase();
  if (username !== undefined && !isUserName(username))
    throw fieldsInvalid([malformed('username', 'newUserName')]);
  const ofExisting = approval.existingCustomerNo === undefined ? [] : customerTerms;
  const unfit = ofExisting.filter((field) => approval[field] !== undefined);
  if (unfit.length > 0) throw fieldsInvalid(unfit.map((field) => ({ field, code: 'invalid' })));
  const isSame = ({ details }: RequestRow) => !details.approval || isEqual(details.approval, approval);
  return await decide(decision, { status: 'approved', isSame }, async (client, requested) => {
    const request = { ...requested, username: username ?? requested.username };
    const { companyId, userId } = await createAccount(client, { tenantId, by, services, request, approval });
    await createAccountRequestsRepository({ runner: client, tenantId }).decide(request.id, {
      status: 'approved',
      answer: null,
      approval,
      userId,
      by: nameOf(by),
      now: services.clock.now(),
    });
    return { action: 'accountRequest.approved', companyId, details: { userId } };
  });
}

/**
 * Makes a customer with its address and the user who runs its users, as the approval of a request does, and mails the invitation.
 *
 * @throws username.taken, email.taken, validation.failed
 */
export async function createCustomer({
  tenantId,
  by,
  input: {
    email,
    username: given = email,
    language: locale,
    companyName,
    vatId = '',
    phoneNumber = '',
    ...input
  },
  services,
}: Omit<Decision, 'requestId'> & { input: CustomerInput }): Promise<string> {
  const { firstName, lastName, street, zipCode, city, country, ...approval } = input;
  if (!isEmailAddress(email)) throw fieldsInvalid([malformed('email', 'email')]);
  const username = chosenName({ username: given, email });
  if (username === undefined) throw fieldsInvalid([malformed('username', 'userName')]);
  const place = { street, zipCode, city, country };
  const details = { firstName, lastName, companyName, vatId, phoneNumber, ...place };
  const request = { username, email, locale, details };
  return await inTransaction(services.pool, async (client) => {
    const { companyId } = await createAccount(client, { tenantId, by, services, request, approval });
    return companyId;
  }).catch((error: Error) => {
    const refusal = nameRefusal(error);
    throw refusal instanceof RequestError && refusal.code === 'account.request.email.taken'
      ? requestError('email.taken')
      : refusal;
  });
}

/** Makes a user, for a new customer also company and address, and mails the invitation. */
async function createAccount(
  client: PoolClient,
  {
    tenantId,
    by,
    services: { jobs, clock },
    request,
    approval,
  }: Omit<Decision, 'requestId'> & { request: Applicant; approval: Approval },
): Promise<{ companyId: string; userId: string }> {
  const accounts = createApprovalRepository({ client, tenantId });
  const taken = await takenName(client, { tenantId, ...request });
  if (taken) throw requestError(taken === 'email.taken' ? 'account.request.email.taken' : taken);
  const companyId = await companyOf(accounts, request, approval);
  if (approval.salesPerson !== undefined)
    await accounts.assign(
      await required('salesPerson', accounts.salesPersonId(approval.salesPerson)),
      companyId,
    );
  const isCustomerAdmin = approval.existingCustomerNo === undefined;
  const userId = await accounts.insertUser(request, { companyId, isCustomerAdmin });
  const entry = { tenantId, at: clock.now(), user: by, companyId };
  if (isCustomerAdmin) {
    const { existingCustomerNo: _none, username: _name, ...terms } = approval;
    await appendAudit(client, { ...entry, action: 'company.created', subject: companyId, details: terms });
  }
  await appendAudit(client, {
    ...entry,
    action: 'user.created',
    subject: userId,
    details: { username: request.username, email: request.email, isCustomerAdmin },
  });
  const language = request.locale;
  await sendPasswordLink({ client, jobs, clock, tenantId, userId, purpose: 'invite', language });
  return { companyId, userId };
}

/** Declines a request; the reason is mailed once. @throws account.request.not.found, account.request.decided */
export async function declineRequest({ text, ...decision }: Decision & { text: string }): Promise<Decided> {
  const { tenantId, requestId, services, by } = decision;
  const isSame = ({ answer }: RequestRow) => answer === text;
  return await decide(decision, { status: 'declined', isSame }, async (client) => {
    await createAccountRequestsRepository({ runner: client, tenantId }).decide(requestId, {
      status: 'declined',
      answer: text,
      userId: null,
      by: nameOf(by),
      now: services.clock.now(),
    });
    await services.jobs.enqueue(client, requestAnswerJob, {
      tenantId,
      requestId,
      kind: 'declined',
      text,
      key: newId(),
    });
    return { action: 'accountRequest.declined', details: { text } };
  });
}

/** Mails a question about an open request, the same one once. @throws account.request.not.found, account.request.decided */
export async function askBack({ text, ...decision }: Decision & { text: string }): Promise<Decided> {
  const { tenantId, requestId, services } = decision;
  return await decide(decision, { status: 'pending' }, async (client, { answer }) => {
    if (answer === text) return undefined;
    await createAccountRequestsRepository({ runner: client, tenantId }).setAnswer(requestId, text);
    await services.jobs.enqueue(client, requestAnswerJob, {
      tenantId,
      requestId,
      kind: 'asked',
      text,
      key: newId(),
    });
    return { action: 'accountRequest.asked', details: { text } };
  });
}

/** Decides an open request and records the decision. An equal repeated decision changes nothing. */
async function decide(
  { tenantId, requestId, by, services: { pool, clock } }: Decision,
  { status, isSame = () => true }: { status: Decided['status']; isSame?: (request: RequestRow) => boolean },
  work: (client: PoolClient, request: RequestRow) => Promise<Noted | undefined>,
): Promise<Decided> {
  await inTransaction(pool, async (client) => {
    const request = await createAccountRequestsRepository({ runner: client, tenantId }).lockConfirmed(
      requestId,
    );
    if (!request) throw requestError('account.request.not.found');
    if (request.status === 'pending') {
      const noted = await work(client, request);
      if (noted)
        await appendAudit(client, { tenantId, at: clock.now(), user: by, subject: requestId, ...noted });
    } else if (request.status !== status || !isSame(request)) throw requestError('account.request.decided');
  }).catch((error: Error) => {
    throw nameRefusal(error);
  });
  return { id: requestId, status };
}

function isEqual(one: Approval, other: Approval): boolean {
  const [a, b] = [one, other].map((approval) => JSON.stringify(Object.entries(approval).sort()));
  return a === b;
}

const nameOf = (by: Decision['by']) => by?.username ?? 'npm run requests';

async function companyOf(
  accounts: ReturnType<typeof createApprovalRepository>,
  request: Applicant,
  { existingCustomerNo, customerNo, priceList, paymentTermDays, vatTreatment = 'table' }: Approval,
): Promise<string> {
  if (existingCustomerNo !== undefined) {
    const companyId = await accounts.companyId(existingCustomerNo);
    if (companyId === undefined) throw requestError('customer.not.found');
    return companyId;
  }
  await accounts.lockNumbers();
  if (customerNo !== undefined && (await accounts.companyId(customerNo)) !== undefined)
    throw requestError('validation.failed', { details: [{ field: 'customerNo', code: 'taken' }] });
  const priceListId =
    priceList === undefined ? null : await required('priceList', accounts.priceListId(priceList));
  if (vatIdIssue(vatTreatment, request.details.vatId, await accounts.shopCountry()))
    throw requestError('validation.failed', { details: [{ field: 'vatTreatment', code: 'vatId' }] });
  return await accounts.insertCompany(request, { customerNo, priceListId, paymentTermDays, vatTreatment });
}

async function required<T>(field: string, found: Promise<T | undefined>): Promise<T> {
  const value = await found;
  if (value === undefined) throw fieldsInvalid([{ field, code: 'unknown', expected: { form: 'choice' } }]);
  return value;
}
