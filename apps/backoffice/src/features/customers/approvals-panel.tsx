import { type Customer, routes } from '@kontor/contract';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { Loaded } from '../../kit/detail.tsx';
import { ApprovalDeputies } from './approval-deputies.tsx';
import { ApprovalRules } from './approval-rules.tsx';
import { CostCentres } from './cost-centres.tsx';

/** Approval rules, cost centres with budgets, and deputies of a customer. */
export function ApprovalsPanel({ customer }: { customer: Customer }) {
  return (
    <Loaded query={apiQuery(routes.approvals.companySettings, { params: { id: customer._id } })}>
      {({ data: { rules, users } }) => (
        <>
          <ApprovalRules id={customer._id} rules={rules} users={users} />
          <CostCentres id={customer._id} />
          <ApprovalDeputies id={customer._id} users={users} />
        </>
      )}
    </Loaded>
  );
}
