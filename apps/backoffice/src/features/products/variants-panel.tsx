import { type EditedProduct, type EditedVariant, type ProductChoices, routes } from '@kontor/contract';
import { PRICE_UNITS } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { DateField } from '@kontor/web-kit/lib/date-field.tsx';
import { type FieldProblem, problemText } from '@kontor/web-kit/lib/field-problem.ts';
import { shownNumber, useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import type { Locale } from '@kontor/web-kit/lib/locale.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { isSameNumber, typedNumber } from '@kontor/web-kit/lib/typed-number.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { ActionIcon, Alert, Checkbox, NativeSelect } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPlus } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { ListEditButtons } from './list-edit-buttons.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { joined, parted, textIn, valueLabels } from './product-texts.ts';
import classes from './products.module.css';
import { choicesQuery } from './products.queries.ts';
import { useListEdit } from './use-list-edit.ts';

/** A variant as it is typed; its attributes by their labels. */
interface Row extends Record<string, unknown> {
  key: string;
  isNew: boolean;
  sku: string;
  ean: string;
  price: string;
  stock: string;
  salesBatchSize: string;
  isActive: boolean;
  nameDe: string;
  nameEn: string;
  rrp: string;
  rrpUnit: string;
  preOrderPrice: string;
  priceUnit: string;
  releaseDate: string;
  [column: Column]: string;
}

type Column = `attributes.${string}` | `preStocks.${string}`;

const texts = ['ean', 'price', 'stock', 'salesBatchSize'] as const;
const details = ['nameDe', 'nameEn', 'preOrderPrice', 'priceUnit', 'rrp', 'rrpUnit'] as const;
type Field = (typeof texts | typeof details)[number] | Column;

/** How the server names a field. */
const sentNames: Readonly<Record<string, string>> = { nameDe: 'name.de', nameEn: 'name.en' };

const columnCount = texts.length + 4;
const maxStock = 999_999_999;
let lastKey = 0;

/** The variants of a product as a table: numbers, attributes, base price, stock; added, ordered, deleted, saved together. */
export function VariantsPanel({ product }: { product: EditedProduct }) {
  return (
    <Loaded query={choicesQuery}>{({ data }) => <LoadedVariants product={product} choices={data} />}</Loaded>
  );
}

