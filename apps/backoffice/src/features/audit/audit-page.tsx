import { type AuditChain, type AuditLogEntry, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { hasText, type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { saveFile } from '@kontor/web-kit/lib/save-file.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Alert, Group, Text } from '@mantine/core';
import { IconDownload, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { DataList } from '../../kit/list/data-list.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import classes from './audit.module.css';
import { recordLink, type ShownDetail, useAuditWords } from './audit-words.ts';

/** Who did what for whom and when, with the state of its chain of hashes (ROLE-06, issue 18). */
export function AuditPage() {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  const { detailsOf, subjectOf } = useAuditWords();
  const [isVerifying, setVerifying] = useState(false);
  const actions = useQuery(apiQuery(routes.audit.actions));
  const { search, from, to, action } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const download = useWork({
    mutationFn: () =>
      callApi(routes.audit.export, {
        query: {
          ...(search ? { search } : {}),
          ...(from ? { from } : {}),
          ...(to ? { to } : {}),
          ...(action ? { action } : {}),
        },
      }),
    onSuccess: (file) => saveFile(file as Blob, 'audit.csv'),
    onError: showErrorToast,
  });
  const actionText = (name: string) => {
    const key = `audit.action.${name}`;
    return hasText(key) ? t(key as TextKey) : name;
  };
  return (
    <>
      <PageTitle
        title={t('audit.title')}
        actions={
          <Group gap="sm">
            <ReasonButton
              variant="default"
              leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
              onClick={() => setVerifying(true)}
            >
              {t('audit.verify.open')}
            </ReasonButton>
            <ReasonButton
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              {t('audit.export')}
            </ReasonButton>
          </Group>
        }
      />
      <DataList
        name="audit"
        label={t('audit.title')}
        query={(query) => apiQuery(routes.audit.list, { query })}
        rowKey={(row: AuditLogEntry) => row.id}
        rowName={(row: AuditLogEntry) => actionText(row.action)}
        defaultSort="-at"
        columns={[
          {
            key: 'at',
            label: t('audit.column.at'),
            cell: (row) => <time dateTime={row.at}>{dateTime(row.at)}</time>,
            sortable: true,
            card: 'title',
          },
          { key: 'action', label: t('audit.column.action'), cell: (row) => actionText(row.action) },
          {
            key: 'username',
            label: t('audit.column.username'),
            cell: ({ name, username }) =>
              name ? (
                <>
                  {name}
                  <Text size="sm" c="dimmed">
                    {username}
                  </Text>
                </>
              ) : (
                (username ?? t('audit.nobody'))
              ),
          },
          {
            key: 'company',
            label: t('audit.column.company'),
            cell: (row) => (row.company ? `${row.company.customerNo} ${row.company.name}` : ''),
            wide: true,
          },
          {
            key: 'subject',
            label: t('audit.column.subject'),
            cell: (row) => {
              const link = recordLink(row);
              const text = subjectOf(row) || (link ? t('audit.open') : '');
              return (
                <span className={classes.long}>
                  {link ? <AnchorLink {...link}>{text}</AnchorLink> : text}
                </span>
              );
            },
          },
          {
            key: 'details',
            label: t('audit.column.details'),
            cell: (row) => <Details details={detailsOf(row)} />,
          },
        ]}
        filters={[
          { key: 'from', label: t('audit.filter.from'), kind: 'date', to: 'to' },
          { key: 'to', label: t('audit.filter.to'), kind: 'lastDate' },
          {
            key: 'action',
            label: t('audit.column.action'),
            options: (actions.data?.data ?? [])
              .map((value) => ({ value, label: actionText(value) }))
              .sort((a, b) => a.label.localeCompare(b.label)),
            isLoaded: true,
          },
        ]}
        empty={{ title: t('audit.empty.title'), text: t('audit.empty.text') }}
        searchPlaceholder={t('audit.search')}
      />
      {isVerifying ? <VerifyDialog onClose={() => setVerifying(false)} /> : null}
    </>
  );
}

/** What changed, a line for each field. */
function Details({ details }: { details: readonly ShownDetail[] }) {
  const { t } = useTexts();
  return details.map(({ label, before, value }) => (
    <div key={label} className={classes.long}>
      <Text span c="dimmed">
        {label}:
      </Text>{' '}
      {before === undefined ? null : (
        <>
          <span className="visually-hidden">{t('audit.before')} </span>
          {before} <span aria-hidden="true">→</span>{' '}
          <span className="visually-hidden">{t('audit.after')} </span>
        </>
      )}
      {value}
    </div>
  ));
}

function VerifyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [chain, setChain] = useState<AuditChain>();
  const form = useApiForm({
    initialValues: { head: '' },
    check: ({ head }) => (/^([0-9a-f]{64})?$/i.test(head.trim()) ? {} : { head: 'audit.verify.headWrong' }),
    send: ({ head }) =>
      callApi(routes.audit.verify, { body: head.trim() === '' ? {} : { head: head.trim().toLowerCase() } }),
    onSent: ({ data }) => setChain(data),
  });
  return (
    <FormDialog title={t('audit.verify.title')} submit={t('audit.verify.run')} form={form} onClose={onClose}>
      <p>{t('audit.verify.text')}</p>
      <TextInput
        {...form.input('head')}
        label={t('audit.verify.head')}
        description={t('audit.verify.headHint')}
      />
      <div role="status">{chain ? <ChainState chain={chain} /> : null}</div>
    </FormDialog>
  );
}

function ChainState({ chain: { entries, head, fault } }: { chain: AuditChain }) {
  const { t } = useTexts();
  const { number } = useFormats();
  return fault === null ? (
    <Alert color="green" title={t('audit.verify.whole', { entries: number(entries) })}>
      {t('audit.verify.keepHead')}
      <TextInput mt="xs" label={t('audit.verify.present')} value={head} readOnly />
    </Alert>
  ) : (
    <Alert color="red" title={t('audit.verify.broken')}>
      {t(`audit.verify.fault.${fault.code}`, { at: fault.at ?? '' })}
    </Alert>
  );
}
