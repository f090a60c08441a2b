import { routes, type SynonymGroup } from '@kontor/contract';
import { LOCALES, type Locale } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useWork } from '@kontor/web-kit/lib/use-work.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Alert, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { useRecordForm } from '../../kit/use-record-form.ts';
import { changeGroups, groupKey, groupNow, readGroups } from './synonyms.queries.ts';

interface Values extends Record<string, unknown> {
  term: string;
  others: string;
  locale: string;
  way: string;
}

/** One group of synonyms: a word, the others, in which language and direction; tells what a search would find. */
export function SynonymDialog({
  group,
  edited,
  onSaved,
  onClose,
}: {
  group: SynonymGroup;
  /** The group that is edited, among those that the user sees; absent: it is new. */
  edited?: { former: SynonymGroup; known: readonly SynonymGroup[] };
  onSaved?: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t, locale: language } = useTexts();
  const { reason } = useOperator();
  const [base, setBase] = useState<{ former?: SynonymGroup; known: readonly SynonymGroup[] }>(
    edited ?? { known: [] },
  );
  const ways = { both: t('searchWords.bothWays'), one: t('searchWords.oneWay') };
  const locales = {
    '': t('searchWords.allLocales'),
    ...Object.fromEntries(LOCALES.map((value) => [value, t(`customers.languages.${value}`)])),
  };
  const form = useRecordForm<SynonymGroup, Values, void>({
    record: group,
    version: groupKey,
    toValues: valuesOf,
    labels: {
      term: t('searchWords.word'),
      others: t('searchWords.others'),
      way: t('searchWords.way'),
      locale: t('searchWords.locale'),
    },
    shown: (field, value) =>
      Object.entries(field === 'way' ? ways : field === 'locale' ? locales : {}).find(
        ([key]) => key === value,
      )?.[1] ?? String(value),
    reload: async () => {
      const known = await readGroups();
      const former = groupNow(base.former, base.known, known);
      setBase({ ...(former ? { former } : {}), known });
      return former ?? base.former ?? group;
    },
    check: (values) => {
      const { words } = groupOf(values);
      return {
        term: values.term.trim() === '' ? 'common.field.required' : wordless([values.term]),
        others:
          values.others.trim() === ''
            ? 'common.field.required'
            : words.length < 2
              ? 'searchWords.sameWord'
              : wordless(words),
      };
    },
    send: (values) => changeGroups({ former: base.former, group: groupOf(values), known: base.known }),
    onSent: async () => {
      showToast({ type: 'success', message: { code: 'saved' } });
      await onSaved?.();
      onClose();
    },
  });
  const { values } = form.fields;
  const trial = useWork({
    mutationFn: () => {
      const tried = groupOf(values);
      return callApi(routes.search.tryOut, {
        body: {
          term: values.term,
          locale: tried.locale ?? language,
          ...(tried.words.length > 1 ? { group: tried } : {}),
        },
      });
    },
  });
  const found = trial.data?.data;
  return (
    <FormDialog
      title={t(edited ? 'searchWords.editTitle' : 'searchWords.add')}
      form={form}
      size="md"
      disabledReason={reason('products.write')}
      onClose={onClose}
    >
      {edited && !base.former ? (
        <Alert color="orange" role="alert">
          {t('searchWords.removedMeanwhile')}
        </Alert>
      ) : (
        <ConflictAlert {...form.conflict} />
      )}
      <TextInput
        {...form.input('term')}
        label={t('searchWords.word')}
        required
        maxLength={100}
        data-autofocus={group.words.length === 0 || undefined}
      />
      <Textarea
        {...form.input('others')}
        label={t('searchWords.others')}
        description={t('searchWords.othersHint')}
        required
        rows={3}
        maxLength={2000}
        data-autofocus={group.words.length > 0 || undefined}
      />
      <NativeSelect
        {...form.input('way')}
        label={t('searchWords.way')}
        data={Object.entries(ways).map(([value, label]) => ({ value, label }))}
      />
      <NativeSelect
        {...form.input('locale')}
        label={t('searchWords.locale')}
        data={Object.entries(locales).map(([value, label]) => ({ value, label }))}
      />
      <Group gap="sm">
        <ReasonButton
          type="button"
          variant="default"
          loading={trial.isPending}
          disabledReason={values.term.trim() === '' ? t('common.field.required') : undefined}
          onClick={() => trial.mutate()}
        >
          {t('searchWords.try')}
        </ReasonButton>
        <Text role="status" size="sm">
          {found ? t('searchWords.tried', found) : trial.error ? errorText(trial.error) : ''}
        </Text>
      </Group>
    </FormDialog>
  );
}

function valuesOf({ words: [term = '', ...others], locale, isOneWay }: SynonymGroup): Values {
  return { term, others: others.join('\n'), locale: locale ?? '', way: isOneWay ? 'one' : 'both' };
}

function groupOf({ term, others, locale, way }: Values): SynonymGroup {
  const words = [term, ...others.split(/[\n,;]+/)].map((word) => word.trim()).filter(Boolean);
  return {
    // A search ignores case.
    words: words.filter((word, at) => at === words.findIndex((other) => folded(other) === folded(word))),
    ...(locale ? { locale: locale as Locale } : {}),
    ...(way === 'one' ? { isOneWay: true } : {}),
  };
}

const folded = (word: string) => word.toLowerCase();

/** A search ignores everything but letters and digits. */
const wordless = (words: readonly string[]) =>
  words.some((word) => !/[\p{L}\p{N}]/u.test(word)) ? ('searchWords.wordless' as const) : undefined;
