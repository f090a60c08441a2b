import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonActionIcon } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconBell } from '@tabler/icons-react';
import { openModal } from '../lib/modal-store.ts';
import classes from './alarm-button.module.css';
import { useNotificationsOn } from './notifications-on.ts';

/** Asks for the threshold of an article's stock alarm (NOTI-07); absent where there are none. */
export function AlarmButton({
  sku,
  name,
}: {
  /** Undefined until a variant is chosen. */
  sku: string | undefined;
  name: string;
}) {
  const { t } = useTexts();
  if (!useNotificationsOn()) return null;
  return (
    <ReasonActionIcon
      color="gray"
      size={44}
      aria-label={t('notifications.alarmOf', { name })}
      aria-haspopup="dialog"
      disabledReason={sku === undefined ? t('notifications.chooseVariant') : undefined}
      onClick={() => openAlarm(sku ?? '', name)}
    >
      <IconBell size={24} stroke={1.7} aria-hidden="true" />
    </ReasonActionIcon>
  );
}

/** The same in a row of a list: there are hundreds, so it is a plain button. */
export function RowAlarmButton({ sku, name }: { sku: string; name: string }) {
  const { t } = useTexts();
  if (!useNotificationsOn()) return null;
  const label = t('notifications.alarmOf', { name: `${name} ${sku}` });
  return (
    <button
      type="button"
      className={classes.row}
      aria-label={label}
      title={t('notifications.alarm')}
      aria-haspopup="dialog"
      onClick={() => openAlarm(sku, name)}
    >
      <IconBell size={16} stroke={1.7} aria-hidden="true" />
    </button>
  );
}

function openAlarm(sku: string, name: string): void {
  openModal('alarm', { props: {}, data: { sku, name } });
}
