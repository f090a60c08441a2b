import { type ApprovalSummary, type OrderType, routes } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { Alert, Group } from '@mantine/core';
import { IconClock, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApprovalTexts } from '../../commerce/approval-texts.ts';
import { useCompanyRight } from '../../commerce/company-right.tsx';
import { useAccount } from '../../commerce/shop-context.ts';
import { paths } from '../../lib/paths.ts';
import classes from './cart-approvals.module.css';
import { TakeBackButton } from './take-back-button.tsx';

/** Number of requests shown above the cart; the page of the requests lists all. */
const shownRequests = 3;

/** Above the cart: own requests that wait, and declined ones whose lines can be taken back. */
export function CartApprovals({ orderType }: { orderType: OrderType }) {
  const { t } = useTexts();
  const { approvals } = useAccount();
  const mayRequest = useCompanyRight('approvals.request');
  const { data } = useQuery({
    ...apiQuery(routes.approvals.list, { query: { view: 'open' } }),
    enabled: mayRequest && approvals?.hasOpen === true,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const open = (data?.data ?? []).filter((request) => request.orderType === orderType);
  if (open.length === 0) return null;
  return (
    <section className={classes.requests} aria-label={t('approvals.cart.label')}>
      {open.slice(0, shownRequests).map((request) => (
        <OpenRequest key={request._id} request={request} />
      ))}
      {open.length > shownRequests ? (
        <AnchorLink {...paths.approvals('own')}>
          {t('approvals.cart.more', { count: open.length - shownRequests })}
        </AnchorLink>
      ) : null}
    </section>
  );
}

function OpenRequest({ request }: { request: ApprovalSummary }) {
  const { t } = useTexts();
  const formats = useFormats();
  const texts = useApprovalTexts(request.currency);
  const isPending = request.state === 'pending';
  const names = request.approvers.map(texts.person).join(', ');
  const total = `${t('cart.lines', { count: request.itemCount })}, ${texts.money(request.gross)}`;
  return (
    <Alert
      color={isPending ? 'blue' : 'red'}
      variant="light"
      icon={isPending ? <IconClock aria-hidden="true" /> : <IconX aria-hidden="true" />}
    >
      <strong>
        {isPending
          ? t('approvals.cart.pending', { total, date: formats.dateTime(request.requestedAt) })
          : t('approvals.cart.declinedBy', { total, name: texts.person(request.decidedBy) })}
      </strong>{' '}
      {isPending
        ? names && t('approvals.cart.asked', { names })
        : t('approvals.cart.answer', { answer: request.answer ?? '–' })}
      <Group gap="sm" mt="xs">
        <TakeBackButton request={request} size="xs" />
        <AnchorLink {...paths.approval(request._id)} underline="always" c="inherit">
          {t('approvals.cart.open')}
        </AnchorLink>
      </Group>
    </Alert>
  );
}
