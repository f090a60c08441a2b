import { routes } from '@kontor/contract';
import { alarmThreshold } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Group, NumberInput, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Modals } from '../../lib/modal-store.ts';

type Data = Modals['alarm']['data'];

const refresh = () => queryClient.invalidateQueries({ queryKey: apiKey(routes.notifications.alarms) });

/** Sets, changes or deletes the stock alarm of an article (NOTI-07). */
export function AlarmModal({ data, onClose }: { data: Data; onClose: () => void }) {
  const { t } = useTexts();
  const alarms = useQuery({ ...apiQuery(routes.notifications.alarms), staleTime: 0 });
  const alarm = alarms.data?.data.find(({ sku }) => sku === data.sku);
  return (
    <Dialog
      title={t('notifications.alarm')}
      opened
      onClose={onClose}
      closeLabel={t('common.close')}
      size="sm"
    >
      <Text size="sm" mb="sm">
        {data.name.endsWith(data.sku) ? data.name : `${data.name} · ${data.sku}`}
      </Text>
      {/* An existing alarm gives the field's initial value. */}
      {alarms.isFetching && !alarms.isFetchedAfterMount ? (
        <Skeleton h={120} />
      ) : (
        <AlarmForm sku={data.sku} alarm={alarm} onClose={onClose} />
      )}
    </Dialog>
  );
}

function AlarmForm({
  sku,
  alarm,
  onClose,
}: {
  sku: string;
  alarm: { _id: string; threshold: number } | undefined;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const field = useRef<HTMLInputElement>(null);
  // The dialog chose its focus before the field was there.
  useEffect(() => field.current?.select(), []);
  const { input, form, isPending, error } = useApiForm({
    initialValues: { threshold: (alarm?.threshold ?? alarmThreshold.default) as number | string },
    check: ({ threshold }) => (threshold === '' ? { threshold: 'common.field.required' } : {}),
    send: ({ threshold }) =>
      callApi(routes.notifications.setAlarm, { body: { sku, threshold: Number(threshold) } }),
    onSent: async ({ isLow }) => {
      if (isLow) showToast({ type: 'info', message: { code: 'alarm.set.low' }, timeout: 10_000 });
      else showToast({ type: 'success', message: { code: 'alarm.set' } });
      onClose();
      await refresh();
    },
  });
  const remove = useAction({
    run: (id: string) => callApi(routes.notifications.removeAlarms, { body: { ids: [id] } }),
    done: { code: 'alarm.deleted' },
    onDone: () => {
      onClose();
      return refresh();
    },
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <NumberInput
          {...input('threshold')}
          label={t('notifications.threshold')}
          description={t('notifications.thresholdHint', { max: formats.number(alarmThreshold.max) })}
          min={0}
          max={alarmThreshold.max}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
          ref={field}
        />
        <Text size="sm" c="dimmed">
          {t('notifications.whenTold')}
        </Text>
        <FormAlert text={error ? errorText(error) : undefined} />
        <Group justify="flex-end" gap="sm">
          {alarm ? (
            <BusyButton variant="default" {...remove(alarm._id)}>
              {t('notifications.delete')}
            </BusyButton>
          ) : null}
          <BusyButton type="submit" loading={isPending}>
            {t(alarm ? 'notifications.change' : 'notifications.set')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
