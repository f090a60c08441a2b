import type { ApprovalDetail, ApprovalSummary, CheckoutPreview } from '@kontor/contract';
import { fakeApi } from '@kontor/web-kit/test/fake-api.ts';
import { renderWithRouter } from '@kontor/web-kit/test/render-component.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ShopContext } from '../../commerce/shop-context.ts';
import { ApprovalActions } from './approval-actions.tsx';
import { ApprovalLines } from './approval-lines.tsx';
import { CostCentreDialog, DeputyDialog, RuleDialog } from './approval-settings-dialogs.tsx';
import { ApprovalSettingsPage } from './approval-settings-page.tsx';
import { CartApprovals } from './cart-approvals.tsx';
import { ChangeQuantities } from './change-quantities.tsx';
import { Obstacles } from './obstacles.tsx';

const person = { firstName: 'Anna', lastName: 'Muster' };
const summary: ApprovalSummary = {
  _id: 'r1',
  state: 'pending',
  version: 3,
  orderType: 'order',
  requestedAt: '2026-11-20T09:00:00Z',
  requestedBy: person,
  message: null,
  externalOrderNumber: null,
  costCentre: null,
  reasons: [{ code: 'amount', above: 500, net: 700 }],
  itemCount: 1,
  net: 700,
  gross: 833,
  currency: 'EUR',
  decidedAt: null,
  decidedBy: null,
  answer: null,
  order: null,
  isOwn: false,
  canDecide: true,
  canWithdraw: false,
  canTakeBack: false,
  approvers: [{ firstName: 'Ben', lastName: 'Bauer' }],
};
const line = { _id: 'p1', id: 'order:A1', sku: 'A1', name: 'Jacke', quantity: 5, image: null };
const current = {
  lines: [line],
  seasons: [],
  net: 750,
  shipping: 0,
  discount: 0,
  gross: 892.5,
  currency: 'EUR',
  issues: [],
} as unknown as CheckoutPreview;
const detail = {
  ...summary,
  items: [
    {
      _id: 'i1',
      sku: 'A1',
      name: 'Jacke',
      price: { value: 140, currency: 'EUR' },
      quantity: 5,
      netTotal: 700,
      vatRate: 19,
      deliveryDate: null,
      seasonId: null,
      attributes: {},
    },
  ],
  current,
  missing: [],
  differences: [{ kind: 'price', sku: 'A1', from: 140, to: 150 }],
} as unknown as ApprovalDetail;

const shop = {
  settings: {},
  account: {
    _id: 'u1',
    company: { _id: 'c1' },
    operatorRole: null,
    isCustomerAdmin: true,
    companyRole: 'buyer',
    approvals: { hasOpen: true },
  },
  vat: { currency: 'EUR' },
} as unknown as NonNullable<React.ContextType<typeof ShopContext>>;

const { answers, sent, called } = fakeApi();

function show(component: ReactNode, account: object = shop.account) {
  return renderWithRouter(
    <ShopContext value={{ ...shop, account: account as never }}>{component}</ShopContext>,
  );
}

it('issue 16: shows the differences of today in words', async () => {
  const stock = { ...current, issues: [{ code: 'basket.out.of.stock', details: [{ sku: 'A1' }] }] };
  show(<ApprovalLines request={{ ...detail, current: stock }} />);
  const row = (await screen.findByText('Jacke')).closest('tr') as HTMLElement;
  expect(within(row).getByText(/Preis gestiegen: 140,00\s€ → 150,00\s€/)).toBeTruthy();
  expect(within(row).getByText(/Nicht vorrätige Produkte/)).toBeTruthy();
});

