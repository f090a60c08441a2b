import type {
  ApprovalDeputy,
  ApprovalRule,
  ApprovalRuleInput,
  ApprovalUser,
  AuditAction,
  CostCentre,
  CostCentreInput,
} from '@kontor/contract';
import { actsAs, decimalToMinor, isCalendarDay, localDate, minorToDecimal } from '@kontor/domain';
import type { PoolClient } from 'pg';
import type { Actor } from '../../shared/actor.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { once } from '../../shared/once.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import type { CheckoutServices } from '../checkout/checkout.usecases.ts';
import { presentBudget, readBudgets } from '../checkout/order-approval.ts';
import { createApprovalSettingsRepository, type SettingsActor } from './approval-settings.repository.ts';

const maxRules = 100;
const maxDeputies = 100;
const maxCostCentres = 1_000;

type SettingsServices = Pick<CheckoutServices, 'pool' | 'clock' | 'checkouts'>;

interface OfActor {
  actor: SettingsActor;
  services: SettingsServices;
}

/** An operator as the actor for a company's settings. @throws company.not.found */
export async function settingsActor(
  { pool }: Pick<SettingsServices, 'pool'>,
  operator: Actor,
  companyId: string,
): Promise<SettingsActor> {
  const actor = { ...operator, company: { id: companyId } };
  if (!(await createApprovalSettingsRepository({ runner: pool }).hasCompany(actor)))
    throw requestError('company.not.found');
  return actor;
}

/** The rules of the active company and its users. */
export async function readRules({ actor, services: { pool } }: OfActor): Promise<{
  rules: ApprovalRule[];
  users: ApprovalUser[];
}> {
  const settings = createApprovalSettingsRepository({ runner: pool });
  const [rules, users] = await Promise.all([settings.findRules(actor), settings.findUsers(actor)]);
  return { rules, users };
}

/**
 * Creates a rule, or changes one.
 *
 * @throws approval.rule.not.found, approval.rule.limit, approver.invalid, user.not.found, record.changed, request.repeated
 */
export async function saveRule({
  actor,
  input: { _id, version, requestId, ...given },
  services,
}: OfActor & { input: ApprovalRuleInput }): Promise<ApprovalRule> {
  if (given.userId !== null && given.role !== null) throw invalid('role');
  const rule = { ...given, _id: _id ?? newId(), above: rounded(given.above) };
  return await changing(
    {
      ...{ actor, services, action: 'approvalRule.saved', subject: rule._id, details: given },
      request: { requestId, of: [_id, version] },
    },
    async (settings) => {
      const users = await settings.findUsers(actor);
      if (rule.userId !== null && !users.some((user) => user._id === rule.userId))
        throw requestError('user.not.found');
      requireApprovers(users, rule.approverIds);
      const isNew = _id === undefined;
      const rules = await settings.findRules(actor);
      if (isNew && rules.length >= maxRules) throw requestError('approval.rule.limit');
      requireVersion(
        rules.find((other) => other._id === _id),
        version,
      );
      if (!(await settings.saveRule(actor, rule, { isNew }))) throw requestError('approval.rule.not.found');
      const saved = (await settings.findRules(actor)).find((other) => other._id === rule._id);
      if (!saved) throw requestError('approval.rule.not.found');
      return saved;
    },
  );
}

/** Deletes a rule. @throws approval.rule.not.found */
export async function deleteRule({ actor, id, services }: OfActor & { id: string }): Promise<void> {
  await changing({ actor, services, action: 'approvalRule.deleted', subject: id }, async (settings, tell) => {
    const rule = (await settings.findRules(actor)).find(({ _id }) => _id === id);
    if (!rule || !(await settings.deleteRule(actor, id))) throw requestError('approval.rule.not.found');
    const { _id, version, ...details } = rule;
    tell(details);
  });
}

/** The cost centres of the company with the rest of their budgets. */
export async function listCostCentres({
  actor,
  services: { pool, clock, checkouts },
}: OfActor): Promise<CostCentre[]> {
  const now = clock.now();
  const costCentres = await createApprovalSettingsRepository({ runner: pool }).findCostCentres(actor);
  const budgets = await readBudgets(pool, { actor, checkouts, costCentres, now });
  return costCentres.map(({ id, key, name, isActive, version }) => ({
    _id: id,
    key,
    name,
    isActive,
    budgets: (budgets.get(id) ?? []).map((budget) => presentBudget(budget, now)),
    version,
  }));
}

/**
 * Creates a cost centre with its budgets, or changes one.
 *
 * @throws cost.centre.not.found, cost.centre.taken, cost.centre.limit, record.changed
 */
export async function saveCostCentre({
  actor,
  input: { _id, version, ...given },
  services,
}: OfActor & { input: CostCentreInput }): Promise<CostCentre> {
  const periods = given.budgets.map(({ period }) => period);
  if (new Set(periods).size < periods.length) throw invalid('budgets');
  const id = _id ?? newId();
  const budgets = given.budgets.map(({ period, amount }) => ({ period, amount: rounded(amount) }));
  await changing(
    { actor, services, action: 'costCentre.saved', subject: id, details: given },
    async (settings) => {
      const all = await settings.findCostCentres(actor);
      requireVersion(
        all.find((other) => other.id === _id),
        version,
      );
      const isTaken = all.some(
        (other) => other.id !== id && other.key.toLowerCase() === given.key.toLowerCase(),
      );
      if (isTaken) throw requestError('cost.centre.taken');
      const isNew = _id === undefined;
      if (isNew && all.length >= maxCostCentres) throw requestError('cost.centre.limit');
      if (!(await settings.saveCostCentre(actor, { ...given, id, budgets }, { isNew }))) {
        throw requestError('cost.centre.not.found');
      }
    },
  );
  const saved = (await listCostCentres({ actor, services })).find((costCentre) => costCentre._id === id);
  if (!saved) throw requestError('cost.centre.not.found');
  return saved;
}

