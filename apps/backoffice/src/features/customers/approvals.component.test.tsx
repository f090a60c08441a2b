import type { ApprovalRule, Customer } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { ApprovalsPanel } from './approvals-panel.tsx';

const api = fakeApi();
const path = '/api/admin/companies/c1';

const answer = (rule: Partial<ApprovalRule>) =>
  Object.assign(api.answers, {
    [`GET ${path}/approvalRules`]: {
      body: {
        data: {
          rules: [
            { _id: 'r1', userId: null, role: null, above: 100, approverIds: [], version: 'v1', ...rule },
          ],
          users: [],
        },
      },
    },
    [`GET ${path}/costCentres`]: { body: { data: [] } },
    [`GET ${path}/deputies`]: { body: { data: [] } },
  });

it('issue 18: an approval rule that another changed meanwhile is shown field by field', async () => {
  answer({});
  const { user } = renderPage(<ApprovalsPanel customer={{ _id: 'c1' } as Customer} />);
  await user.click(await screen.findByRole('button', { name: /bearbeiten/i }));
  const above = screen.getByRole('textbox') as HTMLInputElement;
  await user.clear(above);
  await user.type(above, '300');
  answer({ above: 200, role: 'buyer', version: 'v2' });
  api.answers[`POST ${path}/approvalRules`] = { status: 409, body: { code: 'record.changed' } };
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText('200,00', { selector: 'dd' });
  expect(above.value).toBe('300');
  api.answers[`POST ${path}/approvalRules`] = { body: { data: {} } };
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent.at(-1)?.body).toMatchObject({ _id: 'r1', role: 'buyer', above: 300, version: 'v2' });
});

it('issue 18: says what holds without rules, cost centres and deputies', async () => {
  answer({});
  api.answers[`GET ${path}/approvalRules`] = { body: { data: { rules: [], users: [] } } };
  renderPage(<ApprovalsPanel customer={{ _id: 'c1' } as Customer} />);
  await screen.findByText('Es gibt keine Regel. Bestellungen brauchen keine Freigabe.');
  await screen.findByText('Es gibt keine Kostenstelle. An der Kasse wird nach keiner gefragt.');
  await screen.findByText('Keine freigebende Person hat eine Vertretung.');
});
