import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../test/render.tsx';
import { accountQuery, OperatorContext } from './operator.tsx';
import { ActingFor, OrderForButton } from './order-for.tsx';

const api = fakeApi();

const account = (company: object | null) => ({
  body: {
    data: {
      ...{ _id: 'o1', username: 'olga', operatorRole: 'owner', company },
      transientObject: { tenant: { id: 'nordhang', name: 'Nordhang' } },
    },
  },
});

function Page() {
  const { data } = useQuery(accountQuery);
  return data ? (
    <OperatorContext value={data}>
      <ActingFor />
      <OrderForButton customer={{ _id: 'c1', name: 'Huber' }} again={{ _id: '7', orderType: 'order' }} />
    </OperatorContext>
  ) : null;
}

it('issue 18: after “order more” the back office says for whom the shop acts, and ends it', async () => {
  api.answers['GET /api/user/currentUser'] = account(null);
  const shop = { location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(shop as unknown as Window);
  const { user } = renderPage(<Page />);
  const again = await screen.findByRole('button', { name: 'Nachbestellen' });
  expect(screen.queryByRole('region')).toBeNull();
  const call = 'POST /api/user/switchCustomerOfSalesPerson';
  api.answers[call] = account({ _id: 'c1', customerNo: 'K-1', name: 'Huber' });
  await user.click(again);
  await screen.findByRole('region', { name: 'Im Shop handeln Sie für Huber (K-1).' });
  expect(shop.location.replace).toHaveBeenCalledWith('/quick-entry?type=order&order=7');
  api.answers[call] = account(null);
  await user.click(screen.getByRole('button', { name: 'Beenden' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(api.sent.map(({ body }) => body)).toEqual([{ customerId: 'c1' }, { customerId: null }]);
});