function LoadedVariants({ product, choices }: { product: EditedProduct; choices: ProductChoices }) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const { reason } = useOperator();
  const scheduled = new Map(product.variants.items.map((item) => [item.sku, item.scheduled]));
  const [added, setAdded] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<readonly string[]>([]);
  const used = new Set([...product.variants.items.flatMap((item) => Object.keys(item.attributes)), ...added]);
  const attributes = choices.attributes.filter(({ key }) => used.has(key));
  const others = choices.attributes.filter(({ key }) => !used.has(key));
  const { seasons } = choices;
  const label = (field: string) => {
    const [kind, ...rest] = field.split('.');
    const key = rest.join('.');
    if (kind === 'attributes') return attributeName(key, attributes, locale);
    if (kind !== 'preStocks') return t(`products.variant.${field as (typeof texts)[number]}`);
    const season = seasons.find((one) => one.key === key);
    return t('products.variant.preStock', { season: season ? textIn(season.name, locale) : key });
  };
  const edit = useListEdit<Row>({
    product,
    partOf: ({ variants: { version, items } }) => ({
      version,
      items: items.map((item) => rowOf(item, choices, locale)),
    }),
    keyOf: ({ key }) => key,
    labelOf: (key, field) => `${key} · ${label(field)}`,
    isNumber: (field) => (numbers as readonly string[]).includes(field) || field.startsWith('preStocks.'),
    send: (rows, version, saved) =>
      callApi(routes.products.variants, {
        params: { id: product._id },
        body: { version, variants: rows.map((row) => sent(row, saved, choices, locale)) },
      }),
  });
  const { items, change } = edit;
  const wrong = new Map(items.map((row) => [row.key, problemsOf(row)]));
  const forbidden = reason('products.write');
  const add = () => {
    lastKey += 1;
    const row: Row = {
      ...{
        key: `new ${lastKey}`,
        isNew: true,
        sku: '',
        ean: '',
        nameDe: '',
        nameEn: '',
        rrp: '',
        rrpUnit: '1',
      },
      ...{ releaseDate: '', salesBatchSize: '', isActive: true },
      ...{ price: '', preOrderPrice: '', priceUnit: '1', stock: '0' },
      ...Object.fromEntries(seasons.map(({ key }) => [`preStocks.${key}`, ''])),
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
          {valueLabels(values, locale).labels.map((value) => (
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
              const why = (field: Field | 'releaseDate') => {
                const problem = wrong.get(row.key)?.get(field);
                return problem ? problemText(problem, t) : edit.refusal(index, sentNames[field] ?? field);
              };
              const more = [
                ...details,
                'releaseDate' as const,
                ...seasons.map(({ key }) => `preStocks.${key}` as const),
              ];
              const isOpen = open.includes(row.key) || more.some((field) => why(field) !== undefined);
              const input = (field: Field, list?: string) => (
                <TextInput
                  key={field}
                  size="xs"
                  aria-label={`${label(field)}, ${name}`}
                  value={row[field] ?? ''}
                  maxLength={field.startsWith('name') || field.startsWith('attributes.') ? 500 : 30}
                  inputMode={
                    field === 'ean' ? 'numeric' : list || field.startsWith('name') ? 'text' : 'decimal'
                  }
                  list={list}
                  error={why(field)}
                  onChange={({ currentTarget }) =>
                    change(row.key, { [field]: currentTarget.value } as Partial<Row>)
                  }
                />
              );
              const inForce = scheduled.get(row.key);
              const cell = (field: Field, list?: string) => (
                <td key={field} data-wide={field === 'ean' || undefined}>
                  {input(field, list)}
                  {field === 'price' && row.priceUnit !== '1' ? (
                    <small>{t('products.perUnits', { count: Number(row.priceUnit) })}</small>
                  ) : null}
                  {field === 'price' && inForce ? (
                    <small>
                      {t('products.inForce', {
                        price: shownNumber(inForce.value, locale, 2),
                        until: formats.dateTime(inForce.until),
                      })}
                    </small>
                  ) : null}
                </td>
              );
              const detail = (field: (typeof more)[number]) =>
                field === 'releaseDate' ? (
                  <DateField
                    key={field}
                    label={label(field)}
                    value={row.releaseDate}
                    error={why(field)}
                    onChange={(releaseDate) => change(row.key, { releaseDate })}
                  />
                ) : (
                  <div key={field}>
                    <span aria-hidden="true">{label(field)}</span>
                    {field === 'priceUnit' || field === 'rrpUnit' ? (
                      <NativeSelect
                        size="xs"
                        aria-label={`${label(field)}, ${name}`}
                        data={PRICE_UNITS.map(String)}
                        value={row[field]}
                        onChange={({ currentTarget }) =>
                          change(row.key, { [field]: currentTarget.value } as Partial<Row>)
                        }
                      />
                    ) : (
                      input(field)
                    )}
                  </div>
                );
              return (
                <Fragment key={row.key}>
                  <tr>
                    <td>
                      {row.isNew ? (
                        <TextInput
                          size="xs"
                          aria-label={`${t('products.variant.sku')}, ${t('products.newVariant')}`}
                          autoFocus={row.key === `new ${lastKey}`}
                          value={row.sku}
                          maxLength={64}
                          error={edit.refusal(index, 'sku', 'product')}
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
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('products.variant.more', { name })}
                        aria-expanded={isOpen}
                        onClick={() =>
                          setOpen(isOpen ? open.filter((key) => key !== row.key) : [...open, row.key])
                        }
                      >
                        {isOpen ? (
                          <IconChevronUp size={16} aria-hidden="true" />
                        ) : (
                          <IconChevronDown size={16} aria-hidden="true" />
                        )}
                      </ActionIcon>
                      <MoveButtons
                        name={name}
                        index={index}
                        count={items.length}
                        onMove={(by) => edit.move(row.key, by)}
                        onRemove={() => edit.remove(row.key)}
                      />
                    </td>
                  </tr>
                  {isOpen ? (
                    <tr>
                      <td colSpan={columnCount + attributes.length}>
                        <div className={classes.more}>{more.map(detail)}</div>
                      </td>
                    </tr>
                  ) : null}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      <ListEditButtons
        {...edit}
        disabledReason={
          forbidden ??
          ([...wrong.values()].some(({ size }) => size > 0) || items.some(({ sku }) => sku.trim() === '')
            ? t('products.variantsWrong')
            : undefined)
        }
      />
    </Panel>
  );
}

const attributeName = (key: string, attributes: ProductChoices['attributes'], locale: string) => {
  const found = attributes.find((attribute) => attribute.key === key);
  return found ? textIn(found.name, locale) : key;
};

/** The fields with typed numbers, besides `preStocks.…`. */
const numbers = ['price', 'preOrderPrice', 'stock', 'salesBatchSize', 'rrp'] as const;

function rowOf(
  { attributes, preStocks, name, ean, price, stock, ...item }: EditedVariant,
  { attributes: known, seasons }: ProductChoices,
  locale: Locale,
): Row {
  return {
    ...{ sku: item.sku, isActive: item.isActive, key: item.sku, isNew: false },
    ean: ean ?? '',
    nameDe: name.de,
    nameEn: name.en ?? '',
    price: shownNumber(price, locale, 2),
    preOrderPrice: shownNumber(item.preOrderPrice, locale, 2),
    priceUnit: String(item.priceUnit),
    stock: shownNumber(stock, locale),
    salesBatchSize: shownNumber(item.salesBatchSize, locale),
    rrp: shownNumber(item.rrp, locale, 2),
    rrpUnit: String(item.rrpUnit),
    releaseDate: item.releaseDate ?? '',
    ...Object.fromEntries(
      seasons.map(({ key }) => [`preStocks.${key}`, shownNumber(preStocks[key] ?? null, locale)]),
    ),
    ...Object.fromEntries(
      Object.entries(attributes).map(([key, values]) => [
        `attributes.${key}`,
        joined(values.map(labelsOf(key, known, locale).labelOf)),
      ]),
    ),
  };
}

const labelsOf = (key: string, attributes: ProductChoices['attributes'], locale: string) =>
  valueLabels(attributes.find((attribute) => attribute.key === key)?.values, locale);

const preStocksOf = (row: Row) =>
  Object.keys(row).filter((field): field is `preStocks.${string}` => field.startsWith('preStocks.'));

/** The problems of typed numbers by their fields. */
function problemsOf(row: Row): Map<string, FieldProblem> {
  const isPrice = (text: string) => (typedNumber(text, 4) ?? 0) >= 0 && typedNumber(text, 4) !== undefined;
  const counts = [
    ['salesBatchSize', 1, 1_000_000] as const,
    ...preStocksOf(row).map((field) => [field, 0, maxStock] as const),
  ];
  const stock = typedNumber(row.stock, 0);
  const problems: [string, FieldProblem | undefined][] = [
    ...(['price', 'preOrderPrice', 'rrp'] as const).map((field): [string, FieldProblem | undefined] => [
      field,
      isPrice(row[field]) ? undefined : { form: 'price' },
    ]),
    [
      'stock',
      stock != null && Math.abs(stock) <= maxStock
        ? undefined
        : { of: 'integer', min: -maxStock, max: maxStock },
    ],
    ...counts.map(([field, min, max]): [string, FieldProblem | undefined] => {
      const count = typedNumber(row[field] ?? '', 0);
      return [
        field,
        count === null || (count !== undefined && count >= min && count <= max)
          ? undefined
          : { of: 'integer', min, max },
      ];
    }),
  ];
  return new Map(problems.filter((problem): problem is [string, FieldProblem] => problem[1] !== undefined));
}

/** Prices and quantities go only when they were changed: orders take pieces meanwhile. */
function sent(row: Row, saved: readonly Row[], { attributes: known }: ProductChoices, locale: string) {
  const former = row.isNew ? undefined : saved.find(({ key }) => key === row.key);
  const attributes = Object.entries(row).flatMap(([field, value]) => {
    if (!field.startsWith('attributes.')) return [];
    const key = field.slice('attributes.'.length);
    const values = parted(String(value)).map(labelsOf(key, known, locale).toValue);
    return values.length > 0 ? [[key, values] as const] : [];
  });
  const isSame = (field: (typeof numbers)[number]) =>
    former !== undefined && isSameNumber(former[field], row[field]);
  const amount = (field: 'price' | 'preOrderPrice') =>
    isSame(field) ? {} : { [field]: typedNumber(row[field], 4) ?? null };
  const preStocks = preStocksOf(row).filter(
    (field) => !isSameNumber(former?.[field] ?? '', row[field] ?? ''),
  );
  return {
    sku: row.sku.trim(),
    name: { de: row.nameDe, en: row.nameEn || null },
    ean: row.ean.trim() || null,
    rrp: typedNumber(row.rrp, 4) ?? null,
    rrpUnit: Number(row.rrpUnit) as EditedVariant['rrpUnit'],
    releaseDate: row.releaseDate || null,
    salesBatchSize: typedNumber(row.salesBatchSize, 0) ?? null,
    isActive: row.isActive,
    attributes: Object.fromEntries(attributes),
    ...amount('price'),
    ...amount('preOrderPrice'),
    ...(former?.priceUnit === row.priceUnit
      ? {}
      : { priceUnit: Number(row.priceUnit) as EditedVariant['priceUnit'] }),
    ...(isSame('stock') ? {} : { stock: typedNumber(row.stock, 0) ?? 0 }),
    ...(preStocks.length === 0
      ? {}
      : {
          preStocks: Object.fromEntries(
            preStocks.map((field) => [
              field.slice('preStocks.'.length),
              typedNumber(row[field] ?? '', 0) ?? null,
            ]),
          ),
        }),
  };
}