/** The actor's own deputies (all of the company for a customer admin), and the users who can be one. */
export async function readDeputies({ actor, services: { pool } }: OfActor): Promise<{
  deputies: ApprovalDeputy[];
  users: ApprovalUser[];
}> {
  const settings = createApprovalSettingsRepository({ runner: pool });
  const [deputies, users] = await Promise.all([
    settings.findDeputies(actor, ownOnly(actor)),
    settings.findUsers(actor),
  ]);
  return { deputies, users: users.filter(({ canDecide }) => canDecide) };
}

/**
 * Appoints a deputy.
 *
 * @throws approval.not.approver for another approver, approver.invalid, deputy.limit, validation.failed, request.repeated
 */
export async function addDeputy({
  actor,
  input: { requestId, ...input },
  services,
}: OfActor & {
  input: Omit<ApprovalDeputy, '_id'> & { requestId?: string | undefined };
}): Promise<ApprovalDeputy> {
  const deputy = { _id: newId(), ...input };
  const { approverId, deputyId, from, until } = deputy;
  const today = localDate(services.clock.now());
  if (![from, until].every(isCalendarDay) || until < from || until < today) throw invalid('until');
  const own = ownOnly(actor);
  if (own !== null && approverId !== own) throw requestError('approval.not.approver');
  return await changing(
    {
      ...{ actor, services, action: 'approvalDeputy.added', subject: deputy._id, details: input },
      request: { requestId },
    },
    async (settings) => {
      requireApprovers(await settings.findUsers(actor), [approverId, deputyId]);
      if (approverId === deputyId) throw requestError('approver.invalid');
      if ((await settings.findDeputies(actor, null)).length >= maxDeputies)
        throw requestError('deputy.limit');
      await settings.insertDeputy(actor, deputy);
      return deputy;
    },
  );
}

/** Ends a deputy's time. @throws deputy.not.found */
export async function deleteDeputy({ actor, id, services }: OfActor & { id: string }): Promise<void> {
  await changing(
    { actor, services, action: 'approvalDeputy.deleted', subject: id },
    async (settings, tell) => {
      const deputy = (await settings.findDeputies(actor, ownOnly(actor))).find(({ _id }) => _id === id);
      if (!deputy || !(await settings.deleteDeputy(actor, id, ownOnly(actor))))
        throw requestError('deputy.not.found');
      const { _id, ...details } = deputy;
      tell(details);
    },
  );
}

type Settings = ReturnType<typeof createApprovalSettingsRepository>;

/** Runs a change under the lock of the company, once for its request id, and writes an audit entry. */
async function changing<Answer>(
  {
    actor,
    services: { pool, clock },
    request,
    ...entry
  }: OfActor & {
    action: AuditAction;
    subject: string;
    details?: Readonly<Record<string, unknown>>;
    /** With what was sent beside the details. */
    request?: { requestId: string | undefined; of?: readonly unknown[] };
  },
  /** `tell` adds details that are read under the lock. */
  work: (settings: Settings, tell: (details: Readonly<Record<string, unknown>>) => void) => Promise<Answer>,
): Promise<Answer> {
  const now = clock.now();
  const sent = {
    ...{ actor, requestId: request?.requestId, now },
    input: [entry.action, actor.company.id, entry.details, request?.of],
  };
  return await inTransaction(pool, async (client: PoolClient) => {
    const settings = createApprovalSettingsRepository({ runner: client });
    await settings.lockCompany(actor);
    return await once(client, sent, async () => {
      let details = entry.details ?? {};
      const answer = await work(settings, (told) => {
        details = { ...details, ...told };
      });
      await appendAudit(client, { ...byActor(actor), at: now, ...entry, details });
      return answer;
    });
  });
}

/** @throws record.changed where somebody else changed what the caller has read */
function requireVersion(stored: { version: string } | undefined, version: string | undefined): void {
  if (stored && version !== undefined && stored.version !== version) throw requestError('record.changed');
}

function requireApprovers(users: readonly ApprovalUser[], ids: readonly string[]): void {
  const able = new Set(users.filter(({ canDecide }) => canDecide).map(({ _id }) => _id));
  if (!ids.every((id) => able.has(id))) throw requestError('approver.invalid');
}

/** The approver whose deputies the actor manages; null: all approvers, for customer admins and operators. */
function ownOnly(actor: SettingsActor): string | null {
  return actor.operatorRole !== null || actsAs(actor) === 'customerAdmin' ? null : actor.userId;
}

const rounded = (amount: number) => minorToDecimal(decimalToMinor(amount));

function invalid(field: string) {
  return requestError('validation.failed', { details: [{ field, code: 'invalid' }] });
}
