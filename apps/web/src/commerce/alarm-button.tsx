import { routes } from '@kontor/contract';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { ReasonActionIcon } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconBell, IconBellFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { openModal } from '../lib/modal-store.ts';
import classes from './alarm-button.module.css';
import { useNotificationsOn } from './notifications-on.ts';

/** Asks for the threshold of an article's stock alarm, and shows whether one is set (NOTI-07); absent where there are none. */
export function AlarmButton({
  sku,
  name,
}: {
  /** Undefined until a variant is chosen. */
  sku: string | undefined;
  name: string;
}) {
  const { t } = useTexts();
  const { isOn, isSet, label } = useAlarm(sku, name);
  if (!isOn) return null;
  const Icon = isSet ? IconBellFilled : IconBell;
  return (
    <ReasonActionIcon
      color={isSet ? undefined : 'gray'}
      size={44}
      aria-label={label}
      aria-haspopup="dialog"
      disabledReason={sku === undefined ? t('notifications.chooseVariant') : undefined}
      onClick={() => openAlarm(sku ?? '', name)}
    >
      <Icon size={24} stroke={1.7} aria-hidden="true" />
    </ReasonActionIcon>
  );
}

/** The same in a row of a list: there are hundreds, so it is a plain button. */
export function RowAlarmButton({ sku, name }: { sku: string; name: string }) {
  const { t } = useTexts();
  const { isOn, isSet, label } = useAlarm(sku, `${name} ${sku}`);
  if (!isOn) return null;
  const Icon = isSet ? IconBellFilled : IconBell;
  return (
    <button
      type="button"
      className={classes.row}
      data-set={isSet || undefined}
      aria-label={label}
      title={t('notifications.alarm')}
      aria-haspopup="dialog"
      onClick={() => openAlarm(sku, name)}
    >
      <Icon size={16} stroke={1.7} aria-hidden="true" />
    </button>
  );
}

function useAlarm(sku: string | undefined, name: string): { isOn: boolean; isSet: boolean; label: string } {
  const { t } = useTexts();
  const formats = useFormats();
  const isOn = useNotificationsOn();
  const { data: threshold } = useQuery({
    ...apiQuery(routes.notifications.alarms),
    select: ({ data }) => data.find((alarm) => alarm.sku === sku)?.threshold ?? null,
    enabled: isOn && sku !== undefined,
    // The modal asks anew, and a change in this tab is seen at once.
    staleTime: 5 * 60_000,
  });
  const isSet = typeof threshold === 'number';
  const label = isSet
    ? t('notifications.alarmSet', { name, count: formats.number(threshold) })
    : t('notifications.alarmOf', { name });
  return { isOn, isSet, label };
}

function openAlarm(sku: string, name: string): void {
  openModal('alarm', { props: {}, data: { sku, name } });
}