it('issue 16: changes only quantities that were changed, and keeps what was typed when refused', async () => {
  const call = 'POST /api/approval/r1/change';
  answers[call] = { status: 409, body: { code: 'approval.changed', message: '' } };
  const { user } = show(<ChangeQuantities request={detail} current={current} onDone={() => {}} />);
  const field = await screen.findByLabelText<HTMLInputElement>('Menge von Jacke');
  expect(screen.getByText('Menge').tagName).toBe('LABEL');
  const save = screen.getByRole('button', { name: 'Änderung speichern' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await user.clear(field);
  expect(screen.getAllByText('Bitte geben Sie ganze Zahlen ab 0 ein').length).toBeGreaterThan(0);
  await user.type(field, '2');
  await user.click(save);
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'Die Anfrage oder ihr Betrag hat sich inzwischen geändert, bitte prüfen Sie sie erneut',
  );
  expect(field.value).toBe('2');
  expect(sent).toEqual([
    { call, body: { version: 3, reason: null, lines: [{ id: 'order:A1', quantity: 2 }] } },
  ]);
});

it('issue 16: approves over the budget only after a confirmation', async () => {
  const call = 'POST /api/approval/r1/approve';
  answers[call] = { status: 201, body: { data: { _id: 'o1', orderNumber: '4711' } } };
  const budget = { code: 'budget', period: 'month', exceededBy: 50, left: 700, amount: 1000, spent: 300 };
  const over = { ...current, approval: { reasons: [budget] } } as unknown as CheckoutPreview;
  const { user } = show(
    <ApprovalActions request={{ ...detail, current: over }} isChanging={false} onChange={() => {}} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Freigeben und bestellen' }));
  const dialog = await screen.findByRole('dialog');
  const confirm = within(dialog).getByRole('button', { name: 'Freigeben und bestellen' });
  await user.click(confirm);
  expect(within(dialog).getByText(/Bitte bestätigen Sie/)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('checkbox'));
  await user.click(confirm);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    version: 3,
    expectedTotal: { value: 892.5, currency: 'EUR' },
    exceedBudget: true,
    reason: null,
  });
});

it('issue 16: the dialog stays open while the approval is on its way', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const { user } = show(<ApprovalActions request={detail} isChanging={false} onChange={() => {}} />);
  await user.click(await screen.findByRole('button', { name: 'Freigeben und bestellen' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'Gern');
  await user.click(within(dialog).getByRole('button', { name: 'Freigeben und bestellen' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Gern');
});

let decide = () => {};

function DecidedMeanwhile() {
  const [request, setRequest] = useState(detail);
  decide = () => setRequest({ ...detail, state: 'approved', canDecide: false, current: null });
  return <ApprovalActions request={request} isChanging={false} onChange={() => {}} />;
}

it.each([
  ['Freigeben und bestellen', 'approve'],
  ['Ablehnen', 'decline'],
])('issue 15: keeps what was typed for "%s" where somebody else has decided', async (label, path) => {
  answers[`POST /api/approval/r1/${path}`] = { status: 409, body: { code: 'approval.decided', message: '' } };
  const { user } = show(<DecidedMeanwhile />);
  await user.click(await screen.findByRole('button', { name: label }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), 'Gern');
  await user.click(within(dialog).getByRole('button', { name: label }));
  await within(dialog).findByRole('alert');
  act(() => decide());
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Gern');
  expect(screen.getByRole('alert').textContent).not.toBe('');
});

it('issue 16: names deleted addresses beside the issues of today', async () => {
  const missing: ApprovalDetail['missing'] = ['shippingAddress', 'invoiceAddress', 'costCentre'];
  const issues = [{ code: 'cost.centre.unknown' }];
  show(<Obstacles request={{ ...detail, missing, current: { ...current, issues } }} />);
  const texts = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Die Lieferadresse gibt es nicht mehr',
    'Die Rechnungsadresse gibt es nicht mehr',
    'Diese Kostenstelle kann nicht gewählt werden',
  ]);
});

it('issue 16: shows why the user cannot approve', async () => {
  const issues = [{ code: 'basket.out.of.stock' }];
  show(
    <ApprovalActions
      request={{ ...detail, current: { ...current, issues } }}
      isChanging={false}
      onChange={() => {}}
    />,
  );
  const approve = await screen.findByRole('button', { name: 'Freigeben und bestellen' });
  expect(approve.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/Nicht vorrätige Produkte/)).toBeTruthy();
  show(<ApprovalActions request={{ ...detail, canDecide: false }} isChanging={false} onChange={() => {}} />);
  expect(await screen.findByText('Sie sind für diese Anfrage nicht freigabeberechtigt.')).toBeTruthy();
});

it('issue 16: the cart shows own requests with approvers and reasons', async () => {
  const declined = {
    ...summary,
    _id: 'r2',
    state: 'declined',
    decidedBy: person,
    answer: 'Zu viel',
    canTakeBack: true,
  };
  answers['GET /api/approval'] = {
    body: { data: [{ ...summary, canWithdraw: true }, declined], meta: { total: 2 } },
  };
  show(<CartApprovals orderType="order" />);
  expect(await screen.findByText(/^Wartet seit .* auf Freigabe: 1 Position, 833,00/)).toBeTruthy();
  expect(await screen.findByText('Gefragt: Ben Bauer.')).toBeTruthy();
  expect(screen.getByText(/^Von Anna Muster abgelehnt/)).toBeTruthy();
  expect(screen.getByText(/Begründung: Zu viel/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Zurückziehen und in den Warenkorb legen' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Zurück in den Warenkorb' })).toBeTruthy();
});

