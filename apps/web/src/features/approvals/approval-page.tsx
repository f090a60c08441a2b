import { type ApprovalDetail, type CheckoutPreview, routes } from '@kontor/contract';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { AddressBlock } from '@kontor/web-kit/ui/address-block.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Page, PageHeader } from '@kontor/web-kit/ui/page.tsx';
import { Sum, Sums } from '@kontor/web-kit/ui/sums.tsx';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApprovalTexts } from '../../commerce/approval-texts.ts';
import { BudgetBar } from '../../commerce/budget-bar.tsx';
import { CompanyGate } from '../../commerce/company-right.tsx';
import { NoData } from '../../commerce/load-error.tsx';
import { Trail } from '../../commerce/trail.tsx';
import { VatSums } from '../../commerce/vat-sum.tsx';
import { paths } from '../../lib/paths.ts';
import { markSkipTarget } from '../../lib/skip-targets.ts';
import { Fact } from '../../ui/fact.tsx';
import { SummaryCard } from '../../ui/summary-card.tsx';
import { ApprovalActions } from './approval-actions.tsx';
import { ApprovalLines } from './approval-lines.tsx';
import classes from './approval-page.module.css';
import { ApprovalStateMark } from './approvals-page.tsx';
import { ChangeQuantities } from './change-quantities.tsx';
import { Obstacles } from './obstacles.tsx';

/** One approval request: its lines, the differences of today, and the decision. */
export function ApprovalPage() {
  const { t } = useTexts();
  const { id } = useParams({ from: '/shop/my-account/approvals/$id' });
  return (
    <Page>
      <CompanyGate action="approvals.read" hint={t('approvals.noCompanyHint')}>
        <LoadedApproval key={id} id={id} />
      </CompanyGate>
    </Page>
  );
}

