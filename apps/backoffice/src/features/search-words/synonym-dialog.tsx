import { routes, type SynonymGroup } from '@kontor/contract';
import { LOCALES, type Locale } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { Dialog } from '@kontor/web-kit/ui/dialog.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import { changeGroups } from './synonyms.queries.ts';

interface Values extends Record<string, unknown> {
  term: string;
  others: string;
  locale: string;
  way: string;
}

/** One group of synonyms: a word, the others, in which language and direction; tells what a search would find. */
export function SynonymDialog({
  group,
  former,
  onSaved,
  onClose,
}: {
  group: SynonymGroup;
  /** The group that is edited; absent: it is new. */
  former?: SynonymGroup;
  onSaved?: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t, locale: language } = useTexts();
  const { reason } = useOperator();
  const [first = '', ...others] = group.words;
  const form = useApiForm<Values, void>({
    initialValues: {
      term: first,
      others: others.join('\n'),
      locale: group.locale ?? '',
      way: group.isOneWay ? 'one' : 'both',
    },
    check: (values) => ({
      term: values.term.trim() === '' ? 'common.field.required' : undefined,
      others: groupOf(values).words.length < 2 ? 'common.field.required' : undefined,
    }),
    send: (values) => changeGroups(former, groupOf(values)),
    onSent: async () => {
      showToast({ type: 'success', message: { code: 'saved' } });
      await onSaved?.();
      onClose();
    },
  });
  const { values } = form.fields;
  const trial = useMutation({
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
    <Dialog
      title={t(former ? 'searchWords.editTitle' : 'searchWords.add')}
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      size="md"
    >
      <form {...form.form}>
        <Stack gap="md">
          <FormAlert text={form.error ? errorText(form.error) : undefined} />
          <TextInput {...form.input('term')} label={t('searchWords.word')} required maxLength={100} />
          <Textarea
            {...form.input('others')}
            label={t('searchWords.others')}
            description={t('searchWords.othersHint')}
            required
            rows={3}
            maxLength={2000}
            data-autofocus
          />
          <NativeSelect
            {...form.input('way')}
            label={t('searchWords.way')}
            data={[
              { value: 'both', label: t('searchWords.bothWays') },
              { value: 'one', label: t('searchWords.oneWay') },
            ]}
          />
          <NativeSelect
            {...form.input('locale')}
            label={t('searchWords.locale')}
            data={[
              { value: '', label: t('searchWords.allLocales') },
              ...LOCALES.map((value) => ({ value, label: t(`customers.languages.${value}`) })),
            ]}
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
          <FormButtons
            isPending={form.isPending}
            onCancel={onClose}
            disabledReason={reason('products.write')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function groupOf({ term, others, locale, way }: Values): SynonymGroup {
  const words = [term, ...others.split(/[\n,;]+/)].map((word) => word.trim()).filter(Boolean);
  return {
    words: [...new Set(words)],
    ...(locale ? { locale: locale as Locale } : {}),
    ...(way === 'one' ? { isOneWay: true } : {}),
  };
}
