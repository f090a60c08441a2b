import type { Lookup, LookupRecord, routes } from '@kontor/contract';
import { isCalendarDay } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { countryName } from '@kontor/web-kit/lib/country-name.ts';
import { DateField } from '@kontor/web-kit/lib/date-field.tsx';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import type { FieldProblem } from '@kontor/web-kit/lib/field-problem.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { typedAmount, typedNumber } from '@kontor/web-kit/lib/typed-number.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { CountrySelect } from '../../kit/country-select.tsx';
import { DetailPage, Loaded, Panel } from '../../kit/detail.tsx';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';
import { keyOf } from '../../kit/record-key.ts';
import { useRecordForm } from '../../kit/use-record-form.ts';
import { lookupCalls, lookupsQuery, recordQuery } from './lookup.queries.ts';
import { isNumber, LookupList, nameOfRecord, numberText, useValueText, type Value } from './lookup-list.tsx';
import { UnknownLookup } from './unknown-lookup.tsx';

type Field = Lookup['fields'][number];

/** A record of master data: its form, what belongs to it, and its removal. */
export function LookupRecordPage() {
  const { lookup: name = '', key } = useParams({ strict: false }) as { lookup?: string; key?: string };
  const { parent } = useSearch({ strict: false }) as { parent?: string };
  return (
    <Loaded query={lookupsQuery}>
      {({ data }) => {
        const lookup = data.find((one) => one.name === name);
        const above = data.find((one) => one.child === name);
        const child = data.find((one) => one.name === lookup?.child);
        const shared = { above, child };
        if (!lookup) return <UnknownLookup />;
        if (key !== undefined)
          return (
            <Loaded key={key} query={recordQuery(lookup, key)}>
              {(answer) => <RecordPage {...shared} lookup={lookup} record={answer.data} />}
            </Loaded>
          );
        const values = Object.fromEntries(lookup.fields.map((field) => [field.name, standardOf(field)]));
        if (lookup.parent && parent) values[lookup.parent] = parent;
        return <RecordPage {...shared} lookup={lookup} record={{ key: '', version: '', values, uses: 0 }} />;
      }}
    </Loaded>
  );
}

/** What a field of a new record begins with. */
function standardOf({ name, kind, isRequired, options }: Field): Value {
  if (kind === 'flag') return name === 'isActive';
  return kind === 'choice' && isRequired ? (options[0]?.value ?? '') : '';
}

function RecordPage({
  lookup,
  record,
  above,
  child,
}: {
  lookup: Lookup;
  record: LookupRecord;
  above: Lookup | undefined;
  child: Lookup | undefined;
}) {
  const { t, locale } = useTexts();
  const { reason } = useOperator();
  const navigate = useNavigate();
  const [isRemoving, setIsRemoving] = useState(false);
  const isNew = record.key === '';
  const parent = lookup.parent ? String(record.values[lookup.parent] ?? '') : '';
  const back = above ? paths.lookupRecord(above.name, parent) : paths.lookup(lookup.name);
  const title = isNew
    ? t('lookups.add', { name: lookup.one })
    : lookup.parent && record.values.country
      ? countryName(String(record.values.country), locale)
      : nameOfRecord(record, locale);
  const { data: owner } = useQuery({
    ...recordQuery(above ?? lookup, parent),
    enabled: above !== undefined && parent !== '',
    select: (answer) => nameOfRecord(answer.data, locale),
  });
  const write = reason(`${lookup.group}.write`);
  const { remove, list } = lookupCalls[lookup.group];
  return (
    <>
      <DetailPage
        title={title}
        crumbs={[
          { label: t('lookups.title'), ...paths.lookups() },
          ...(above
            ? [
                { label: above.title, ...paths.lookup(above.name) },
                { label: owner ?? parent, ...back },
              ]
            : [{ label: lookup.title, ...back }]),
        ]}
        actions={
          isNew ? undefined : (
            <ReasonButton
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              disabledReason={write ?? (record.uses ? t('lookups.used', { count: record.uses }) : undefined)}
              onClick={() => setIsRemoving(true)}
            >
              {t('lookups.remove')}
            </ReasonButton>
          )
        }
      >
        <Panel title={lookup.one}>
          <RecordForm
            lookup={lookup}
            record={record}
            owner={parent === '' ? undefined : owner}
            write={write}
          />
        </Panel>
        {child && !isNew ? (
          <Panel
            title={child.title}
            actions={
              write ? undefined : (
                <ButtonLink size="xs" variant="default" {...paths.newLookupRecord(child.name, record.key)}>
                  {t('lookups.add', { name: child.one })}
                </ButtonLink>
              )
            }
          >
            <LookupList lookup={child} parent={record.key} />
          </Panel>
        ) : null}
      </DetailPage>
      {isRemoving ? (
        <ConfirmDialog
          title={t('lookups.remove')}
          text={t('lookups.removeText', { name: title })}
          label={t('lookups.remove')}
          run={async () => {
            await callApi(remove as typeof routes.lookups.settingsRemove, {
              params: { lookup: lookup.name as never },
              body: { key: record.key },
            });
            void queryClient.invalidateQueries({ queryKey: [list.path], exact: false });
            await navigate(back as never);
          }}
          done={t('kit.deleted', { name: title })}
          onClose={() => setIsRemoving(false)}
        />
      ) : null}
    </>
  );
}

/** Checks the form of a typed value; the server knows the bounds of each field. */
function typedProblem({ kind }: Field, text: string): FieldProblem | undefined {
  if (kind === 'date' || kind === 'lastDay') return isCalendarDay(text) ? undefined : { form: 'date' };
  if (kind === 'amount' || kind === 'number')
    return typedAmount(text) === undefined ? { form: 'amount' } : undefined;
  if (kind !== 'integer') return undefined;
  const max = 1_000_000_000;
  const number = typedNumber(text, 0) ?? -1;
  return number >= 0 && number <= max ? undefined : { of: 'integer', min: 0, max };
}

