import { type ApprovalDetail, type CheckoutPreview, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { Textarea } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useApprovalTexts } from '../../commerce/approval-texts.ts';
import { refreshApprovals } from '../../commerce/approvals.queries.ts';
import { FormDialog } from '../../commerce/form-dialog.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './approval-page.module.css';
import { TakeBackButton } from './take-back-button.tsx';

/** The actions that the user can take on a request now, or the reason why there are none. */
export function ApprovalActions({
  request,
  isChanging,
  onChange,
}: {
  request: ApprovalDetail;
  isChanging: boolean;
  onChange: () => void;
}) {
  const { t } = useTexts();
  /** Both stay open where somebody else has decided meanwhile, so that what was typed is not lost. */
  const [approved, setApproved] = useState<CheckoutPreview>();
  const [isDeclining, setDeclining] = useState(false);
  const { current, order, state, isOwn } = request;
  const [issue] = current?.issues ?? [];
  const noCurrent = current === null ? t('approvals.request.noCurrent') : undefined;
  const approveReason = isChanging
    ? t('approvals.decide.saveChange')
    : (noCurrent ??
      (request.missing.length > 0
        ? t('approvals.decide.missing')
        : issue && errorCodeText(issue.code, issue.details)));
  return (
    <Stack gap="xs">
      {request.canDecide ? (
        <>
          <ReasonButton
            size="md"
            disabledReason={approveReason}
            onClick={() => setApproved(current ?? undefined)}
          >
            {t('approvals.decide.approve')}
          </ReasonButton>
          <Group gap="xs" grow>
            <ReasonButton variant="default" disabledReason={noCurrent} onClick={onChange}>
              {t('approvals.decide.change')}
            </ReasonButton>
            <Button variant="default" onClick={() => setDeclining(true)}>
              {t('approvals.decide.decline')}
            </Button>
          </Group>
        </>
      ) : (
        <>
          {state === 'pending' ? (
            <p className={classes.hint}>{t(isOwn ? 'approvals.decide.own' : 'approvals.decide.notMine')}</p>
          ) : null}
          {order ? (
            <ButtonLink {...paths.order(order._id)}>
              {t('approvals.request.order', { orderNumber: order.orderNumber })}
            </ButtonLink>
          ) : null}
          <TakeBackButton request={request} />
        </>
      )}
      {approved ? (
        <ApproveDialog
          request={request}
          current={current ?? approved}
          onClose={() => setApproved(undefined)}
        />
      ) : null}
      {isDeclining ? <DeclineDialog request={request} onClose={() => setDeclining(false)} /> : null}
    </Stack>
  );
}

function ApproveDialog({
  request,
  current,
  onClose,
}: {
  request: ApprovalDetail;
  current: CheckoutPreview;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const texts = useApprovalTexts(request.currency);
  const exceeded = current.approval?.reasons.filter(({ code }) => code === 'budget') ?? [];
  const api = useApiForm({
    initialValues: { reason: '', exceedBudget: false },
    check: ({ exceedBudget }) =>
      exceeded.length > 0 && !exceedBudget ? { exceedBudget: 'approvals.decide.exceedMissing' as const } : {},
    send: ({ reason, exceedBudget }) =>
      callApi(routes.approvals.approve, {
        params: { id: request._id },
        body: {
          version: request.version,
          expectedTotal: { value: current.gross, currency: current.currency },
          exceedBudget: exceeded.length > 0 && exceedBudget,
          reason: reason.trim() || null,
        },
      }),
    onSent: ({ data: { orderNumber } }) => {
      showToast({ type: 'success', message: { code: 'approval.approved', values: { orderNumber } } });
      decided(onClose);
    },
    // The request or its total has changed: reload it before the next attempt.
    onRefused: refreshApprovals,
  });
  const { fields, input } = api;
  const exceed = input('exceedBudget');
  return (
    <FormDialog
      title={t('approvals.decide.confirmTitle')}
      of={api}
      onClose={onClose}
      size="md"
      cancel={t('common.back')}
      submit={t('approvals.decide.approve')}
      submitProps={{ 'data-autofocus': true }}
    >
      <div>
        <p className={classes.hint}>{t('cart.gross')}</p>
        <p className={classes.total}>{texts.money(current.gross)}</p>
      </div>
      <p className={classes.hint}>
        {t('approvals.decide.confirmText', { name: texts.person(request.requestedBy) })}
      </p>
      {exceeded.map((reason) => (
        <p key={texts.reason(reason, false)} className={classes.warning}>
          {texts.reason(reason, false)}
        </p>
      ))}
      {exceeded.length > 0 ? (
        <Checkbox
          {...fields.getInputProps('exceedBudget', { type: 'checkbox' })}
          name="exceedBudget"
          error={exceed.error}
          label={t('approvals.decide.exceed')}
        />
      ) : null}
      <Textarea {...input('reason')} label={t('approvals.decide.comment')} maxLength={500} rows={2} />
    </FormDialog>
  );
}

function DeclineDialog({ request, onClose }: { request: ApprovalDetail; onClose: () => void }) {
  const { t } = useTexts();
  const api = useApiForm({
    initialValues: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'common.field.required' as const } : {}),
    send: (body) => callApi(routes.approvals.decline, { params: { id: request._id }, body }),
    onSent: () => {
      showToast({ type: 'success', message: { code: 'approval.declined' } });
      decided(onClose);
    },
    onRefused: refreshApprovals,
  });
  return (
    <FormDialog
      title={t('approvals.decide.declineTitle')}
      of={api}
      onClose={onClose}
      size="md"
      submit={t('approvals.decide.decline')}
      submitProps={{ color: 'red' }}
    >
      <Textarea
        {...api.input('reason')}
        label={t('approvals.decide.declineReason')}
        description={t('approvals.decide.declineHint')}
        required
        maxLength={500}
        rows={3}
        data-autofocus
      />
    </FormDialog>
  );
}

/** The buttons are gone with the decision. */
function decided(close: () => void): void {
  refreshApprovals();
  close();
  focusContent();
}
