import { type EditedFlag, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { Loaded } from '../../kit/detail.tsx';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { useRecordForm } from '../../kit/use-record-form.ts';

interface Flags {
  version: string;
  flags: readonly EditedFlag[];
}

const flagsQuery = apiQuery(routes.settings.flags);

/** The flags of the settings from their declaration: label, default, and who changed them (CONF-01). */
export function SettingsPage() {
  const { t } = useTexts();
  // A new form after each save; not for what is loaded during a conflict, which the form merges.
  const [saves, setSaves] = useState(0);
  return (
    <>
      <PageTitle title={t('settings.title')} />
      <Text c="dimmed" mb="md">
        {t('settings.intro')}
      </Text>
      <Loaded query={flagsQuery}>
        {({ data }) => <FlagsForm key={saves} record={data} onSaved={() => setSaves(saves + 1)} />}
      </Loaded>
    </>
  );
}

function FlagsForm({ record, onSaved }: { record: Flags; onSaved: () => void }) {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  const { reason } = useOperator();
  const write = reason('settings.write');
  const toValues = ({ flags }: Flags): Record<string, boolean> =>
    Object.fromEntries(flags.map(({ key, value }) => [key, value]));
  const before = toValues(record);
  const form = useRecordForm({
    record,
    version: ({ version }) => version,
    toValues,
    labels: Object.fromEntries(record.flags.map(({ key, label }) => [key, label])),
    reload: async () => (await queryClient.fetchQuery({ ...flagsQuery, staleTime: 0 })).data,
    check: () => ({}),
    send: (values, version) =>
      callApi(routes.settings.changeFlags, {
        body: {
          version,
          flags: Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== before[key])),
        },
      }),
    onSent: async () => {
      showToast({ type: 'success', message: { code: 'saved' } });
      await queryClient.invalidateQueries({ queryKey: apiKey(routes.settings.flags) });
      onSaved();
    },
  });
  const { values } = form.fields;
  const isSame = Object.entries(values).every(([key, value]) => value === before[key]);
  return (
    <form {...form.form}>
      <Stack gap="md">
        <FormAlert text={form.error ? errorText(form.error) : undefined} />
        <ConflictAlert {...form.conflict} />
        {record.flags.map(({ key, label, default: standard, changed }) => (
          <Switch
            key={key}
            name={key}
            label={label}
            description={[
              t('settings.default', { value: t(standard ? 'settings.on' : 'settings.off') }),
              changed
                ? t('settings.changed', {
                    date: dateTime(changed.at),
                    name: changed.by ?? t('settings.somebody'),
                  })
                : '',
            ]
              .filter(Boolean)
              .join(', ')}
            checked={values[key] ?? false}
            onChange={(event) => form.fields.setFieldValue(key, event.currentTarget.checked)}
          />
        ))}
        <FormButtons
          {...form.buttons}
          disabledReason={write ?? (isSame ? t('settings.unchanged') : undefined)}
        />
      </Stack>
    </form>
  );
}
