import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../test/render.tsx';
import { PriceQuestion } from './price-question.tsx';

const navigate = vi.fn();
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => navigate,
}));

const api = fakeApi();

it('issue 18: leads to the prices of an article that is chosen from those found by a name', async () => {
  api.answers['GET /api/admin/grid'] = { body: { data: [{ sku: 'A-1', name: 'Jacke' }], meta: {} } };
  const { user } = renderPage(<PriceQuestion customerNo="K-1" />);
  await user.type(await screen.findByLabelText('Artikelnummer', { selector: 'input' }), 'jacke');
  await screen.findByText('A-1 · Jacke');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
  expect(navigate).toHaveBeenCalledWith(
    expect.objectContaining({ params: { id: 'A-1' }, search: { customer: 'K-1' } }),
  );
});
