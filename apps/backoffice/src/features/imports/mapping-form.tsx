import type { ImportKindInfo, ImportMapping } from '@kontor/contract';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Select } from '@kontor/web-kit/ui/select.tsx';
import { Button, Checkbox, Group, Input, NativeSelect, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import classes from './imports.module.css';
import { type RunFile, useColumnTexts, usePriceLists } from './imports.queries.ts';

/** Choices of the source list besides the file's columns; no column has such a name. */
const none = '';
const constant = '\u0001';
/** Before the code of a price list, which is a fixed value. */
const listMark = '\u0002';

/** The columns of the file that a mapping gives. */
export const sourcesOf = (mapping: ImportMapping | null): string[] =>
  Object.values(mapping?.columns ?? {}).flatMap((source) =>
    'from' in source ? [source.from, ...(source.otherwise === undefined ? [] : [source.otherwise])] : [],
  );

/** The column `url` with the further ones that the mapping has (`url.2` …), and one more. */
function repeated(column: ImportKindInfo['columns'][number], columns: ImportMapping['columns']) {
  const numbers = Object.keys(columns)
    .filter((name) => name.startsWith(`${column.name}.`))
    .map((name) => Number(name.slice(column.name.length + 1)));
  const further = Array.from({ length: Math.max(1, ...numbers) }, (_, index) => ({
    ...column,
    name: `${column.name}.${index + 2}`,
    isKey: false,
    isRequired: false,
  }));
  return [column, ...further];
}

/** The source that a choice of the source list means. */
function sourceOf(chosen: string): ImportMapping['columns'][string] | undefined {
  if (chosen === none) return undefined;
  if (chosen === constant) return { value: '' };
  return chosen.startsWith(listMark) ? { value: chosen.slice(listMark.length) } : { from: chosen };
}

/** A mapping that is not saved. */
export interface MappingDraft {
  kind: string | null;
  mapping: ImportMapping;
  sender: string | null;
}

/** Which column of the file becomes which of the shop, with examples beside it. */
export function MappingForm({
  file: { header, sample, mapping: stored, sender: storedSender, missing },
  info,
  added: addedByList,
  usedElsewhere,
  isFirst,
  hasOthers,
  onDraft,
  save,
}: {
  file: RunFile & { header: string[]; mapping: ImportMapping };
  info: ImportKindInfo;
  /** The attributes that the list adds to the shop. */
  added: readonly { key: string; name: string }[];
  /** Columns that another part of the same file gives. */
  usedElsewhere: readonly string[];
  /** Of the mapped parts of a file; it asks for the sender of all, and names the columns that none uses. */
  isFirst: boolean;
  hasOthers: boolean;
  onDraft: (draft: MappingDraft) => void;
  /** Saves the changed mappings of all files. */
  save: () => Promise<void>;
}) {
  const { t } = useTexts();
  const id = useId();
  const [attribute, setAttribute] = useState('');
  const [added, setAdded] = useState<readonly string[]>([]);
  const [showsAll, setShowsAll] = useState(false);
  const { fields, input, form, isPending, error } = useApiForm({
    initialValues: { mapping: stored, sender: storedSender ?? '' },
    check: () => ({}),
    send: save,
    onSent: () => undefined,
    onValues: (values) =>
      onDraft({ kind: info.kind, mapping: values.mapping, sender: values.sender.trim() || null }),
  });
  const { mapping } = fields.values;
  const { columnText, attributes: attributesOfShop } = useColumnTexts(info.kind);
  const inWords = (name: string) =>
    addedByList.find(({ key }) => name === `attributes.${key}`)?.name ?? columnText(name);
  const isOfPrices = info.kind === 'prices';
  const lists = usePriceLists(isOfPrices);
  /** The price list that a fixed value names. */
  const listOf = (name: string, source: ImportMapping['columns'][string] | undefined) =>
    isOfPrices && name === 'priceList' && source !== undefined && 'value' in source
      ? lists.find(({ code, name: text }) => [code, text].includes(source.value))
      : undefined;
  const choicesOf = (name: string) =>
    isOfPrices && name === 'priceList'
      ? [
          { value: none, label: t('imports.mapping.baseList') },
          ...lists.map(({ code, name: text }) => ({
            value: `${listMark}${code}`,
            label: t('imports.mapping.list', { name: text }),
          })),
        ]
      : [{ value: none, label: t('imports.mapping.none') }];
  const change = (next: ImportMapping) => fields.setFieldValue('mapping', next);
  const assign = (name: string, source: ImportMapping['columns'][string] | undefined) => {
    const { [name]: _, ...columns } = mapping.columns;
    change({ ...mapping, columns: source ? { ...columns, [name]: source } : columns });
  };
  const ofKind = info.columns.flatMap((column) =>
    column.mayRepeat ? repeated(column, mapping.columns) : [column],
  );
  const known = ofKind.map(({ name }) => name);
  const attributes = [...new Set([...Object.keys(mapping.columns), ...added])].filter(
    (name) => !known.includes(name),
  );
  const all = [...ofKind, ...attributes.map((name) => ({ name, isKey: false, isRequired: false }))];
  // Mapped and required columns first, because a kind may have many others.
  const rows = all.filter(
    ({ name, isKey, isRequired }) =>
      showsAll ||
      isKey ||
      isRequired ||
      // Without it the base prices change.
      (isOfPrices && name === 'priceList') ||
      stored.columns[name] ||
      mapping.columns[name] ||
      added.includes(name),
  );
  const used = new Set([...sourcesOf(mapping), ...usedElsewhere]);
  const unused = header.filter((column) => !used.has(column));
  const firstOf = stored.firstOf ?? (info.kind === 'products' ? ['sku'] : undefined);
  const takesAttributes = info.kind === 'products' || info.kind === 'variants';
  const addable = attributesOfShop.filter(({ key }) => !attributes.includes(`attributes.${key}`));
  return (
    <form {...form}>
      <Stack gap="sm">
        <Text fw={600}>{t('imports.mapping.title')}</Text>
        {missing.length > 0 ? (
          <FormAlert text={t('imports.mapping.missing', { names: missing.map(inWords).join(', ') })} />
        ) : null}
        <ListTable
          caption={t('imports.mapping.title')}
          columns={[
            { label: t('imports.mapping.ours') },
            { label: t('imports.mapping.theirs') },
            { label: t('imports.mapping.example') },
          ]}
        >
          {rows.map(({ name, isKey, isRequired }) => {
            const source = mapping.columns[name];
            const list = listOf(name, source);
            const isConstant = source !== undefined && 'value' in source && list === undefined;
            const { from, otherwise } = source !== undefined && 'from' in source ? source : {};
            const sourceId = `${id}-${name}`;
            const text = inWords(name);
            return (
              <tr key={name}>
                <td>
                  <label htmlFor={sourceId}>
                    <span className="visually-hidden">{t('imports.mapping.source', { name: '' })}</span>
                    {text === name ? null : `${text} `}
                    <code>{name}</code>
                    {isKey || isRequired ? (
                      <Text component="span" size="xs" c="dimmed">
                        {' '}
                        {t(isKey ? 'imports.mapping.key' : 'imports.mapping.required')}
                      </Text>
                    ) : null}
                  </label>
                </td>
                <td data-label={t('imports.mapping.theirs')}>
                  <Select
                    id={sourceId}
                    value={list ? `${listMark}${list.code}` : isConstant ? constant : (from ?? none)}
                    options={[
                      ...choicesOf(name),
                      { value: constant, label: t('imports.mapping.constant') },
                      ...header.map((column) => ({ value: column, label: column })),
                    ]}
                    onChange={(chosen) => assign(name, sourceOf(chosen))}
                  />
                  {from !== undefined && (isKey || otherwise !== undefined) ? (
                    <NativeSelect
                      mt={4}
                      aria-label={t('imports.mapping.otherwise', { name: text })}
                      value={otherwise ?? none}
                      data={[
                        { value: none, label: t('imports.mapping.noOtherwise') },
                        ...header
                          .filter((column) => column !== from)
                          .map((column) => ({
                            value: column,
                            label: t('imports.mapping.whereEmpty', { column }),
                          })),
                      ]}
                      onChange={({ currentTarget: { value } }) =>
                        assign(name, { from, ...(value === none ? {} : { otherwise: value }) })
                      }
                    />
                  ) : null}
                  {isConstant ? (
                    <TextInput
                      mt={4}
                      aria-label={t('imports.mapping.value', { name: text })}
                      value={source.value}
                      onChange={(event) => assign(name, { value: event.currentTarget.value })}
                    />
                  ) : null}
                </td>
                <td data-label={t('imports.mapping.example')}>
                  <span className={classes.example}>
                    {from === undefined
                      ? ''
                      : sample
                          .map((cells) => cells[header.indexOf(from)] ?? '')
                          .filter((cell) => cell !== '')
                          .join(' · ')}
                  </span>
                </td>
              </tr>
            );
          })}
        </ListTable>
        {rows.length < all.length ? (
          <Button variant="subtle" size="xs" onClick={() => setShowsAll(true)} style={{ alignSelf: 'start' }}>
            {t('imports.mapping.showAll', { count: all.length - rows.length })}
          </Button>
        ) : null}
        {firstOf ? (
          <Checkbox
            label={t('imports.mapping.firstOf', {
              names: firstOf.map(inWords).join(', '),
            })}
            checked={mapping.firstOf !== undefined}
            onChange={({ currentTarget }) => {
              const { firstOf: _, ...rest } = mapping;
              change(currentTarget.checked ? { ...rest, firstOf } : rest);
            }}
          />
        ) : null}
        {takesAttributes ? (
          <Group align="end" gap="sm">
            <NativeSelect
              label={t('imports.mapping.attribute')}
              description={t('imports.mapping.attributeHint')}
              value={attribute}
              data={[
                { value: '', label: '' },
                ...addable.map(({ key, name }) => ({ value: key, label: name })),
              ]}
              onChange={({ currentTarget }) => setAttribute(currentTarget.value)}
            />
            <Button
              variant="default"
              onClick={() => {
                if (attribute !== '') {
                  setAdded([...added, `attributes.${attribute}`]);
                  setAttribute('');
                }
              }}
            >
              {t('imports.mapping.addAttribute')}
            </Button>
          </Group>
        ) : null}
        {isFirst && unused.length > 0 ? (
          <Text size="sm" c="dimmed">
            {t('imports.mapping.unused', { names: unused.join(', ') })}
          </Text>
        ) : null}
        <Group gap="md" align="end">
          {(['numbers', 'dates'] as const).map((form) => (
            <div key={form}>
              <Input.Label htmlFor={`${id}-${form}`}>{t(`imports.mapping.${form}`)}</Input.Label>
              {form === 'numbers' ? (
                <Select
                  id={`${id}-${form}`}
                  value={mapping.numbers}
                  options={(['plain', 'de', 'en'] as const).map((value) => ({
                    value,
                    label: t(`imports.mapping.number.${value}`),
                  }))}
                  onChange={(numbers) => change({ ...mapping, numbers })}
                />
              ) : (
                <Select
                  id={`${id}-${form}`}
                  value={mapping.dates}
                  options={(['plain', 'dmy', 'mdy'] as const).map((value) => ({
                    value,
                    label: t(`imports.mapping.date.${value}`),
                  }))}
                  onChange={(dates) => change({ ...mapping, dates })}
                />
              )}
            </div>
          ))}
          {isFirst ? (
            <TextInput
              {...input('sender')}
              label={t('imports.mapping.sender')}
              description={t('imports.mapping.senderHint')}
              maxLength={100}
            />
          ) : null}
        </Group>
        <FormAlert text={error ? errorText(error) : undefined} />
        <FormButtons
          isPending={isPending}
          label={t(hasOthers ? 'imports.mapping.saveAll' : 'imports.mapping.save')}
        />
      </Stack>
    </form>
  );
}
