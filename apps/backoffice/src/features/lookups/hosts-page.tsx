import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorCodeText, errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { RecordTable, RowButton } from '../../kit/record-table.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';

const reload = () => queryClient.invalidateQueries({ queryKey: apiKey(routes.lookups.hosts) });

/** The host names at which the shop is reached. */
export function HostsPage() {
  const { t, locale } = useTexts();
  const { reason } = useOperator();
  const [removed, setRemoved] = useState<{ host: string; isShared: boolean }>();
  const write = reason('settings.write');
  return (
    <>
      <PageTitle
        title={t('lookups.hosts.title')}
        crumbs={[{ label: t('lookups.title'), ...paths.lookups() }]}
      />
      <Loaded query={apiQuery(routes.lookups.hosts)}>
        {({ data: { hosts, isShared } }) => (
          <Stack gap="lg">
            <RecordTable
              caption={t('lookups.hosts.title')}
              rows={hosts}
              keyOf={({ host }) => host}
              columns={[
                {
                  label: t('lookups.hosts.host'),
                  cell: ({ host, isFirst }) => (
                    <>
                      <b>{host}</b>
                      {isFirst ? <div>{t('lookups.hosts.first')}</div> : null}
                    </>
                  ),
                },
                {
                  label: t('lookups.hosts.state'),
                  cell: ({ isKnown }) => (
                    <StatusBadge tone={isKnown ? 'green' : 'orange'}>
                      {t(isKnown ? 'lookups.hosts.known' : 'lookups.hosts.unknown')}
                    </StatusBadge>
                  ),
                },
              ]}
              actions={({ host }) => (
                <RowButton
                  aria-label={t('lookups.hosts.removeNamed', { host })}
                  disabledReason={write ?? (hosts.length === 1 ? t('lookups.hosts.last') : undefined)}
                  onClick={() => setRemoved({ host, isShared })}
                >
                  {t('common.remove')}
                </RowButton>
              )}
            />
            <Panel title={t('lookups.hosts.add')}>
              {isShared ? (
                errorCodeText('host.of.installation', undefined, locale)
              ) : (
                <HostForm write={write} />
              )}
            </Panel>
          </Stack>
        )}
      </Loaded>
      {removed === undefined ? null : (
        <ConfirmDialog
          title={t('lookups.hosts.removeNamed', { host: removed.host })}
          text={t(removed.isShared ? 'lookups.hosts.removeSharedText' : 'lookups.hosts.removeText')}
          label={t('common.remove')}
          run={async () => {
            await callApi(routes.lookups.removeHost, { body: { host: removed.host } });
            await reload();
          }}
          done={t('kit.removed', { name: removed.host })}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}

function HostForm({ write }: { write: string | undefined }) {
  const { t } = useTexts();
  const form = useApiForm({
    initialValues: { host: '' },
    check: ({ host }) => ({ host: host.trim() === '' ? 'common.field.required' : undefined }),
    send: ({ host }) => callApi(routes.lookups.addHost, { body: { host: hostIn(host) } }),
    onSent: async (_answer, { host }) => {
      showToast({ type: 'success', message: { text: t('lookups.hosts.added', { host: hostIn(host) }) } });
      form.fields.reset();
      await reload();
    },
  });
  return (
    <form {...form.form}>
      <Stack gap="sm" maw={480}>
        <FormAlert text={form.error ? errorText(form.error) : undefined} />
        <TextInput
          {...form.input('host')}
          label={t('lookups.hosts.host')}
          description={t('lookups.hosts.hint')}
          placeholder="shop.example.com"
          maxLength={253}
          required
        />
        <FormButtons isPending={form.isPending} disabledReason={write} label={t('lookups.hosts.add')} />
      </Stack>
    </form>
  );
}

/**
 * The host name in a typed name or a copied address, with umlauts as Punycode. Anything else stays as typed, and the server
 * refuses it.
 */
function hostIn(typed: string): string {
  const text = typed.trim();
  const isAddress = /^https?:\/\//i.test(text);
  // Port, path and user name are accepted in an address only.
  if (!isAddress && !/^[\p{L}\p{N}.-]+$/u.test(text)) return text;
  return URL.parse(isAddress ? text : `https://${text}`)?.hostname || text;
}
