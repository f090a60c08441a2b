import { type EditedSetting, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { countryName } from '@kontor/web-kit/lib/country-name.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import type { FieldProblem } from '@kontor/web-kit/lib/field-problem.ts';
import { shownNumber, useFormats } from '@kontor/web-kit/lib/format.ts';
import { hasText, type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { typedNumber } from '@kontor/web-kit/lib/typed-number.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Button, Stack, Text } from '@mantine/core';
import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { FormSection, Loaded, Panel } from '../../kit/detail.tsx';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { refreshLook, useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { useRecordForm } from '../../kit/use-record-form.ts';
import { SettingInput, type SettingValue } from './setting-input.tsx';
import classes from './settings-page.module.css';
import { shownRates } from './vat-table-input.tsx';

interface Settings {
  version: string;
  sections: readonly { key: string; label: string }[];
  settings: readonly EditedSetting[];
}

const settingsQuery = apiQuery(routes.settings.list);
const fullWidth: ReadonlySet<string> = new Set(['companyData_name', 'vatTable']);

const isNumber = ({ kind }: EditedSetting) => kind === 'integer' || kind === 'amount';

/** Every setting from its declaration: label, help, default, and who changed it (CONF-01). */
export function SettingsPage() {
  const { t } = useTexts();
  return (
    <>
      <PageTitle title={t('settings.title')} />
      <Text c="dimmed" mb="md">
        {t('settings.intro')}
      </Text>
      <Loaded query={settingsQuery}>{({ data }) => <SettingsForm record={data} />}</Loaded>
    </>
  );
}

function SettingsForm({ record }: { record: Settings }) {
  const { t, locale } = useTexts();
  const { dateTime, number } = useFormats();
  const { reason } = useOperator();
  const [search, setSearch] = useState('');
  const numberText = (setting: EditedSetting | undefined, value: number) =>
    shownNumber(value, locale, setting?.kind === 'amount' ? 2 : 0);
  /** A value as its input has it: numbers are typed texts. */
  const typed = (setting: EditedSetting, value: SettingValue): SettingValue =>
    isNumber(setting) && value !== '' ? numberText(setting, Number(value)) : value;
  const toValues = ({ settings }: Settings): Record<string, SettingValue> =>
    Object.fromEntries(settings.map((setting) => [setting.key, typed(setting, setting.value)]));
  const before = toValues(record);
  const byKey = new Map(record.settings.map((setting) => [setting.key, setting]));
  const isChanged = (values: Record<string, SettingValue>) => (key: string) =>
    JSON.stringify(values[key]) !== JSON.stringify(before[key]);

  const rateName = (key: string) => {
    const text = `settings.rate.${key}`;
    return hasText(text) ? t(text as TextKey) : key;
  };

  function inWords(setting: EditedSetting | undefined, value: unknown): string {
    if (Array.isArray(value))
      return shownRates(value, { country: (code) => countryName(code, locale), rate: rateName, number });
    if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off');
    if (value === '') return t('settings.none');
    if (setting?.kind === 'country') return countryName(String(value), locale);
    const option = setting?.options.find((one) => one.value === value)?.label;
    const text = option ?? (typeof value === 'number' ? numberText(setting, value) : String(value));
    return setting?.unit ? `${text} ${setting.unit}` : text;
  }

  function problemOf(setting: EditedSetting, value: SettingValue): FieldProblem | undefined {
    if (!isNumber(setting) || value === '') return undefined;
    const parsed = typedNumber(String(value), 2) ?? undefined;
    const { min, max, kind } = setting;
    const isRight =
      parsed !== undefined &&
      parsed >= (min ?? 0) &&
      parsed <= (max ?? Number.MAX_SAFE_INTEGER) &&
      (kind === 'amount' || Number.isInteger(parsed));
    if (isRight) return undefined;
    return { of: kind === 'amount' ? 'number' : 'integer', min: min ?? 0, ...(max === null ? {} : { max }) };
  }

  const form = useRecordForm({
    record,
    version: ({ version }) => version,
    toValues,
    labels: Object.fromEntries(record.settings.map(({ key, label }) => [key, label])),
    numbers: record.settings.filter(isNumber).map(({ key }) => key),
    shown: (field, value) => inWords(byKey.get(field), value),
    reload: async () => (await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 })).data,
    check: (values) =>
      Object.fromEntries(record.settings.map((one) => [one.key, problemOf(one, values[one.key] ?? '')])),
    send: (values, version) =>
      callApi(routes.settings.change, {
        body: {
          version,
          ...Object.fromEntries(
            record.settings
              .filter(({ key }) => isChanged(values)(key))
              .map((setting) => [setting.key, sent(setting, values[setting.key] ?? '')]),
          ),
        },
      }),
    onSent: async () => {
      showToast({ type: 'success', message: { code: 'saved' } });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: apiKey(routes.settings.list) }),
        refreshLook(),
      ]);
    },
  });
  const { values } = form.fields;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const sections = record.sections
    .map((section) => ({
      ...section,
      settings: record.settings.filter(
        (setting) =>
          setting.section === section.key &&
          words.every((word) =>
            [section.label, setting.label, setting.help ?? '', setting.key]
              .join(' ')
              .toLowerCase()
              .includes(word),
          ),
      ),
    }))
    .filter(({ settings }) => settings.length > 0);
  const isSame = !Object.keys(values).some(isChanged(values));
  return (
    <form {...form.form} className={classes.form}>
      <Stack gap="md">
        <TextInput
          type="search"
          aria-label={t('settings.search')}
          placeholder={t('settings.search')}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          maw={480}
        />
        <span className="visually-hidden" role="status">
          {words.length > 0
            ? t('settings.found', { count: sections.reduce((sum, one) => sum + one.settings.length, 0) })
            : ''}
        </span>
        <FormAlert text={form.error ? errorText(form.error) : undefined} />
        <ConflictAlert {...form.conflict} />
        {sections.length === 0 ? (
          <EmptyState icon={<IconSearchOff size={26} stroke={1.6} />} title={t('kit.list.nothingFound')} />
        ) : null}
        {sections.map((section) => (
          <Panel key={section.key} title={section.label}>
            <FormSection>
              {section.settings.map((setting) => {
                const standard = typed(setting, setting.default);
                const isStandard = JSON.stringify(values[setting.key]) === JSON.stringify(standard);
                return (
                  <div
                    key={setting.key}
                    data-setting={setting.key}
                    data-wide={fullWidth.has(setting.key) || undefined}
                  >
                    <SettingInput
                      setting={setting}
                      input={form.input(setting.key)}
                      onValue={(value) => form.fields.setFieldValue(setting.key, value)}
                    />
                    <Text component="div" size="xs" c="dimmed" mt={4} className={classes.facts}>
                      {[
                        setting.default === ''
                          ? ''
                          : t('settings.default', { value: inWords(setting, setting.default) }),
                        setting.changed
                          ? t('settings.changed', {
                              date: dateTime(setting.changed.at),
                              name: setting.changed.by ?? t('settings.somebody'),
                            })
                          : '',
                      ]
                        .filter(Boolean)
                        .join(', ')}
                      {isStandard ? null : (
                        <Button
                          size="compact-xs"
                          variant="subtle"
                          px={0}
                          aria-label={t('settings.resetNamed', { name: setting.label })}
                          onClick={({ currentTarget }) => {
                            form.fields.setFieldValue(setting.key, standard);
                            // The button disappears.
                            currentTarget
                              .closest(`[data-setting="${setting.key}"]`)
                              ?.querySelector<HTMLElement>('input, select, textarea')
                              ?.focus();
                          }}
                        >
                          {t('settings.reset')}
                        </Button>
                      )}
                    </Text>
                  </div>
                );
              })}
            </FormSection>
          </Panel>
        ))}
        <div className={classes.buttons}>
          <FormButtons
            {...form.buttons}
            disabledReason={reason('settings.write') ?? (isSame ? t('settings.unchanged') : undefined)}
          />
        </div>
      </Stack>
    </form>
  );
}

/** The sent value; the default resets the setting. */
function sent(setting: EditedSetting, value: SettingValue) {
  const isHost = setting.kind === 'url' && /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(String(value));
  const plain =
    isNumber(setting) && value !== ''
      ? (typedNumber(String(value), 2) ?? undefined)
      : isHost
        ? `https://${value}`
        : value;
  return plain === '' || JSON.stringify(plain) === JSON.stringify(setting.default) ? null : plain;
}
