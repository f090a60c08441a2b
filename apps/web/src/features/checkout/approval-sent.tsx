import { routes } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { Sum, Sums } from '@kontor/web-kit/ui/sums.tsx';
import { Skeleton } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApprovalTexts } from '../../commerce/approval-texts.ts';
import { LoadError } from '../../commerce/load-error.tsx';
import { paths } from '../../lib/paths.ts';
import shared from './checkout.module.css';
import classes from './thank-you-page.module.css';

/** Approval was requested: who decides now. */
export function ApprovalSent({ id }: { id: string }) {
  const { t } = useTexts();
  const formats = useFormats();
  const query = useQuery(apiQuery(routes.approvals.read, { params: { id } }));
  const request = query.data?.data;
  const texts = useApprovalTexts(request?.currency ?? 'EUR');
  if (query.isError) return <LoadError title={t('checkout.outcomeFailed')} query={query} />;
  if (!request) return <Skeleton h={320} maw={720} mx="auto" />;
  const names = request.approvers.map(texts.person).join(', ');
  return (
    <article className={shared.outcome}>
      <span className={shared.outcomeIcon} data-tone="waiting" aria-hidden="true">
        <IconClock size={30} stroke={2} />
      </span>
      <h1 className={shared.outcomeTitle}>{t('approvals.sent.title')}</h1>
      <p className={shared.outcomeText} role="status">
        {request.approvers.length === 0
          ? t('approvals.sent.nobody')
          : t(request.approvers.length === 1 ? 'approvals.sent.text' : 'approvals.sent.textMany', { names })}
      </p>
      <div className={classes.outcomeFacts}>
        <Sums>
          <Sum name={t('approvals.column.requestedAt')} value={formats.dateTime(request.requestedAt)} />
          {request.costCentre ? (
            <Sum
              name={t('approvals.column.costCentre')}
              value={`${request.costCentre.key} · ${request.costCentre.name}`}
            />
          ) : null}
          <Sum name={t('checkout.thankYou.net')} value={texts.money(request.net)} />
          <Sum name={t('cart.gross')} value={texts.money(request.gross)} tone="strong" />
        </Sums>
      </div>
      <div className={shared.outcomeButtons}>
        <ButtonLink {...paths.approval(request._id)} size="md">
          {t('approvals.sent.toRequest')}
        </ButtonLink>
        <ButtonLink {...paths.cart(request.orderType)} size="md" variant="default">
          {t('approvals.sent.toCart')}
        </ButtonLink>
        <ButtonLink {...paths.category()} size="md" variant="subtle">
          {t('checkout.thankYou.goOn')}
        </ButtonLink>
      </div>
    </article>
  );
}