it('issue 16: the cart asks for no requests where the account has no open one', async () => {
  const { approvals: _approvals, ...off } = shop.account;
  show(<CartApprovals orderType="order" />, off);
  show(<CartApprovals orderType="order" />, { ...off, approvals: { hasOpen: false } });
  show(<span>Ende</span>);
  await screen.findByText('Ende');
  expect(called).toEqual([]);
});

it('issue 16: a deleted address and a switched-off cost centre are replaced in the change', async () => {
  const call = 'POST /api/approval/r1/change';
  answers[call] = { body: { data: detail } };
  const address = { ...person, companyName: null, street: 'Weg 1', zipCode: '80331', city: 'München' };
  const request = {
    ...detail,
    missing: ['shippingAddress', 'costCentre'],
    addresses: [
      { ...address, _id: 'a1', type: 0 },
      { ...address, _id: 'a2', type: 2 },
    ],
  } as unknown as ApprovalDetail;
  const centres = { ...current, costCentres: [{ _id: 'k1', key: '4711', name: 'Vertrieb' }] };
  show(<ApprovalActions request={request} isChanging={false} onChange={() => {}} />);
  expect(await screen.findByText(/Wählen Sie unter „Ändern“ eine andere/)).toBeTruthy();
  const { user } = show(<ChangeQuantities request={request} current={centres} onDone={() => {}} />);
  const field = await screen.findByLabelText('Neue Lieferadresse');
  expect(document.activeElement).toBe(field);
  expect(field.querySelectorAll('option')).toHaveLength(2);
  await user.selectOptions(field, 'Anna Muster, Weg 1, 80331 München');
  await user.selectOptions(screen.getByLabelText('Neue Kostenstelle'), '4711 · Vertrieb');
  await user.click(screen.getByRole('button', { name: 'Änderung speichern' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    version: 3,
    reason: null,
    lines: [],
    shippingAddressId: 'a1',
    costCentreId: 'k1',
  });
});

const users = [
  {
    _id: 'u1',
    firstName: 'Anna',
    lastName: 'Muster',
    companyRole: 'buyer',
    isCustomerAdmin: true,
    canDecide: true,
  },
  {
    _id: 'u2',
    firstName: 'Ben',
    lastName: 'Bauer',
    companyRole: 'buyer',
    isCustomerAdmin: false,
    canDecide: true,
  },
  {
    _id: 'u3',
    firstName: 'Cora',
    lastName: 'Cordes',
    companyRole: 'reader',
    isCustomerAdmin: false,
    canDecide: false,
  },
] as const;

it('issue 16: settings say what each part is for, and begin with an empty list', async () => {
  answers['GET /api/approvalRule'] = { body: { data: { rules: [], users } } };
  answers['GET /api/costCentre'] = { body: { data: [] } };
  answers['GET /api/approvalDeputy'] = { body: { data: { deputies: [], users } } };
  const { user } = show(<ApprovalSettingsPage />);
  for (const [empty, add, field] of [
    ['Noch keine Regel', 'Neue Regel', 'Für wen'],
    ['Noch keine Kostenstelle', 'Neue Kostenstelle', /^Nummer/],
    ['Keine Vertretung', 'Neue Vertretung', 'Vertretung'],
  ] as const) {
    expect(await screen.findByText(empty)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: add }));
    expect(await screen.findByLabelText(field)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  }
});

