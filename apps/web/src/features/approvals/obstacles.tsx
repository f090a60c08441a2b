import type { ApprovalDetail } from '@kontor/contract';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Alert } from '@mantine/core';
import classes from './approval-page.module.css';

/** Why a pending request cannot become an order today. */
export function Obstacles({ request: { state, current, missing } }: { request: ApprovalDetail }) {
  const { t } = useTexts();
  if (state !== 'pending') return null;
  if (current === null)
    return (
      <Alert color="red" variant="light">
        {t('approvals.request.noCurrent')}
      </Alert>
    );
  const obstacles = [
    // The preview has default addresses in place of missing ones, and an issue for a missing cost centre.
    ...missing.flatMap((choice) =>
      choice === 'costCentre' ? [] : [t(`approvals.request.deleted.${choice}`)],
    ),
    ...current.issues.map(({ code, details }) => errorCodeText(code, details)),
  ];
  if (obstacles.length === 0) return null;
  return (
    <Alert color="red" variant="light" title={t('approvals.request.issues')}>
      <ul className={classes.plain}>
        {obstacles.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one text may come twice.
          <li key={`${text} ${index}`}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}
