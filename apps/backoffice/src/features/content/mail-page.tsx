import { type ContentPart, type ContentValue, type MailTextInfo, routes } from '@kontor/contract';
import { LOCALES, type Locale } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Segmented } from '@kontor/web-kit/ui/segmented.tsx';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { useMailName } from '../../kit/part-names.ts';
import { paths } from '../../kit/paths.ts';
import classes from './content.module.css';
import { mailsQuery, partQuery } from './content.queries.ts';
import { ContentTitle } from './draft-bar.tsx';
import { BothLanguages } from './fields.tsx';
import { PartForm } from './part-form.tsx';

const parts = ['subject', 'intro', 'outro'] as const;
const empty = { de: '', en: '' };

/** The texts of one kind of mail, with preview and test mail. */
export function MailTextPage() {
  const { kind = '' } = useParams({ strict: false }) as { kind?: string };
  return (
    <Loaded query={partQuery(`mail.${kind}`)}>
      {({ data }) => (
        <Loaded query={mailsQuery}>
          {(mails) => {
            const info = mails.data.find((mail) => mail.kind === kind);
            return info ? <MailEditor key={kind} record={data} info={info} /> : null;
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

function MailEditor({ record, info }: { record: ContentPart; info: MailTextInfo }) {
  const { t } = useTexts();
  const nameOf = useMailName();
  const { kind, placeholders, defaults } = info;
  return (
    <>
      <ContentTitle
        title={nameOf(kind)}
        crumbs={[{ label: t('content.mails.title'), ...paths.mailTexts() }]}
      />
      <PartForm<'mail'>
        record={record}
        labels={Object.fromEntries(parts.map((part) => [part, t(`content.mails.${part}`)]))}
        actions={({ set }) => (
          <Button
            variant="default"
            onClick={() => {
              for (const part of parts) set(part, empty);
            }}
          >
            {t('content.mails.reset')}
          </Button>
        )}
      >
        {({ value, set, issue }) => (
          <>
            <Panel title={t('content.mails.texts')}>
              <Stack gap="md">
                <Text c="dimmed">{t('content.mails.hint')}</Text>
                <Group gap="xs" component="section" aria-label={t('content.mails.placeholders')}>
                  <Text>{t('content.mails.placeholders')}:</Text>
                  {placeholders.map((name) => (
                    <Code key={name}>{`{${name}}`}</Code>
                  ))}
                </Group>
                {parts.map((part) => (
                  <BothLanguages
                    key={part}
                    name={part}
                    label={t(`content.mails.${part}`)}
                    value={value[part]}
                    issue={issue}
                    maxLength={part === 'subject' ? 200 : 5_000}
                    {...(part === 'subject' ? {} : { rows: 3 })}
                    placeholders={{ de: defaults.de[part], en: defaults.en[part] }}
                    onChange={(text) => set(part, text)}
                  />
                ))}
              </Stack>
            </Panel>
            <MailPreview kind={kind} value={value} />
          </>
        )}
      </PartForm>
    </>
  );
}

/** The mail with the texts of the form, saved or not. */
function MailPreview({ kind, value }: { kind: string; value: ContentValue<'mail'> }) {
  const { t, locale } = useTexts();
  const { reason } = useOperator();
  const [language, setLanguage] = useState<Locale>(locale);
  const [form, setForm] = useState<'html' | 'text'>('html');
  const call = { params: { kind }, body: { language, value } };
  const preview = useWork({
    mutationFn: () => callApi(routes.content.previewMail, call),
    onError: showErrorToast,
  });
  const test = useWork({
    mutationFn: () => callApi(routes.content.testMail, call),
    onSuccess: ({ data: { to, hasServer, problem } }) =>
      showToast({
        type: problem === null ? 'success' : 'danger',
        message: {
          text: t(
            problem === null ? (hasServer ? 'outbox.tested' : 'outbox.testedFile') : 'outbox.testFailed',
            {
              to,
              problem: problem ?? '',
            },
          ),
        },
      }),
    onError: showErrorToast,
  });
  const shown = preview.data?.data;
  return (
    <Panel
      title={t('content.mails.preview')}
      actions={
        <>
          <Segmented
            label={t('content.mails.language')}
            value={language}
            segments={LOCALES.map((code) => ({
              value: code,
              label: t(`frame.locale.${code}`),
            }))}
            onChange={setLanguage}
          />
          <Segmented
            label={t('content.mails.form')}
            value={form}
            segments={(['html', 'text'] as const).map((code) => ({
              value: code,
              label: t(`content.mails.${code}`),
            }))}
            onChange={setForm}
          />
          <ReasonButton variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
            {t('content.mails.show')}
          </ReasonButton>
          <ReasonButton
            variant="default"
            leftSection={<IconMailForward size={16} aria-hidden="true" />}
            loading={test.isPending}
            disabledReason={reason('settings.write')}
            onClick={() => test.mutate()}
          >
            {t('content.mails.test')}
          </ReasonButton>
        </>
      }
    >
      {shown ? (
        <Stack gap="sm">
          <Text>
            <b>{t('content.mails.subject')}:</b> {shown.subject}
          </Text>
          {form === 'html' ? (
            <iframe
              className={`${classes.frame} ${classes.mail}`}
              sandbox=""
              title={t('content.mails.preview')}
              srcDoc={shown.html}
            />
          ) : (
            <div className={classes.text}>{shown.text}</div>
          )}
        </Stack>
      ) : (
        <Text c="dimmed">{t('content.mails.previewHint')}</Text>
      )}
    </Panel>
  );
}