it('issue 15: a changed rule is sent again with its version of today, and with what was typed', async () => {
  const rule = { _id: 'g1', version: 1, userId: null, role: null, above: 500, approverIds: [] };
  const saving = 'POST /api/approvalRule';
  answers['GET /api/approvalRule'] = { body: { data: { rules: [rule], users } } };
  answers['GET /api/costCentre'] = { body: { data: [] } };
  answers['GET /api/approvalDeputy'] = { body: { data: { deputies: [], users } } };
  answers[saving] = { status: 409, body: { code: 'record.changed', message: '' } };
  const { user } = show(<ApprovalSettingsPage />);
  await user.click(await screen.findByRole('button', { name: /bearbeiten/i }));
  const amount = await screen.findByLabelText<HTMLInputElement>(/^Freigabe nötig über/);
  await user.clear(amount);
  answers['GET /api/approvalRule'] = { body: { data: { rules: [{ ...rule, version: 2 }], users } } };
  await user.type(amount, '750{Enter}');
  await screen.findByRole('alert');
  await waitFor(() => expect(called.filter((call) => call === 'GET /api/approvalRule')).toHaveLength(2));
  expect(amount.value).toBe('750');
  await user.type(amount, '{Enter}');
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ version: 2, above: 750 }));
});

it('issue 16: a rule names its users, amount and approvers', async () => {
  const call = 'POST /api/approvalRule';
  answers[call] = { body: { data: {} } };
  const { user } = show(<RuleDialog rule={undefined} users={users} onClose={() => {}} />);
  expect(screen.queryByRole('checkbox', { name: 'Cora Cordes' })).toBeNull();
  await user.selectOptions(await screen.findByLabelText('Für wen'), 'Rolle „Einkauf“');
  await user.click(screen.getByRole('checkbox', { name: 'Ben Bauer' }));
  const amount = screen.getByLabelText(/^Freigabe nötig über/);
  for (const refused of ['viel', '-5', '1,2345', '1.250,505']) {
    await user.clear(amount);
    await user.type(amount, `${refused}{Enter}`);
    expect(screen.getByText(/höchstens zwei Nachkommastellen/)).toBeTruthy();
    expect(document.activeElement).toBe(amount);
  }
  expect(sent).toHaveLength(0);
  await user.clear(amount);
  await user.type(amount, '1.250,50{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    call,
    body: { userId: null, role: 'buyer', above: 1250.5, approverIds: ['u2'] },
  });
});

it('issue 16: a cost centre whose number is taken keeps what was typed and says it at the field', async () => {
  const call = 'POST /api/costCentre';
  answers[call] = { status: 409, body: { code: 'cost.centre.taken', message: '' } };
  const { user } = show(<CostCentreDialog centre={undefined} onClose={() => {}} />);
  const key = await screen.findByLabelText<HTMLInputElement>(/^Nummer/);
  await user.type(key, '4711');
  await user.type(screen.getByLabelText(/^Bezeichnung/), 'Messe');
  const quarter = screen.getByLabelText(/Quartal/);
  await user.type(quarter, '5000,001{Enter}');
  expect(screen.getByText(/höchstens zwei Nachkommastellen/)).toBeTruthy();
  expect(sent).toHaveLength(0);
  await user.clear(quarter);
  await user.type(quarter, '5000{Enter}');
  expect(await screen.findByText('Eine Kostenstelle mit dieser Nummer gibt es schon')).toBeTruthy();
  expect([key.value, document.activeElement]).toEqual(['4711', key]);
  expect(sent[0]?.body).toEqual({
    key: '4711',
    name: 'Messe',
    isActive: true,
    budgets: [{ period: 'quarter', amount: 5000 }],
  });
});

it('issue 16: refuses a deputy for oneself and days in the wrong order', async () => {
  answers['POST /api/approvalDeputy'] = { body: { data: {} } };
  const { user } = show(<DeputyDialog users={users} onClose={() => {}} />);
  await user.selectOptions(await screen.findByLabelText('Vertretung'), 'Anna Muster');
  const [from, until] = ['Vom', 'Bis'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
  for (const [field, day] of [
    [from, '24.12.2027'],
    [until, '20.12.2027'],
  ] as const) {
    await user.clear(field as HTMLInputElement);
    await user.type(field as HTMLInputElement, day);
    await user.tab();
  }
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(screen.getByText('Bitte wählen Sie eine andere Person')).toBeTruthy();
  expect(screen.getByText('Der letzte Tag liegt vor dem ersten')).toBeTruthy();
  expect(sent).toEqual([]);
});
