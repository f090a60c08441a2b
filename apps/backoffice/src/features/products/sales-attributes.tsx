import { SALES_ATTRIBUTE_TYPES } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { ActionIcon, Button, NativeSelect, TagsInput, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import classes from './products.module.css';

/** The questions to buyers with an order, as typed. */
export interface TypedSalesAttribute {
  key: string;
  nameDe: string;
  nameEn: string;
  type: (typeof SALES_ATTRIBUTE_TYPES)[number];
  options: string[];
}

/** Whether each has a key of its own, a name, and its options if it is a choice. */
export const areComplete = (attributes: readonly TypedSalesAttribute[]) =>
  new Set(attributes.map(({ key }) => key.trim())).size === attributes.length &&
  attributes.every(
    ({ key, nameDe, type, options }) =>
      key.trim() !== '' && nameDe.trim() !== '' && (type === 'text' || options.length > 0),
  );

/** Edits the questions to buyers with an order: a free text, or one of several options. */
export function SalesAttributes({
  value,
  error,
  onChange,
}: {
  value: readonly TypedSalesAttribute[];
  error: string | undefined;
  onChange: (value: TypedSalesAttribute[]) => void;
}) {
  const { t } = useTexts();
  return (
    <div className={classes.wholeLine}>
      {value.map((attribute, at) => {
        const change = (changes: Partial<TypedSalesAttribute>) =>
          onChange(value.map((one, index) => (index === at ? { ...one, ...changes } : one)));
        const text = (field: 'key' | 'nameDe' | 'nameEn', maxLength: number) => (
          <TextInput
            data-grow
            label={t(`products.salesAttribute.${field}`)}
            maxLength={maxLength}
            value={attribute[field]}
            onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: attributes are edited in place.
          <div key={at} className={classes.row} data-part="sales-attribute">
            {text('nameDe', 200)}
            {text('nameEn', 200)}
            {text('key', 64)}
            <NativeSelect
              data-grow
              label={t('products.salesAttribute.type')}
              data={SALES_ATTRIBUTE_TYPES.map((type) => ({
                value: type,
                label: t(`products.salesAttribute.types.${type}`),
              }))}
              value={attribute.type}
              onChange={({ currentTarget }) =>
                change({ type: currentTarget.value as TypedSalesAttribute['type'] })
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('products.removeOf', { name: attribute.nameDe || String(at + 1) })}
              onClick={() => onChange(value.toSpliced(at, 1))}
            >
              <IconTrash size={17} aria-hidden="true" />
            </ActionIcon>
            {attribute.type === 'select' ? (
              <TagsInput
                data-line
                label={t('products.salesAttribute.options')}
                value={attribute.options}
                maxTags={100}
                onChange={(options) => change({ options })}
              />
            ) : null}
          </div>
        );
      })}
      <FieldError text={error} />
      <Button
        mt="xs"
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        onClick={() => onChange([...value, { key: '', nameDe: '', nameEn: '', type: 'text', options: [] }])}
      >
        {t('products.addSalesAttribute')}
      </Button>
    </div>
  );
}

/** Why a group of fields is refused. */
export function FieldError({ text }: { text: string | undefined }) {
  return text ? (
    <Text c="red.8" size="sm" role="alert">
      {text}
    </Text>
  ) : null;
}
