import { routes } from '@kontor/contract';
import { NOTIFICATION_MAILS, type NotificationMail } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../commerce/load-error.tsx';

const mailQuery = apiQuery(routes.notifications.readMail);

/** How often unread stock notifications are mailed; saved with each choice. */
export function NotificationMailChoice() {
  const { t } = useTexts();
  const query = useQuery(mailQuery);
  const save = useWork({
    mutationFn: (frequency: NotificationMail) =>
      callApi(routes.notifications.saveMail, { body: { frequency } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(mailQuery.queryKey, answer);
      showToast({ type: 'success', message: { code: 'profile.saved' } });
    },
    onError: () => showToast({ type: 'danger', message: { code: 'an.error.occurred' } }),
  });
  if (!query.data) return query.isError ? <LoadError query={query} /> : <Skeleton h={64} />;
  return (
    <NativeSelect
      label={t('notifications.mail.label')}
      description={t('notifications.mail.hint')}
      value={save.isPending ? save.variables : query.data.data.frequency}
      data={NOTIFICATION_MAILS.map((value) => ({ value, label: t(`notifications.mail.${value}`) }))}
      onChange={({ currentTarget }) => save.mutate(currentTarget.value as NotificationMail)}
    />
  );
}
