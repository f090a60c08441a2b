import {
  APPROVAL_EVENTS,
  APPROVAL_ROLES,
  APPROVAL_STATES,
  MAX_COST_CENTRE_KEY_LENGTH,
  MAX_QUANTITY,
} from '@kontor/domain';
import Type, { type Static } from 'typebox';
import { Address, CompanyRole } from './accounts.ts';
import {
  ApprovalReason,
  Budget,
  BudgetPeriod,
  CheckoutPreview,
  OrderCreation,
  orderErrors,
  PlacedOrder,
} from './checkout.ts';
import { AddressSnapshot, OrderItem } from './orders.ts';
import { defineRoute } from './route.ts';
import {
  Amount,
  Currency,
  DataOf,
  Id,
  LocalDate,
  Nullable,
  OneOf,
  OrderType,
  orderVat,
  PageOf,
  RequestId,
  Sku,
  StoredAmount,
  Text,
  Timestamp,
} from './schema.ts';

const Person = Type.Object({ firstName: Type.String(), lastName: Type.String() });
const Reason = Text({ max: 500, trim: 'lines' });
const noOthers = { additionalProperties: false } as const;

export const ApprovalState = OneOf(APPROVAL_STATES);

const summary = {
  _id: Id,
  state: ApprovalState,
  /** Increases with every change; a decision must send it. */
  version: Type.Integer(),
  orderType: OrderType,
  requestedAt: Timestamp,
  requestedBy: Nullable(Person),
  /** The requester's message to the approver. */
  message: Nullable(Type.String()),
  externalOrderNumber: Nullable(Type.String()),
  costCentre: Nullable(Type.Object({ key: Type.String(), name: Type.String() })),
  reasons: Type.Array(ApprovalReason),
  itemCount: Type.Integer(),
  /** At the request or its last change: lines plus shipping minus discount. */
  net: Amount,
  gross: Amount,
  currency: Currency,
  decidedAt: Nullable(Timestamp),
  decidedBy: Nullable(Person),
  /** The reason of a decline, or the message of an approval. */
  answer: Nullable(Type.String()),
  /** The order placed by the approval. */
  order: Nullable(Type.Object({ _id: Id, orderNumber: Type.String() })),
  /** Whether the caller requested it. */
  isOwn: Type.Boolean(),
  /** The actions that the caller may take now. */
  canDecide: Type.Boolean(),
  canWithdraw: Type.Boolean(),
  canTakeBack: Type.Boolean(),
  /** The users who can decide now; empty once decided. */
  approvers: Type.Array(Person),
};

/** A request for approval as the lists show it. */
export const ApprovalSummary = Type.Object(summary);
export type ApprovalSummary = Static<typeof ApprovalSummary>;

/** An event of a request. Only `changed` has `changes`: quantities, for a pre-order the sum of all seasons. */
export const ApprovalEvent = Type.Object({
  type: OneOf(APPROVAL_EVENTS),
  at: Timestamp,
  by: Nullable(Person),
  reason: Nullable(Type.String()),
  /** Whether the approver confirmed that a budget is exceeded. */
  exceededBudget: Type.Boolean(),
  changes: Type.Array(Type.Object({ sku: Sku, from: Type.Integer(), to: Type.Integer() })),
});

/** A difference from the request: another net price for the same price unit, other quantities, a deleted article. */
export const ApprovalDifference = Type.Union([
  Type.Object({ kind: Type.Literal('price'), sku: Sku, from: Type.Number(), to: Type.Number() }),
  Type.Object({ kind: Type.Literal('quantity'), sku: Sku, from: Type.Integer(), to: Type.Integer() }),
  Type.Object({ kind: Type.Literal('gone'), sku: Sku }),
]);
export type ApprovalDifference = Static<typeof ApprovalDifference>;