function LoadedApproval({ id }: { id: string }) {
  const { t } = useTexts();
  const query = useQuery({
    ...apiQuery(routes.approvals.read, { params: { id } }),
    // Prices and stock of today.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  usePageTitle(t('approvals.title'));
  if (query.data) return <Approval request={query.data.data} />;
  if (isApiError(query.error, 'approval.not.found')) {
    return (
      <EmptyState
        icon={<IconFileOff size={28} />}
        title={errorText(query.error)}
        action={<ButtonLink {...paths.approvals()}>{t('approvals.request.toList')}</ButtonLink>}
      />
    );
  }
  return <NoData title={t('approvals.loadFailed')} query={query} count={2} h={240} my={12} />;
}

function Approval({ request }: { request: ApprovalDetail }) {
  const { t } = useTexts();
  const formats = useFormats();
  /** Kept where the request has been decided meanwhile, so that what was typed is not lost. */
  const [changed, setChanged] = useState<CheckoutPreview>();
  const { current } = request;
  const date = formats.dateTime(request.requestedAt);
  const texts = useApprovalTexts(request.currency);
  const title = request.isOwn
    ? t('approvals.request.title', { date })
    : t('approvals.request.titleOf', { name: texts.person(request.requestedBy) });
  const isPending = request.state === 'pending';
  return (
    <>
      <PageHeader
        breadcrumb={
          <Trail
            above={[
              <Link key="list" {...paths.approvals(request.isOwn ? 'own' : 'decide')}>
                {t('approvals.title')}
              </Link>,
            ]}
            page={title}
          />
        }
        title={title}
        subtitle={
          <>
            <ApprovalStateMark state={request.state} /> · {date}
          </>
        }
      />
      <div className={classes.columns}>
        <div>
          {isPending && request.differences.length > 0 ? (
            <Alert color="yellow" variant="light" mb="md" icon={<IconAlertTriangle aria-hidden="true" />}>
              {t('approvals.request.changedSince')}
            </Alert>
          ) : null}
          {changed ? (
            <ChangeQuantities
              request={request}
              current={current ?? changed}
              onDone={() => setChanged(undefined)}
            />
          ) : (
            <ApprovalLines request={request} />
          )}
        </div>
        <SummaryCard ref={markSkipTarget.summary} title={t('approvals.request.sums')}>
          <ApprovalSums request={request} />
          <Why request={request} />
          <Obstacles request={request} />
          <ApprovalActions
            request={request}
            isChanging={changed !== undefined}
            onChange={() => setChanged(current ?? undefined)}
          />
        </SummaryCard>
        <div>
          <Facts request={request} />
        </div>
      </div>
    </>
  );
}

function ApprovalSums({ request }: { request: ApprovalDetail }) {
  const { t } = useTexts();
  const { money } = useApprovalTexts(request.currency);
  const { current } = request;
  return (
    <Sums>
      {request.discount > 0 ? <Sum name={t('orders.discount')} value={money(-request.discount)} /> : null}
      <Sum name={t('cart.shipping')} value={money(request.shipping)} />
      <Sum name={t('checkout.thankYou.net')} value={money(request.net)} />
      <VatSums of={request} vat={request.vat} currency={request.currency} />
      <Sum
        name={t(current ? 'approvals.request.grossThen' : 'cart.gross')}
        value={money(request.gross)}
        tone={current ? undefined : 'strong'}
      />
      {current ? (
        <Sum
          name={t('approvals.request.grossNow')}
          value={money(current.gross)}
          note={current.gross === request.gross ? t('approvals.request.same') : undefined}
          tone="strong"
        />
      ) : null}
    </Sums>
  );
}

/** Why it needs approval, and what the order would leave of the budgets. */
function Why({ request }: { request: ApprovalDetail }) {
  const { t } = useTexts();
  const texts = useApprovalTexts(request.currency);
  const { current, costCentre } = request;
  const budgets = current?.costCentres?.find(({ key }) => key === costCentre?.key)?.budgets ?? [];
  const net = current ? current.net + current.shipping - current.discount : request.net;
  return (
    <>
      <section>
        <h2 className={classes.subtitle}>{t('approvals.request.why')}</h2>
        <ul className={classes.plain}>
          {request.reasons.map((reason) => (
            <li key={texts.reason(reason, request.isOwn)}>{texts.reason(reason, request.isOwn)}</li>
          ))}
        </ul>
      </section>
      {costCentre && budgets.length > 0 ? (
        <section className={classes.budgets}>
          <h2 className={classes.subtitle}>
            {t('approvals.request.budgetTitle', { name: `${costCentre.key} · ${costCentre.name}` })}
          </h2>
          {budgets.map((budget) => (
            <BudgetBar key={budget.period} budget={budget} currency={request.currency} net={net} />
          ))}
        </section>
      ) : null}
    </>
  );
}

function Facts({ request }: { request: ApprovalDetail }) {
  const { t } = useTexts();
  const formats = useFormats();
  const texts = useApprovalTexts(request.currency);
  const { costCentre } = request;
  return (
    <>
      <section>
        <h2 className={classes.subtitle}>{t('approvals.request.details')}</h2>
        <dl className={classes.facts}>
          <Fact name={t('approvals.column.requestedBy')}>{texts.person(request.requestedBy)}</Fact>
          <Fact name={t('approvals.request.message')}>{request.message}</Fact>
          <Fact name={t('approvals.column.costCentre')}>
            {costCentre ? `${costCentre.key} · ${costCentre.name}` : null}
          </Fact>
          <Fact name={t('orders.externalNumber')}>{request.externalOrderNumber}</Fact>
          <Fact name={t('orders.requestedDate')}>
            {request.requestedDeliveryDate ? formats.date(request.requestedDeliveryDate) : null}
          </Fact>
          <Fact name={t('orders.shippingMethod')}>{request.shippingMethod}</Fact>
          <Fact name={t('orders.paymentMethod')}>{request.paymentMethod}</Fact>
          {request.orderNotes.map(({ deliveryDate, note }) => (
            <Fact
              key={deliveryDate ?? ''}
              name={
                deliveryDate ? t('orders.noteFor', { date: formats.date(deliveryDate) }) : t('orders.notes')
              }
            >
              {note}
            </Fact>
          ))}
          <Fact name={t('approvals.request.approvers')}>
            {request.approvers.map(texts.person).join(', ')}
          </Fact>
          <Fact name={t('orders.addresses.shipping')}>
            <AddressBlock address={request.shippingAddress} />
          </Fact>
          <Fact name={t('orders.addresses.invoice')}>
            <AddressBlock address={request.invoiceAddress} />
          </Fact>
        </dl>
      </section>
      <section>
        <h2 className={classes.subtitle}>{t('orders.history.title')}</h2>
        <ol className={classes.plain}>
          {request.events.map(({ type, at, by, reason, exceededBudget, changes }) => (
            <li key={`${type} ${at}`}>
              {t('approvals.request.eventBy', {
                event: t(`approvals.request.event.${type}`),
                name: texts.person(by),
              })}
              , {formats.dateTime(at)}
              {exceededBudget ? `, ${t('approvals.request.overBudget')}` : null}
              {reason && type !== 'requested' ? <p className={classes.reason}>{reason}</p> : null}
              {changes.map(({ sku, from, to }) => (
                <p key={sku} className={classes.reason}>
                  {t('approvals.request.changeOf', { sku, from, to })}
                </p>
              ))}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
