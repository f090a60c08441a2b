import type { ApprovalDetail, OrderCreation } from '@kontor/contract';
import type {
  ApprovalDeputy,
  ApprovalEventType,
  ApprovalReason,
  ApprovalState,
  PossibleApprover,
} from '@kontor/domain';
import type { PoolClient } from 'pg';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import { namedStatement } from '../../database/named-statement.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import type { Locale } from '../../shared/locale.ts';
import type { MailAddress } from '../../shared/mailer.ts';
import { lastNameSql } from '../../shared/person-name.ts';
import type { NewOrder } from '../checkout/new-order.ts';

interface PersonName {
  firstName: string;
  lastName: string;
}

/** The order at the time of the request, as the requester saw it. Amounts are decimals. */
export type FrozenOrder = Pick<
  NewOrder,
  | 'orderType'
  | 'externalOrderNumber'
  | 'requestedDeliveryDate'
  | 'items'
  | 'notes'
  | 'shippingAddress'
  | 'invoiceAddress'
  | 'shippingMethod'
  | 'paymentMethod'
  | 'promotionCode'
  | 'costCentre'
  | 'discountNet'
  | 'shippingNet'
  | 'vatLines'
> &
  // Requests before VAT treatments have none.
  Partial<Pick<NewOrder, 'vatTreatment' | 'vatNote'>>;

/** A line as the cart had it (basket_line). */
export interface FrozenLine {
  sku: string;
  quantity: number | null;
  season_quantities: Record<string, number> | null;
  attributes: Record<string, string> | null;
}

/** The body of the checkout without the values that approving recalculates. */
export type FrozenCheckout = Omit<OrderCreation, 'checkoutId' | 'basketId' | 'version' | 'expectedTotal'>;

/** A request as the list reads it. */
export interface ApprovalHeadRow {
  id: string;
  state: ApprovalState;
  version: number;
  user_id: string | null;
  order_type: 'order' | 'preOrder';
  requested_at: Date;
  requested_by: PersonName | null;
  message: string | null;
  external_order_number: string | null;
  cost_centre: { key: string; name: string } | null;
  reasons: ApprovalReason[];
  approver_ids: string[];
  item_count: number;
  /** The number of lines that can return to the cart. */
  line_count: number;
  net: number;
  gross: number;
  currency: string;
  decided_at: Date | null;
  decided_by: PersonName | null;
  decided_by_id: string | null;
  answer: string | null;
  order_id: string | null;
  order_number: string | null;
}

export interface ApprovalEvent {
  type: ApprovalEventType;
  now: Date;
  reason?: string | null | undefined;
  exceededBudget?: boolean;
  changes?: ApprovalEventRow['changes'];
}

export type ApprovalEventRow = Omit<ApprovalDetail['events'][number], 'at'> & { at: Date };

export interface ApprovalRow extends ApprovalHeadRow {
  company_id: string;
  language: Locale;
  lines: FrozenLine[];
  checkout: FrozenCheckout;
  frozen: FrozenOrder;
}

/** Who can decide for a company. */
export interface DecisionFacts {
  users: (PossibleApprover & PersonName & { email: string })[];
  deputies: ApprovalDeputy[];
}

export interface NewApproval {
  id: string;
  requestKey: string;
  now: Date;
  language: Locale;
  message: string | null;
  reasons: readonly ApprovalReason[];
  approverIds: readonly string[];
  basketId: string;
  checkout: FrozenCheckout;
  frozen: FrozenOrder;
  net: number;
  gross: number;
  currency: string;
}

