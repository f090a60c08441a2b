import { routes } from '@kontor/contract';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import type { FieldProps } from './field-props.ts';

/** The target of a link: typed, or chosen from categories, products and pages whose name has the words. */
export function LinkField({ name, label, value, onChange, issue }: FieldProps<string>) {
  const { t } = useTexts();
  const list = useId();
  const search = useDeferredValue(/^(https?:|mailto:|tel:)/i.test(value) ? '' : value.replace(/^\//, ''));
  const { data } = useQuery({
    ...apiQuery(routes.content.links, { query: { search: search.slice(0, 100) } }),
    placeholderData: (former) => former,
  });
  return (
    <>
      <TextInput
        name={name}
        label={label}
        description={t('content.link.hint')}
        value={value}
        error={issue(name)}
        maxLength={2_000}
        list={list}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={list}>
        {(data?.data ?? []).map((target) => (
          <option key={target.link} value={target.link}>
            {t('content.link.option', { name: target.name, kind: t(`content.link.${target.kind}`) })}
          </option>
        ))}
      </datalist>
    </>
  );
}
