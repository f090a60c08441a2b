import type { ApprovalReason } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Textarea } from '@kontor/web-kit/lib/text-input.tsx';
import { Alert } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useApprovalTexts } from '../../commerce/approval-texts.ts';
import classes from './approval-needed.module.css';

/** Why an order needs approval, and a field for a message to the approver. */
export function ApprovalNeeded({
  reasons,
  currency,
  message,
  onMessage,
}: {
  reasons: readonly ApprovalReason[];
  currency: string;
  message: string;
  onMessage: (message: string) => void;
}) {
  const { t } = useTexts();
  const texts = useApprovalTexts(currency);
  return (
    <>
      <Alert color="blue" variant="light" icon={<IconUserCheck aria-hidden="true" />}>
        <strong>{t('approvals.checkout.needed')}</strong>
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={texts.reason(reason, true)}>{texts.reason(reason, true)}</li>
          ))}
        </ul>
        {t('approvals.checkout.neededHint')}
      </Alert>
      <Textarea
        label={t('approvals.checkout.message')}
        description={t('checkout.noteHint')}
        maxLength={500}
        autosize={false}
        rows={3}
        value={message}
        onChange={(event) => onMessage(event.currentTarget.value)}
      />
    </>
  );
}