export const ApprovalDetail = Type.Object({
  ...summary,
  /** The frozen copy: one item per line, for a pre-order one per season. */
  items: Type.Array(OrderItem),
  requestedDeliveryDate: Nullable(LocalDate),
  orderNotes: Type.Array(Type.Object({ deliveryDate: Nullable(LocalDate), note: Type.String() })),
  shippingAddress: AddressSnapshot,
  invoiceAddress: AddressSnapshot,
  shippingMethod: Type.String(),
  paymentMethod: Type.String(),
  promotionCode: Nullable(Type.String()),
  discount: Amount,
  shipping: Amount,
  vatTreatment: orderVat.vatTreatment,
  /** The legal note of an order at 0 %, in the request’s language. */
  vatNote: orderVat.vatNote,
  vat: Type.Array(Type.Object({ rate: Type.Number(), base: Amount, amount: Amount })),
  events: Type.Array(ApprovalEvent),
  /** The order of today with its issues (stock, prices); null once decided, or if the requester can no longer order. */
  current: Nullable(CheckoutPreview),
  /** Choices that no longer exist. Only a change that replaces them allows approval. */
  missing: Type.Array(OneOf(['shippingAddress', 'invoiceAddress', 'costCentre'])),
  /** The addresses to replace a missing one with; absent where none is missing. */
  addresses: Type.Optional(Type.Array(Address)),
  differences: Type.Array(ApprovalDifference),
});
export type ApprovalDetail = Static<typeof ApprovalDetail>;

/** A checkout to be approved: the body of an order with a message for the approver. */
export const ApprovalCreation = Type.Object({
  ...OrderCreation.properties,
  message: Type.Optional(Nullable(Reason)),
});
export type ApprovalCreation = Static<typeof ApprovalCreation>;

const ApprovalRuleFields = {
  /** Limits the rule to one user or one role; both null: everyone. */
  userId: Nullable(Id),
  role: Nullable(OneOf(APPROVAL_ROLES)),
  /** Net; an order of exactly this amount needs no approval. */
  above: StoredAmount,
  /** Empty: the customer admins. */
  approverIds: Type.Array(Id, { maxItems: 20 }),
};
export const ApprovalRule = Type.Object({ _id: Id, ...ApprovalRuleFields, version: Type.String() });
export type ApprovalRule = Static<typeof ApprovalRule>;

/** Of the record that the caller has read; the change of another version is refused with `record.changed`. */
const version = Type.Optional(Text({ max: 64 }));

/** A rule to create; with `_id` a rule to change. */
export const ApprovalRuleInput = Type.Object(
  { _id: Type.Optional(Id), ...ApprovalRuleFields, version, requestId: RequestId },
  noOthers,
);
export type ApprovalRuleInput = Static<typeof ApprovalRuleInput>;

/** A user of the company for choosing approvers and deputies; sorted by name. */
export const ApprovalUser = Type.Object({
  _id: Id,
  ...Person.properties,
  companyRole: CompanyRole,
  isCustomerAdmin: Type.Boolean(),
  /** Whether the user can be an approver or a deputy. */
  canDecide: Type.Boolean(),
});
export type ApprovalUser = Static<typeof ApprovalUser>;

/** A cost centre of the active company with its budgets of today. */
export const CostCentre = Type.Object({
  _id: Id,
  key: Type.String(),
  name: Type.String(),
  isActive: Type.Boolean(),
  budgets: Type.Array(Budget),
  /** Changes with what is set, not with what is spent. */
  version: Type.String(),
});
export type CostCentre = Static<typeof CostCentre>;

/** A cost centre to create; with `_id` one to change. It replaces all budgets, at most one of each period. */
export const CostCentreInput = Type.Object(
  {
    _id: Type.Optional(Id),
    key: Text({ min: 1, max: MAX_COST_CENTRE_KEY_LENGTH }),
    name: Text({ min: 1, max: 100 }),
    isActive: Type.Boolean(),
    budgets: Type.Array(Type.Object({ period: BudgetPeriod, amount: StoredAmount }), { maxItems: 3 }),
    version,
  },
  noOthers,
);
export type CostCentreInput = Static<typeof CostCentreInput>;