/** Makes the repository of requests for approval; everything is bound to a tenant and company. */
export function createApprovalsRepository({ runner }: { runner: StatementRunner }) {
  return {
    /** One page, the newest first. `decidable` are the pending requests that the actor may decide. */
    async findPage(
      { tenantId, company, userId }: CompanyActor,
      filter: {
        seesAll: boolean;
        view: 'all' | 'own' | 'open' | 'toDecide';
        state: ApprovalState | undefined;
        decidable: readonly string[];
      },
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ requests: ApprovalHeadRow[]; total: number }> {
      const rows = await prepared<ApprovalHeadRow & { total: number }>(runner, 'approvals-page', pageSql, [
        tenantId,
        company.id,
        userId,
        filter.seesAll,
        filter.view,
        filter.state ?? null,
        filter.decidable,
        pageSize,
        (page - 1) * pageSize,
      ]);
      return { requests: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
    },

    /** The fields of the company's pending requests that determine their approvers. */
    async findPending({ tenantId, company }: CompanyActor) {
      return await prepared<{ id: string; user_id: string | null; approver_ids: string[] }>(
        runner,
        'approvals-pending',
        `select id, user_id, approver_ids from approval_request
         where tenant_id = $1 and company_id = $2 and state = 'pending'`,
        [tenantId, company.id],
      );
    },

    async find({ tenantId, company }: CompanyActor, id: string): Promise<ApprovalRow | undefined> {
      const [row] = await prepared<ApprovalRow>(
        runner,
        'approvals-read',
        `${detailSql} and request.company_id = $3`,
        [tenantId, id, company.id],
      );
      return row;
    },

    /** Any request of a tenant, for its mails. */
    async findForShop(
      tenantId: number,
      id: string,
    ): Promise<(ApprovalRow & { company_language: Locale; requester: MailAddress[] }) | undefined> {
      const [row] = await prepared<ApprovalRow & { company_language: Locale; requester: MailAddress[] }>(
        runner,
        'approvals-read-shop',
        shopSql,
        [tenantId, id],
      );
      return row;
    },

    /** The actor's own request of a checkout. */
    async findIdByKey({ tenantId, company, userId }: CompanyActor, key: string): Promise<string | undefined> {
      const [row] = await prepared<{ id: string }>(
        runner,
        'approvals-by-key',
        `select id from approval_request
         where tenant_id = $1 and company_id = $2 and user_id = $3 and request_key = $4::uuid`,
        [tenantId, company.id, userId, key],
      );
      return row?.id;
    },

    async findEvents(tenantId: number, id: string): Promise<ApprovalEventRow[]> {
      return await prepared<ApprovalEventRow>(
        runner,
        'approvals-events',
        `select event.type, event.occurred_at as at, event.reason, event.exceeded_budget as "exceededBudget", event.changes,
           ${nameOf('event.user_id')} as by
         from approval_event event
         where event.tenant_id = $1 and event.request_id = $2
         order by event.position`,
        [tenantId, id],
      );
    },

    /** Users of the company who can sign in, and the deputies of its approvers. */
    async readDecisionFacts(tenantId: number, companyId: string): Promise<DecisionFacts> {
      const [row] = await prepared<DecisionFacts>(runner, 'approvals-deciders', decisionSql, [
        tenantId,
        companyId,
      ]);
      return row ?? { users: [], deputies: [] };
    },
  };
}

/** Statements within a transaction. */
export function approvalsOn(client: PoolClient) {
  return {
    ...createApprovalsRepository({ runner: client }),

    /** Locks a request of the company; `mayOrder`: whether the requester can still sign in. */
    async lock(
      { tenantId, company }: CompanyActor,
      id: string,
    ): Promise<
      | {
          state: ApprovalState;
          version: number;
          user_id: string | null;
          approver_ids: string[];
          may_order: boolean;
        }
      | undefined
    > {
      const { rows } = await client.query(
        `select request.state, request.version, request.user_id, request.approver_ids,
           exists (select from app_user where app_user.tenant_id = $1 and app_user.id = request.user_id
             and app_user.is_active and not app_user.is_locked) as may_order
         from approval_request request
         where request.tenant_id = $1 and request.company_id = $2 and request.id = $3
         for no key update of request`,
        [tenantId, company.id, id],
      );
      return rows[0];
    },

    /** Writes a request with copies of the cart's lines of its type. */
    async insert({ tenantId, company, userId }: CompanyActor, request: NewApproval): Promise<void> {
      const values = insertRequest.values({
        ...request,
        tenantId,
        companyId: company.id,
        userId,
        reasons: JSON.stringify(request.reasons),
        checkout: JSON.stringify(request.checkout),
        frozen: JSON.stringify(request.frozen),
        costCentreId: request.frozen.costCentre?.id ?? null,
        orderType: request.frozen.orderType,
      });
      await prepared(client, insertRequest.name, insertRequest.text, values);
    },

    /** Sets what a change by an approver replaces. */
    async setChange(
      { tenantId }: CompanyActor,
      id: string,
      change: Pick<ApprovalRow, 'lines' | 'checkout' | 'frozen' | 'net' | 'gross'> & {
        approverIds: readonly string[];
      },
    ): Promise<void> {
      await client.query(
        `update approval_request
         set lines = $3, checkout = $4, frozen = $5, cost_centre_id = $6, net = $7, gross = $8, approver_ids = $9,
           version = version + 1
         where tenant_id = $1 and id = $2`,
        [
          tenantId,
          id,
          JSON.stringify(change.lines),
          JSON.stringify(change.checkout),
          JSON.stringify(change.frozen),
          change.frozen.costCentre?.id ?? null,
          change.net,
          change.gross,
          change.approverIds,
        ],
      );
    },

    /** Moves a request to the approvers of a higher rule; the amounts are those of today. */
    async forward(
      { tenantId }: CompanyActor,
      id: string,
      {
        reasons,
        approverIds,
        net,
        gross,
      }: { reasons: readonly ApprovalReason[]; approverIds: readonly string[] } & Pick<
        ApprovalRow,
        'net' | 'gross'
      >,
    ): Promise<void> {
      await client.query(
        `update approval_request set reasons = $3, approver_ids = $4, net = $5, gross = $6, version = version + 1
         where tenant_id = $1 and id = $2`,
        [tenantId, id, JSON.stringify(reasons), approverIds, net, gross],
      );
    },

    /** Ends a pending request. The lines of an approved one are an order. */
    async decide(
      { tenantId, userId }: CompanyActor,
      id: string,
      {
        state,
        now,
        answer = null,
        orderId = null,
      }: { state: ApprovalState; now: Date; answer?: string | null; orderId?: string | null },
    ): Promise<void> {
      await client.query(
        `update approval_request
         set state = $3, decided_at = $4, decided_by = $5, answer = $6, order_id = $7, version = version + 1,
           lines = case when $3 = 'approved' then '[]' else lines end
         where tenant_id = $1 and id = $2`,
        [tenantId, id, state, now, userId, answer, orderId],
      );
    },

    async appendEvent({ tenantId, userId }: CompanyActor, id: string, event: ApprovalEvent): Promise<void> {
      await client.query(
        `insert into approval_event (tenant_id, request_id, position, type, occurred_at, user_id, reason, exceeded_budget, changes)
         select $1, $2, count(*), $3, $4, $5, $6, $7, $8 from approval_event where tenant_id = $1 and request_id = $2`,
        [
          tenantId,
          id,
          event.type,
          event.now,
          userId,
          event.reason || null,
          event.exceededBudget ?? false,
          JSON.stringify(event.changes ?? []),
        ],
      );
    },

    /**
     * Moves the lines of a request into the requester's cart, adding quantities of articles already there. Returns the number of
     * lines that the cart then has of the type.
     */
    async moveToCart({ tenantId, company, userId }: CompanyActor, id: string): Promise<number> {
      const owner = [tenantId, userId, company.id];
      const { rows } = await client.query<{ id: string }>(
        'select id from basket where tenant_id = $1 and user_id = $2 and company_id = $3 for update',
        owner,
      );
      const basketId = rows[0]?.id;
      if (basketId === undefined) throw new Error('The cart of the request is gone.');
      await client.query(toCartSql, [tenantId, id, basketId]);
      const counted = await client.query<{ lines: number }>(countSql, [tenantId, basketId]);
      await client.query("update approval_request set lines = '[]' where tenant_id = $1 and id = $2", [
        tenantId,
        id,
      ]);
      return counted.rows[0]?.lines ?? 0;
    },
  };
}

const nameOf = (userId: string) => `(
    select jsonb_build_object('firstName', app_user.first_name, 'lastName', ${lastNameSql('app_user')})
    from app_user
    where app_user.tenant_id = $1 and app_user.id = ${userId})`;

const headColumns = `request.id, request.state, request.version, request.user_id, request.checkout ->> 'orderType' as order_type,
  request.requested_at, ${nameOf('request.user_id')} as requested_by, request.message,
  request.frozen ->> 'externalOrderNumber' as external_order_number,
  nullif(request.frozen -> 'costCentre', 'null') - 'id' as cost_centre, request.reasons, request.approver_ids,
  jsonb_array_length(request.frozen -> 'items') as item_count, jsonb_array_length(request.lines) as line_count,
  request.net, request.gross, request.currency, request.decided_at, ${nameOf('request.decided_by')} as decided_by,
  request.decided_by as decided_by_id, request.answer, request.order_id,
  (select sales_order.order_number::text from sales_order
    where sales_order.tenant_id = $1 and sales_order.id = request.order_id) as order_number`;

const seen = `
  request.tenant_id = $1 and request.company_id = $2
    and ($4 or request.user_id = $3 or request.decided_by = $3 or request.id = any ($7::text[]))
    and case $5 when 'own' then request.user_id = $3 when 'toDecide' then request.id = any ($7::text[])
      when 'open' then request.user_id = $3 and (request.state = 'pending' or request.state = 'declined' and request.lines <> '[]')
      else true end
    and ($6::text is null or request.state = $6)`;

const pageSql = `
  select total.total, page.*
  from (select count(*)::integer as total from approval_request request where ${seen}) total
  left join lateral (
    select ${headColumns}
    from approval_request request
    where ${seen}
    order by request.requested_at desc, request.id
    limit $8 offset $9
  ) page on true
  order by page.requested_at desc, page.id`;

const detailColumns = `${headColumns}, request.company_id, request.language, request.lines, request.checkout, request.frozen`;

const detailSql = `
  select ${detailColumns}
  from approval_request request
  where request.tenant_id = $1 and request.id = $2`;

const shopSql = `
  select ${detailColumns}, company.language as company_language,
    (select coalesce(jsonb_agg(jsonb_build_object('name', concat_ws(' ', app_user.first_name, app_user.last_name),
        'address', app_user.email)), '[]')
      from app_user
      where app_user.tenant_id = $1 and app_user.id = request.user_id and app_user.is_active and not app_user.is_locked
        and app_user.email <> '') as requester
  from approval_request request
  join company on company.tenant_id = request.tenant_id and company.id = request.company_id
  where request.tenant_id = $1 and request.id = $2`;

const decisionSql = `
  select
    (select coalesce(jsonb_agg(jsonb_build_object('userId', app_user.id, 'firstName', app_user.first_name,
        'lastName', app_user.last_name, 'email', app_user.email, 'operatorRole', app_user.operator_role,
        'isSalesPerson', app_user.is_sales_person, 'isAdmin', app_user.is_admin,
        'isCustomerAdmin', app_user.is_customer_admin, 'companyRole', app_user.company_role)
        order by app_user.last_name collate german, app_user.first_name collate german, app_user.id), '[]')
      from app_user
      where app_user.tenant_id = $1 and app_user.company_id = $2 and app_user.is_active and not app_user.is_locked) as users,
    (select coalesce(jsonb_agg(jsonb_build_object('approverId', approval_deputy.approver_id,
        'deputyId', approval_deputy.deputy_id, 'from', approval_deputy.from_date, 'until', approval_deputy.until_date)), '[]')
      from approval_deputy
      where approval_deputy.tenant_id = $1 and approval_deputy.company_id = $2) as deputies`;

const insertRequest = namedStatement(
  'approval-insert',
  `insert into approval_request (tenant_id, id, company_id, user_id, request_key, requested_at, language, message, reasons,
     approver_ids, checkout, frozen, cost_centre_id, net, gross, currency, lines)
   select $tenantId, $id, $companyId, $userId, $requestKey::uuid, $now, $language, $message, $reasons, $approverIds, $checkout,
     $frozen, $costCentreId, $net, $gross, $currency,
     coalesce(jsonb_agg(to_jsonb(basket_line) - array['tenant_id', 'basket_id', 'order_type', 'variant_id']
       order by basket_line.position), '[]')
   from basket_line
   where basket_line.tenant_id = $tenantId and basket_line.basket_id = $basketId and basket_line.order_type = $orderType`,
);

const toCartSql = `
  insert into basket_line (tenant_id, basket_id, order_type, sku, attributes_key, product_id, variant_id, quantity,
    season_quantities, attributes, price_seen, net_seen, unit_seen)
  select $1, $3, request.checkout ->> 'orderType', line.sku, line.attributes_key,
    coalesce(variant.product_id, line.product_id), variant.id, line.quantity, line.season_quantities, line.attributes,
    line.price_seen, line.net_seen, line.unit_seen
  from approval_request request
  cross join jsonb_populate_recordset(null::basket_line, request.lines) line
  left join variant on variant.tenant_id = $1 and variant.sku = line.sku
  where request.tenant_id = $1 and request.id = $2
  order by line.position
  on conflict (tenant_id, basket_id, order_type, sku, attributes_key) do update
  -- Null of a pre-order: least would pass over it.
  set quantity = case when basket_line.quantity is not null
      then least(basket_line.quantity + excluded.quantity, 999999) end,
    season_quantities = (
      select jsonb_object_agg(season.key, season.quantity)
      from (
        select piece.key, least(sum(piece.value::integer), 999999) as quantity
        from (
          select * from jsonb_each_text(basket_line.season_quantities)
          union all
          select * from jsonb_each_text(excluded.season_quantities)
        ) piece
        group by piece.key
      ) season)`;

const countSql = `
  with counted as (
    select count(*) filter (where order_type = 'order')::integer as orders,
      count(*) filter (where order_type = 'preOrder')::integer as pre_orders
    from basket_line where tenant_id = $1 and basket_id = $2
  )
  update basket
  set version = basket.version + 1, updated_at = now(), order_line_count = counted.orders,
    pre_order_line_count = counted.pre_orders
  from counted
  where basket.tenant_id = $1 and basket.id = $2
  returning greatest(counted.orders, counted.pre_orders) as lines`;
