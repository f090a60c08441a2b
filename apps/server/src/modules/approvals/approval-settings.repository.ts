import type { ApprovalDeputy, ApprovalRule, ApprovalUser, CostCentreInput } from '@kontor/contract';
import type { ApprovalRole, BudgetPeriod, CompanyUserFacts } from '@kontor/domain';
import { canDecideApprovals } from '@kontor/domain';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import { lastNameSql } from '../../shared/person-name.ts';
import { recordVersion } from '../../shared/record-version.ts';

/** Who changes the settings of a company: a user of it, or an operator. */
export type SettingsActor = Omit<Actor, 'company'> & { company: { id: string } };

export interface CostCentreRow {
  id: string;
  key: string;
  name: string;
  isActive: boolean;
  /** Decimal, net. */
  budgets: { period: BudgetPeriod; amount: number }[];
  version: string;
}

/** Makes the repository of rules, cost centres and deputies of the actor's company. */
export function createApprovalSettingsRepository({ runner }: { runner: StatementRunner }) {
  const query = <Row extends object = object>(
    name: string,
    text: string,
    actor: SettingsActor,
    ...values: unknown[]
  ) => prepared<Row>(runner, name, text, [actor.tenantId, actor.company.id, ...values]);

  return {
    async findRules(actor: SettingsActor): Promise<ApprovalRule[]> {
      const rows = await query<{
        id: string;
        user_id: string | null;
        role: ApprovalRole | null;
        above_amount: number;
        approver_ids: string[];
      }>(
        'approval-rules',
        `select id, user_id, role, above_amount, approver_ids from approval_rule
         where tenant_id = $1 and company_id = $2 order by above_amount, id`,
        actor,
      );
      return rows.map(({ id, user_id, role, above_amount, approver_ids }) => {
        const terms = { userId: user_id, role, above: above_amount, approverIds: approver_ids };
        return { _id: id, ...terms, version: recordVersion(terms) };
      });
    },

    /** Creates or changes a rule; false where the company has none of this id. */
    async saveRule(
      actor: SettingsActor,
      rule: Omit<ApprovalRule, 'version'>,
      { isNew }: { isNew: boolean },
    ): Promise<boolean> {
      const values = [rule._id, rule.userId, rule.role, rule.above, rule.approverIds];
      const rows = await query(
        isNew ? 'approval-rule-insert' : 'approval-rule-update',
        isNew
          ? `insert into approval_rule (tenant_id, company_id, id, user_id, role, above_amount, approver_ids)
             values ($1, $2, $3, $4, $5, $6, $7) returning id`
          : `update approval_rule set user_id = $4, role = $5, above_amount = $6, approver_ids = $7
             where tenant_id = $1 and company_id = $2 and id = $3 returning id`,
        actor,
        ...values,
      );
      return rows.length > 0;
    },

    async deleteRule(actor: SettingsActor, id: string): Promise<boolean> {
      const rows = await query(
        'approval-rule-delete',
        'delete from approval_rule where tenant_id = $1 and company_id = $2 and id = $3 returning id',
        actor,
        id,
      );
      return rows.length > 0;
    },

    /** The users of the company, by name; also those who cannot sign in now. */
    async findUsers(actor: SettingsActor): Promise<ApprovalUser[]> {
      const rows = await query<CompanyUserFacts & { _id: string; firstName: string; lastName: string }>(
        'approval-users',
        `select id as "_id", first_name as "firstName", ${lastNameSql('app_user')} as "lastName", company_role as "companyRole",
           is_customer_admin as "isCustomerAdmin", is_admin as "isAdmin", is_sales_person as "isSalesPerson",
           operator_role as "operatorRole"
         from app_user
         where tenant_id = $1 and company_id = $2 and not is_sales_person and is_active
         order by last_name collate german, first_name collate german, id
         limit 1000`,
        actor,
      );
      return rows.map((user) => ({
        _id: user._id,
        firstName: user.firstName,
        lastName: user.lastName,
        companyRole: user.companyRole,
        isCustomerAdmin: user.isCustomerAdmin || user.isAdmin,
        canDecide: canDecideApprovals(user),
      }));
    },

    async findCostCentres(actor: SettingsActor): Promise<CostCentreRow[]> {
      const rows = await query<Omit<CostCentreRow, 'version'>>(
        'cost-centres',
        `select cost_centre.id, cost_centre.key, cost_centre.name, cost_centre.is_active as "isActive",
           coalesce(jsonb_agg(jsonb_build_object('period', budget.period, 'amount', budget.amount) order by budget.period)
             filter (where budget.period is not null), '[]') as budgets
         from cost_centre
         left join budget on budget.tenant_id = cost_centre.tenant_id and budget.cost_centre_id = cost_centre.id
         where cost_centre.tenant_id = $1 and cost_centre.company_id = $2
         group by cost_centre.tenant_id, cost_centre.id
         order by lower(cost_centre.key)`,
        actor,
      );
      return rows.map(({ id, ...terms }) => ({ id, ...terms, version: recordVersion(terms) }));
    },

    /** Creates or changes a cost centre and replaces its budgets; false where the company has none of this id. */
    async saveCostCentre(
      actor: SettingsActor,
      { id, key, name, isActive, budgets }: Omit<CostCentreInput, '_id' | 'version'> & { id: string },
      { isNew }: { isNew: boolean },
    ): Promise<boolean> {
      const rows = await query(
        isNew ? 'cost-centre-insert' : 'cost-centre-update',
        isNew
          ? `insert into cost_centre (tenant_id, company_id, id, key, name, is_active)
             values ($1, $2, $3, $4, $5, $6) returning id`
          : `update cost_centre set key = $4, name = $5, is_active = $6
             where tenant_id = $1 and company_id = $2 and id = $3 returning id`,
        actor,
        id,
        key,
        name,
        isActive,
      );
      if (rows.length === 0) return false;
      await runner.query('delete from budget where tenant_id = $1 and cost_centre_id = $2', [
        actor.tenantId,
        id,
      ]);
      await runner.query(
        `insert into budget (tenant_id, cost_centre_id, period, amount)
         select $1, $2, budget.period, budget.amount from unnest($3::text[], $4::numeric[]) as budget (period, amount)`,
        [actor.tenantId, id, budgets.map(({ period }) => period), budgets.map(({ amount }) => amount)],
      );
      return true;
    },

    /** Deputies of one approver, or with null of all. */
    async findDeputies(actor: SettingsActor, approverId: string | null): Promise<ApprovalDeputy[]> {
      return await query<ApprovalDeputy>(
        'approval-deputies',
        `select id as "_id", approver_id as "approverId", deputy_id as "deputyId", from_date as "from", until_date as "until"
         from approval_deputy
         where tenant_id = $1 and company_id = $2 and ($3::text is null or approver_id = $3)
         order by from_date, id`,
        actor,
        approverId,
      );
    },

    async insertDeputy(
      actor: SettingsActor,
      { _id, approverId, deputyId, from, until }: ApprovalDeputy,
    ): Promise<void> {
      await query(
        'approval-deputy-insert',
        `insert into approval_deputy (tenant_id, company_id, id, approver_id, deputy_id, from_date, until_date)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        actor,
        _id,
        approverId,
        deputyId,
        from,
        until,
      );
    },

    /** False where there is none of this id, or of this approver where one is given. */
    async deleteDeputy(actor: SettingsActor, id: string, approverId: string | null): Promise<boolean> {
      const rows = await query(
        'approval-deputy-delete',
        `delete from approval_deputy
         where tenant_id = $1 and company_id = $2 and id = $3 and ($4::text is null or approver_id = $4) returning id`,
        actor,
        id,
        approverId,
      );
      return rows.length > 0;
    },

    async hasCompany(actor: SettingsActor): Promise<boolean> {
      const text = 'select from company where tenant_id = $1 and id = $2';
      return (await query('approval-company', text, actor)).length > 0;
    },

    /** Makes changes of the company's settings wait for each other, so that limits hold. */
    async lockCompany(actor: SettingsActor): Promise<void> {
      await query(
        'approval-settings-lock',
        'select from company where tenant_id = $1 and id = $2 for no key update',
        actor,
      );
    },
  };
}