const DeputyFields = { approverId: Id, deputyId: Id, from: LocalDate, until: LocalDate };

const DeputyInput = Type.Object({ ...DeputyFields, requestId: RequestId }, noOthers);

/** The deputy of an approver from one day to another, both included. */
export const ApprovalDeputy = Type.Object({ _id: Id, ...DeputyFields });
export type ApprovalDeputy = Static<typeof ApprovalDeputy>;

const approvalParams = Type.Object({ id: Text({ max: 64 }) });
const ruleErrors = [
  'approval.rule.not.found',
  'approval.rule.limit',
  'approver.invalid',
  'user.not.found',
  'record.changed',
  'request.repeated',
] as const;
const costCentreErrors = [
  'cost.centre.not.found',
  'cost.centre.taken',
  'cost.centre.limit',
  'record.changed',
] as const;
const decisionErrors = [
  'approval.not.found',
  'approval.own',
  'approval.not.approver',
  'approval.decided',
  'approval.changed',
] as const;

export const approvalsRoutes = {
  request: defineRoute({
    method: 'POST',
    path: '/api/approval',
    access: 'company',
    action: 'approvals.request',
    summary: 'Request approval of a checkout and empty the cart; idempotent by checkoutId',
    body: ApprovalCreation,
    responses: { 201: DataOf(ApprovalSummary) },
    errors: [...orderErrors, 'approval.not.required', 'approval.no.approver'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/approval',
    access: 'company',
    action: 'approvals.read',
    summary:
      'Requests of the active company, the newest first: own ones, those to decide, or all that the caller may see',
    query: Type.Object(
      {
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        /** `open`: own ones that are pending, or declined with lines that can return to the cart. */
        view: Type.Optional(OneOf(['all', 'own', 'open', 'toDecide'])),
        state: Type.Optional(ApprovalState),
      },
      noOthers,
    ),
    responses: { 200: PageOf(ApprovalSummary) },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/approval/:id',
    access: 'company',
    action: 'approvals.read',
    summary: 'A request with its frozen copy, its history and the order of today',
    params: approvalParams,
    responses: { 200: DataOf(ApprovalDetail) },
    errors: ['approval.not.found', 'large.request.wait'],
  }),
  change: defineRoute({
    method: 'POST',
    path: '/api/approval/:id/change',
    access: 'company',
    action: 'approvals.decide',
    summary:
      'Change quantities of a request before it is decided (0 removes a line), or replace missing choices',
    params: approvalParams,
    body: Type.Object(
      {
        version: Type.Integer({ minimum: 0 }),
        lines: Type.Array(
          Type.Object({
            /** `id` of a line of `current`. */
            id: Type.String({ maxLength: 4_000 }),
            quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_QUANTITY })),
            /** Of a pre-order by season id; the quantities of other seasons stay. */
            quantities: Type.Optional(
              Type.Record(Id, Type.Integer({ minimum: 0, maximum: MAX_QUANTITY }), { maxProperties: 100 }),
            ),
          }),
          { maxItems: 10_000 },
        ),
        shippingAddressId: Type.Optional(Id),
        invoiceAddressId: Type.Optional(Id),
        costCentreId: Type.Optional(Id),
        reason: Type.Optional(Nullable(Reason)),
      },
      noOthers,
    ),
    responses: { 200: DataOf(ApprovalDetail) },
    errors: [
      ...decisionErrors,
      'approval.requester.locked',
      'basket.empty',
      'address.not.found',
      'cost.centre.not.found',
      'large.request.wait',
    ],
  }),
  approve: defineRoute({
    method: 'POST',
    path: '/api/approval/:id/approve',
    access: 'company',
    action: 'approvals.decide',
    summary: 'Approve a request: places its order by today’s rules for the requester, exactly once',
    params: approvalParams,
    body: Type.Object(
      {
        version: Type.Integer({ minimum: 0 }),
        /** `gross` of `current`. */
        expectedTotal: Type.Object({ value: Type.Number(), currency: Currency }),
        /** Exceeds the cost centre’s budget knowingly. */
        exceedBudget: Type.Optional(Type.Boolean()),
        reason: Type.Optional(Nullable(Reason)),
      },
      noOthers,
    ),
    responses: { 201: DataOf(PlacedOrder) },
    errors: [
      ...orderErrors,
      ...decisionErrors,
      'approval.requester.locked',
      'approval.forwarded',
      'approval.no.approver',
      'budget.exceeded',
    ],
  }),
  decline: defineRoute({
    method: 'POST',
    path: '/api/approval/:id/decline',
    access: 'company',
    action: 'approvals.decide',
    summary: 'Decline a request',
    params: approvalParams,
    body: Type.Object({ reason: Text({ min: 1, max: 500, trim: 'lines' }) }, noOthers),
    responses: { 200: DataOf(ApprovalSummary) },
    errors: decisionErrors,
  }),
  withdraw: defineRoute({
    method: 'POST',
    path: '/api/approval/:id/withdraw',
    access: 'company',
    action: 'approvals.request',
    summary: 'Withdraw an own request; toCart returns its lines to the cart',
    params: approvalParams,
    body: Type.Object({ toCart: Type.Optional(Type.Boolean()) }, noOthers),
    responses: { 200: DataOf(ApprovalSummary) },
    errors: ['approval.not.found', 'approval.decided', 'basket.too.large'],
  }),
  takeBack: defineRoute({
    method: 'POST',
    path: '/api/approval/:id/toCart',
    access: 'company',
    action: 'approvals.request',
    summary: 'Return the lines of an own declined or withdrawn request to the cart, once',
    params: approvalParams,
    responses: { 200: DataOf(ApprovalSummary) },
    errors: ['approval.not.found', 'approval.decided', 'approval.taken.back', 'basket.too.large'],
  }),
  settings: defineRoute({
    method: 'GET',
    path: '/api/approvalRule',
    access: 'company',
    action: 'budgets.manage',
    summary: 'The approval rules of the active company, and its users',
    responses: {
      200: DataOf(Type.Object({ rules: Type.Array(ApprovalRule), users: Type.Array(ApprovalUser) })),
    },
  }),
  saveRule: defineRoute({
    method: 'POST',
    path: '/api/approvalRule',
    access: 'company',
    action: 'budgets.manage',
    summary: 'Create or change an approval rule',
    body: ApprovalRuleInput,
    responses: { 200: DataOf(ApprovalRule) },
    errors: ruleErrors,
  }),
  deleteRule: defineRoute({
    method: 'DELETE',
    path: '/api/approvalRule/:id',
    access: 'company',
    action: 'budgets.manage',
    summary: 'Delete a rule; its requests stay',
    params: approvalParams,
    responses: { 204: Type.Null() },
    errors: ['approval.rule.not.found'],
  }),
  costCentres: defineRoute({
    method: 'GET',
    path: '/api/costCentre',
    access: 'company',
    action: 'orders.read',
    summary: 'The cost centres of the active company by key, with the remaining budgets',
    responses: { 200: DataOf(Type.Array(CostCentre)) },
  }),
  saveCostCentre: defineRoute({
    method: 'POST',
    path: '/api/costCentre',
    access: 'company',
    action: 'budgets.manage',
    summary: 'Create or change a cost centre and its budgets',
    body: CostCentreInput,
    responses: { 200: DataOf(CostCentre) },
    errors: costCentreErrors,
  }),
  deputies: defineRoute({
    method: 'GET',
    path: '/api/approvalDeputy',
    access: 'company',
    action: 'approvals.decide',
    summary:
      'The deputies of the caller (for a customer admin, of the company), and the users who can be one',
    responses: {
      200: DataOf(Type.Object({ deputies: Type.Array(ApprovalDeputy), users: Type.Array(ApprovalUser) })),
    },
  }),
  addDeputy: defineRoute({
    method: 'POST',
    path: '/api/approvalDeputy',
    access: 'company',
    action: 'approvals.decide',
    summary: 'Appoint a deputy from one day to another; customer admins may do so for any approver',
    body: DeputyInput,
    responses: { 200: DataOf(ApprovalDeputy) },
    errors: ['approver.invalid', 'approval.not.approver', 'deputy.limit', 'request.repeated'],
  }),
  deleteDeputy: defineRoute({
    method: 'DELETE',
    path: '/api/approvalDeputy/:id',
    access: 'company',
    action: 'approvals.decide',
    summary: 'Delete a deputy',
    params: approvalParams,
    responses: { 204: Type.Null() },
    errors: ['deputy.not.found'],
  }),
  companySettings: defineRoute({
    method: 'GET',
    path: '/api/admin/companies/:id/approvalRules',
    access: 'operator',
    right: 'customers.read',
    summary: 'The approval rules of a company, and its users',
    params: approvalParams,
    responses: {
      200: DataOf(Type.Object({ rules: Type.Array(ApprovalRule), users: Type.Array(ApprovalUser) })),
    },
    errors: ['company.not.found'],
  }),
  saveCompanyRule: defineRoute({
    method: 'POST',
    path: '/api/admin/companies/:id/approvalRules',
    access: 'operator',
    right: 'customers.write',
    summary: 'Create or change an approval rule of a company',
    params: approvalParams,
    body: ApprovalRuleInput,
    responses: { 200: DataOf(ApprovalRule) },
    errors: ['company.not.found', ...ruleErrors],
  }),
  deleteCompanyRule: defineRoute({
    method: 'DELETE',
    path: '/api/admin/companies/:id/approvalRules/:rule',
    access: 'operator',
    right: 'customers.write',
    summary: 'Delete an approval rule of a company; its requests stay',
    params: Type.Object({ ...approvalParams.properties, rule: Text({ max: 64 }) }),
    responses: { 204: Type.Null() },
    errors: ['company.not.found', 'approval.rule.not.found'],
  }),
  companyCostCentres: defineRoute({
    method: 'GET',
    path: '/api/admin/companies/:id/costCentres',
    access: 'operator',
    right: 'customers.read',
    summary: 'The cost centres of a company by key, with the remaining budgets',
    params: approvalParams,
    responses: { 200: DataOf(Type.Array(CostCentre)) },
    errors: ['company.not.found'],
  }),
  saveCompanyCostCentre: defineRoute({
    method: 'POST',
    path: '/api/admin/companies/:id/costCentres',
    access: 'operator',
    right: 'customers.write',
    summary: 'Create or change a cost centre of a company and its budgets',
    params: approvalParams,
    body: CostCentreInput,
    responses: { 200: DataOf(CostCentre) },
    errors: ['company.not.found', ...costCentreErrors],
  }),
  companyDeputies: defineRoute({
    method: 'GET',
    path: '/api/admin/companies/:id/deputies',
    access: 'operator',
    right: 'customers.read',
    summary: 'The deputies of the approvers of a company',
    params: approvalParams,
    responses: { 200: DataOf(Type.Array(ApprovalDeputy)) },
    errors: ['company.not.found'],
  }),
  addCompanyDeputy: defineRoute({
    method: 'POST',
    path: '/api/admin/companies/:id/deputies',
    access: 'operator',
    right: 'customers.write',
    summary: 'Appoint a deputy for an approver of a company',
    params: approvalParams,
    body: DeputyInput,
    responses: { 200: DataOf(ApprovalDeputy) },
    errors: ['company.not.found', 'approver.invalid', 'deputy.limit', 'request.repeated'],
  }),
  deleteCompanyDeputy: defineRoute({
    method: 'DELETE',
    path: '/api/admin/companies/:id/deputies/:deputy',
    access: 'operator',
    right: 'customers.write',
    summary: 'Delete a deputy of a company',
    params: Type.Object({ ...approvalParams.properties, deputy: Text({ max: 64 }) }),
    responses: { 204: Type.Null() },
    errors: ['company.not.found', 'deputy.not.found'],
  }),
};
