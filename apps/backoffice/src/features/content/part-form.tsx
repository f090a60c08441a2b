import type { ContentPart, ContentValue } from '@kontor/contract';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { issueText } from '@kontor/web-kit/lib/field-problem.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { useRecordForm } from '../../kit/use-record-form.ts';
import {
  type Issues,
  issuesByField,
  type PartKind,
  partQuery,
  refreshContent,
  savePart,
  writeRightOf,
} from './content.queries.ts';

export interface PartFields<Value> {
  value: Value;
  set: <Key extends keyof Value & string>(key: Key, next: Value[Key]) => void;
  /** Why a field was refused, by its path (`heroes.0.link`). */
  issue: (path: string) => string | undefined;
}

/** The form of a part of the content; saving changes the draft alone. */
export function PartForm<Kind extends PartKind>({
  record,
  labels,
  onSaved,
  actions,
  children,
}: {
  record: ContentPart;
  labels: Readonly<Partial<Record<keyof ContentValue<Kind> & string, string>>>;
  /** Called with the part as it is now: a page may have moved. */
  onSaved?: (part: ContentPart) => void;
  /** Beside the button that saves. */
  actions?: (fields: PartFields<ContentValue<Kind>>) => ReactNode;
  children: (fields: PartFields<ContentValue<Kind>>) => ReactNode;
}) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const [issues, setIssues] = useState<Issues>(new Map());
  const holder = useRef<HTMLDivElement>(null);
  const { part } = record;
  const query = partQuery(part);
  const form = useRecordForm({
    record,
    version: ({ version }) => version,
    toValues: ({ value }) => value,
    labels,
    shown: (_field, value) => inWords(value),
    reload: async () => (await queryClient.fetchQuery(query)).data,
    check: () => ({}),
    send: async (value, version) => {
      setIssues(new Map());
      try {
        return await savePart(part, { version, value });
      } catch (error) {
        setIssues(issuesByField(error));
        throw error;
      }
    },
    onSent: async ({ data }) => {
      showToast({ type: 'success', message: { text: t('content.saved') } });
      onSaved?.(data);
      queryClient.setQueryData(partQuery(data.part).queryKey, { data } as never);
      await refreshContent();
    },
  });

  useEffect(() => {
    const [first] = issues.keys();
    const field = first && holder.current?.querySelector(`[name="${CSS.escape(first)}"]`);
    if (field instanceof HTMLElement) field.focus();
  }, [issues]);

  const fields: PartFields<ContentValue<Kind>> = {
    value: form.fields.values as ContentValue<Kind>,
    set: (key, next) => form.fields.setFieldValue(key, next as never),
    issue: (path) => {
      const issue = issues.get(path);
      return issue ? issueText(issue, t) : undefined;
    },
  };
  return (
    <form {...form.form}>
      <Stack gap="md" ref={holder}>
        <ConflictAlert {...form.conflict} />
        {children(fields)}
        <FormAlert
          text={
            issues.size > 0
              ? t('content.refused', { count: issues.size })
              : form.error
                ? errorText(form.error)
                : undefined
          }
        />
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'end' }}>
          <FormButtons
            {...form.buttons}
            label={t('content.saveDraft')}
            disabledReason={reason(writeRightOf(part))}
          />
          {actions?.(fields)}
        </div>
      </Stack>
    </form>
  );
}

/** A value of a conflict as text: the texts in it, one after the other. */
function inWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '').slice(0, 300);
  return Object.values(value).map(inWords).filter(Boolean).join(' · ').slice(0, 300);
}