function RecordForm({
  lookup,
  record,
  owner,
  write,
}: {
  lookup: Lookup;
  record: LookupRecord;
  /** The name of the record of the list above. */
  owner: string | undefined;
  write: string | undefined;
}) {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const inWords = useValueText();
  const isNew = record.key === '';
  const { list, save } = lookupCalls[lookup.group];
  const fields = lookup.fields.map((field) => ({ ...field, form: field.name.replaceAll('.', '_') }));
  const query = recordQuery(lookup, record.key);
  const toValues = ({ values }: LookupRecord): Record<string, string | boolean> =>
    Object.fromEntries(
      fields.map((field) => {
        const value = values[field.name] ?? '';
        if (field.kind === 'flag') return [field.form, value === true];
        return [field.form, typeof value === 'number' ? numberText(field, value, locale) : String(value)];
      }),
    );
  const before = toValues(record);
  const named = fields.find(({ name }) => name === 'name.de');
  /** A new record without a key gets one from its name. */
  const isKeyMade = (field: Field) => isNew && field.isKey && field.kind === 'text' && named !== undefined;
  const form = useRecordForm({
    record,
    version: ({ version }) => version,
    toValues,
    labels: Object.fromEntries(fields.map(({ form: name, label }) => [name, label])),
    numbers: fields.filter(isNumber).map(({ form: name }) => name),
    shown: (name, value) => {
      const field = fields.find((one) => one.form === name);
      return field ? inWords(field, value as Value) : String(value);
    },
    reload: async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).data,
    check: (values) =>
      Object.fromEntries(
        fields.map((field) => {
          const value = String(values[field.form] ?? '').trim();
          if (value === '')
            return [field.form, field.isRequired && !isKeyMade(field) ? 'common.field.required' : undefined];
          return [field.form, typedProblem(field, value)];
        }),
      ),
    send: (values, version) => {
      const changed = fields.filter((field) => isNew || values[field.form] !== before[field.form]);
      return callApi(save as typeof routes.lookups.settingsSave, {
        params: { lookup: lookup.name as never },
        body: {
          key: isNew ? null : record.key,
          ...(isNew ? {} : { version }),
          values: Object.fromEntries(
            changed.map((field) => {
              const given = values[field.form] ?? '';
              const value =
                given === '' && isKeyMade(field) ? keyOf(String(values[named?.form ?? ''] ?? '')) : given;
              const number = isNumber(field) ? (typedNumber(String(value), 2) ?? undefined) : undefined;
              return [field.name, number ?? (value === '' ? null : value)];
            }),
          ),
        },
      });
    },
    onSent: async (answer) => {
      showToast({ type: 'success', message: { code: 'saved' } });
      void queryClient.invalidateQueries({ queryKey: [list.path], exact: false });
      if (isNew) await navigate({ ...paths.lookupRecord(lookup.name, answer.data.key), replace: true });
      else queryClient.setQueryData(query.queryKey, answer);
    },
  });
  return (
    <form {...form.form}>
      <Stack gap="md" maw={560}>
        <FormAlert text={form.error ? errorText(form.error) : undefined} />
        <ConflictAlert {...form.conflict} />
        {fields.map((field) => {
          const { form: name, kind, label, help, isRequired, options } = field;
          const isMade = isKeyMade(field);
          const description = isMade ? [help, t('lookups.keyHint')].filter(Boolean).join(' ') : help;
          const described = { label, description: description ?? undefined };
          if (kind === 'flag')
            return (
              <Checkbox
                key={name}
                {...described}
                name={name}
                checked={form.fields.values[name] === true}
                onChange={({ currentTarget }) => form.fields.setFieldValue(name, currentTarget.checked)}
              />
            );
          const input = form.input(name);
          const shared = {
            ...described,
            ...input,
            value: String(input.value ?? ''),
            required: isRequired && !isMade,
          };
          if (kind === 'choice')
            return (
              <NativeSelect
                key={name}
                {...shared}
                data={[...(isRequired ? [] : [{ value: '', label: t('lookups.none') }]), ...options]}
              />
            );
          if (kind === 'country')
            return (
              <CountrySelect
                key={name}
                {...shared}
                disabled={field.isKey && !isNew}
                onChange={({ currentTarget: { value: code } }) => {
                  form.fields.setFieldValue(name, code);
                  // The names of a new delivery country.
                  for (const { form: other, name: key } of fields)
                    if (isNew && (key === 'name.de' || key === 'name.en'))
                      form.fields.setFieldValue(other, countryName(code, key === 'name.de' ? 'de' : 'en'));
                }}
              />
            );
          if (kind === 'date' || kind === 'lastDay')
            return (
              <DateField
                key={name}
                {...described}
                name={name}
                required={shared.required}
                error={input.error}
                value={shared.value}
                onChange={(value: string) => form.fields.setFieldValue(name, value)}
              />
            );
          if (owner !== undefined && field.name === lookup.parent)
            return (
              <TextInput key={name} {...described} name={name} value={owner} required={isRequired} readOnly />
            );
          return (
            <TextInput
              key={name}
              {...shared}
              readOnly={field.isKey && !isNew}
              inputMode={isNumber(field) ? 'decimal' : undefined}
              maxLength={isNumber(field) ? 20 : 500}
            />
          );
        })}
        <FormButtons {...form.buttons} disabledReason={write} />
      </Stack>
    </form>
  );
}
