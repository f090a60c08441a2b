import { type EditedProduct, type EditedVariant, type ProductChoices, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ReasonActionIcon, ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Alert, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { shownNumber, typedNumber } from '../../kit/typed-number.ts';
import { ListEditButtons } from './list-edit-buttons.tsx';
import { joined, parted, textIn } from './product-texts.ts';
import classes from './products.module.css';
import { choicesQuery } from './products.queries.ts';
import { useListEdit } from './use-list-edit.ts';

/** A variant as it is typed. */
type Row = Omit<EditedVariant, 'ean' | 'price' | 'stock' | 'salesBatchSize' | 'attributes'> & {
  key: string;
  isNew: boolean;
  ean: string;
  price: string;
  stock: string;
  salesBatchSize: string;
  [attribute: `attributes.${string}`]: string;
};

const texts = ['ean', 'price', 'stock', 'salesBatchSize'] as const;

let lastKey = 0;

/** The variants of a product as a table: numbers, attributes, base price, stock; added, ordered, deleted, saved together. */
export function VariantsPanel({ product }: { product: EditedProduct }) {
  const { t, locale } = useTexts();
  const { reason } = useOperator();
  const { data: choices } = useQuery(choicesQuery);
  const [added, setAdded] = useState<readonly string[]>([]);
  const used = new Set([...product.variants.items.flatMap((item) => Object.keys(item.attributes)), ...added]);
  const attributes = choices?.data.attributes.filter(({ key }) => used.has(key)) ?? [];
  const others = choices?.data.attributes.filter(({ key }) => !used.has(key)) ?? [];
  const label = (field: string) =>
    field.startsWith('attributes.')
      ? attributeName(field.slice('attributes.'.length), attributes, locale)
      : t(`products.variant.${field as (typeof texts)[number]}`);
  const edit = useListEdit<Row>({
    product,
    partOf: ({ variants: { version, items } }) => ({
      version,
      items: items.map((item) => rowOf(item, locale)),
    }),
    keyOf: ({ key }) => key,
    labelOf: (key, field) => `${key} · ${label(field)}`,
    send: (rows, version, saved) =>
      callApi(routes.products.variants, {
        params: { id: product._id },
        body: { version, variants: rows.map((row) => sent(row, saved)) },
      }),
  });
  const { items, change } = edit;
  const wrong = items.flatMap((row) => problemsOf(row).map((field) => `${row.key} ${field}`));
  const forbidden = reason('products.write');
  const add = () => {
    lastKey += 1;
    const row: Row = {
      ...{ key: `new ${lastKey}`, isNew: true, sku: '', ean: '', name: { de: '', en: null } },
      ...{ rrp: null, releaseDate: null, salesBatchSize: '', isActive: true },
      ...{ price: '', priceUnit: 1, stock: '0' },
    };
    edit.setItems([...items, row]);
  };
  return (
    <Panel
      title={t('products.variants')}
      actions={
        <>
          {others.length > 0 && !product.variants.hasMore ? (
            <NativeSelect
              aria-label={t('products.addAttribute')}
              value=""
              data={[
                { value: '', label: t('products.addAttribute') },
                ...others.map(({ key, name }) => ({ value: key, label: textIn(name, locale) })),
              ]}
              onChange={({ currentTarget }) => setAdded([...added, currentTarget.value])}
            />
          ) : null}
          <ReasonButton
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabledReason={
              forbidden ?? (product.variants.hasMore ? t('products.variantsTooMany') : undefined)
            }
            onClick={add}
          >
            {t('products.addVariant')}
          </ReasonButton>
        </>
      }
    >
      <ConflictAlert {...edit.conflict} />
      {product.variants.hasMore ? (
        <Alert color="orange" mb="md">
          {t('products.variantsTooMany')}
        </Alert>
      ) : null}
      {attributes.map(({ key, values }) => (
        <datalist key={key} id={`values-${key}`}>
          {values.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ))}
      <div className={classes.scroll}>
        <table className={classes.variants} aria-label={t('products.variants')}>
          <thead>
            <tr>
              <th scope="col">{t('products.variant.sku')}</th>
              {attributes.map(({ key, name }) => (
                <th key={key} scope="col">
                  {textIn(name, locale)}
                </th>
              ))}
              {texts.map((field) => (
                <th key={field} scope="col">
                  {field === 'price' ? `${label(field)} (${product.currency})` : label(field)}
                </th>
              ))}
              <th scope="col">{t('products.variant.isActive')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('products.variant.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((row, index) => {
              const name = row.sku || t('products.newVariant');
              const cell = (field: (typeof texts)[number] | `attributes.${string}`, list?: string) => (
                <td key={field} data-wide={field === 'ean' || undefined}>
                  <TextInput
                    size="xs"
                    aria-label={`${label(field)}, ${name}`}
                    value={row[field] ?? ''}
                    maxLength={field.startsWith('attributes.') ? 500 : 30}
                    inputMode={field === 'ean' ? 'numeric' : list ? 'text' : 'decimal'}
                    list={list}
                    error={
                      edit.refusal(index, field)?.text ??
                      (wrong.includes(`${row.key} ${field}`) ? t('common.field.invalid') : undefined)
                    }
                    onChange={({ currentTarget }) =>
                      change(row.key, { [field]: currentTarget.value } as Partial<Row>)
                    }
                  />
                  {field === 'price' && row.priceUnit > 1 ? (
                    <small>{t('products.perUnits', { count: row.priceUnit })}</small>
                  ) : null}
                </td>
              );
              return (
                <tr key={row.key}>
                  <td>
                    {row.isNew ? (
                      <TextInput
                        size="xs"
                        aria-label={`${t('products.variant.sku')}, ${t('products.newVariant')}`}
                        value={row.sku}
                        maxLength={64}
                        error={edit.refusal(index, 'sku', 'product')?.text}
                        onChange={({ currentTarget }) => change(row.key, { sku: currentTarget.value })}
                      />
                    ) : (
                      <span className={classes.known}>{row.sku}</span>
                    )}
                  </td>
                  {attributes.map(({ key }) => cell(`attributes.${key}`, `values-${key}`))}
                  {texts.map((field) => cell(field))}
                  <td data-narrow>
                    <Checkbox
                      mt={8}
                      aria-label={`${t('products.variant.isActive')}, ${name}`}
                      checked={row.isActive}
                      onChange={({ currentTarget }) => change(row.key, { isActive: currentTarget.checked })}
                    />
                  </td>
                  <td data-narrow>
                    <MoveButtons
                      name={name}
                      isFirst={index === 0}
                      isLast={index === items.length - 1}
                      onMove={(by) => edit.move(row.key, by)}
                      onRemove={() => edit.remove(row.key)}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <ListEditButtons
        {...edit}
        disabledReason={
          forbidden ??
          (wrong.length > 0 || items.some(({ sku }) => sku.trim() === '')
            ? t('products.variantsWrong')
            : undefined)
        }
      />
    </Panel>
  );
}

function MoveButtons({
  name,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTexts();
  return (
    <>
      <ReasonActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('products.moveUp', { name })}
        disabledReason={isFirst ? t('products.isFirst') : undefined}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={16} aria-hidden="true" />
      </ReasonActionIcon>
      <ReasonActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('products.moveDown', { name })}
        disabledReason={isLast ? t('products.isLast') : undefined}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} aria-hidden="true" />
      </ReasonActionIcon>
      <ReasonActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('products.removeOf', { name })}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ReasonActionIcon>
    </>
  );
}

const attributeName = (key: string, attributes: ProductChoices['attributes'], locale: string) => {
  const found = attributes.find((attribute) => attribute.key === key);
  return found ? textIn(found.name, locale) : key;
};

function rowOf(
  { attributes, ean, price, stock, salesBatchSize, ...item }: EditedVariant,
  locale: string,
): Row {
  return {
    ...item,
    key: item.sku,
    isNew: false,
    ean: ean ?? '',
    price: shownNumber(price, locale, 2),
    stock: shownNumber(stock, locale),
    salesBatchSize: shownNumber(salesBatchSize, locale),
    ...Object.fromEntries(
      Object.entries(attributes).map(([key, values]) => [`attributes.${key}`, joined(values)]),
    ),
  };
}

const problemsOf = ({ price, stock, salesBatchSize }: Row) => [
  ...(typedNumber(price, 4) === undefined ? ['price'] : []),
  ...(typeof typedNumber(stock, 0) === 'number' ? [] : ['stock']),
  ...(typedNumber(salesBatchSize, 0) === undefined ? ['salesBatchSize'] : []),
];

/** Price and stock go only when they were changed: orders take pieces meanwhile. */
function sent(
  { key, isNew, priceUnit: _, price, stock, ean, salesBatchSize, sku, ...row }: Row,
  saved: readonly Row[],
) {
  const { name, rrp, releaseDate, isActive } = row;
  const former = isNew ? undefined : saved.find((other) => other.key === key);
  const attributes = Object.entries(row).flatMap(([field, value]) => {
    const values = field.startsWith('attributes.') ? parted(String(value)) : [];
    return values.length > 0 ? [[field.slice('attributes.'.length), values] as const] : [];
  });
  return {
    ...{ sku: sku.trim(), name, rrp, releaseDate, isActive },
    ean: ean.trim() || null,
    salesBatchSize: typedNumber(salesBatchSize, 0) ?? null,
    attributes: Object.fromEntries(attributes),
    ...(former?.price === price ? {} : { price: typedNumber(price, 4) ?? null }),
    ...(former?.stock === stock ? {} : { stock: typedNumber(stock, 0) ?? 0 }),
  };
}
