import { type EditedProduct, type FieldIssue, type ProductChoices, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { ApiError, isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { DateField } from '@kontor/web-kit/lib/date-field.tsx';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { shownNumber } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import type { Locale } from '@kontor/web-kit/lib/locale.ts';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { typedNumber, wholeProblem } from '@kontor/web-kit/lib/typed-number.ts';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { ActionIcon, Button, Checkbox, MultiSelect, NativeSelect, TagsInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { FormSection, Panel } from '../../kit/detail.tsx';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { useRecordForm } from '../../kit/use-record-form.ts';
import { categoryPaths, textIn, valueLabels } from './product-texts.ts';
import classes from './products.module.css';
import { categoriesQuery, choicesQuery, productQuery, sayStored, takeProduct } from './products.queries.ts';
import { areComplete, FieldError, SalesAttributes } from './sales-attributes.tsx';

const flags = [
  'isActive',
  'isGrossPrice',
  'isStockFreeze',
  'isOnlySellableWithPositiveStock',
] as const satisfies readonly (keyof EditedProduct)[];

const valuesOf = (product: EditedProduct, locale: Locale) => ({
  nameDe: product.name.de,
  nameEn: product.name.en ?? '',
  descriptionDe: product.description.de,
  descriptionEn: product.description.en ?? '',
  brand: product.brand ?? '',
  categories: product.categories,
  isActive: product.isActive,
  releaseDate: product.releaseDate ?? '',
  featuredRank: shownNumber(product.featuredRank, locale),
  attributes: product.attributes,
  vatRate: shownNumber(product.vatRate, locale),
  isGrossPrice: product.isGrossPrice,
  salesUnit: product.salesUnit ?? '',
  salesBatchSize: shownNumber(product.salesBatchSize, locale),
  salesAttributes: product.salesAttributes.map(({ name, ...attribute }) => ({
    ...attribute,
    nameDe: name.de,
    nameEn: name.en ?? '',
  })),
  units: product.units.map(({ ratio, ...unit }) => ({ ...unit, ratio: shownNumber(ratio, locale) })),
  isStockFreeze: product.isStockFreeze,
  isOnlySellableWithPositiveStock: product.isOnlySellableWithPositiveStock,
});

type Values = ReturnType<typeof valuesOf>;

/** A value in words where both changed it. */
function shownValue(
  field: string,
  value: unknown,
  {
    categories,
    choices,
    locale,
  }: { categories: { value: string; label: string }[]; choices: ProductChoices | undefined; locale: string },
): string {
  const attributeOf = (key: string) => choices?.attributes.find((attribute) => attribute.key === key);
  const unit = (id: string) =>
    unitOptions(choices, locale).find((option) => option.value === id)?.label ?? id;
  switch (field) {
    case 'categories':
      return (value as string[])
        .map((id) => categories.find((one) => one.value === id)?.label ?? id)
        .join(', ');
    case 'attributes':
      return Object.entries(value as Values['attributes'])
        .map(([key, values]) => {
          const attribute = attributeOf(key);
          const { labelOf } = valueLabels(attribute?.values, locale);
          return `${attribute ? textIn(attribute.name, locale) : key}: ${values.map(labelOf).join(', ')}`;
        })
        .join('; ');
    case 'units':
      return (value as Values['units'])
        .map((one) => `${unit(one.unit)}: ${one.ratio} ${unit(one.mainUnit)}`)
        .join('; ');
    case 'salesAttributes':
      return (value as Values['salesAttributes'])
        .map(({ nameDe, options }) => [nameDe, ...options].join(' | '))
        .join('; ');
    case 'salesUnit':
      return unit(String(value));
    default:
      return String(value);
  }
}

/** The facts of a product; what another changed meanwhile is shown field by field. */
export function ProductForm({ product }: { product: EditedProduct }) {
  const { t, locale } = useTexts();
  const { reason } = useOperator();
  const { data: choices } = useQuery(choicesQuery);
  const { data: categories } = useQuery(categoriesQuery);
  const categoryOptions = categoryPaths(categories?.data ?? [], locale);
  const form = useRecordForm({
    record: product,
    version: ({ version }) => version,
    toValues: (record) => valuesOf(record, locale),
    labels: Object.fromEntries(
      (Object.keys(valuesOf(product, locale)) as (keyof Values)[]).map((field) => [
        field,
        t(`products.field.${field}`),
      ]),
    ),
    numbers: ['featuredRank', 'vatRate', 'salesBatchSize', 'ratio'],
    shown: (field, value) =>
      shownValue(field, value, { categories: categoryOptions, choices: choices?.data, locale }),
    reload: async () => {
      const answer = await queryClient.fetchQuery({ ...productQuery(product._id), staleTime: 0 });
      takeProduct(answer);
      return answer.data;
    },
    check: ({ nameDe, vatRate, salesBatchSize, featuredRank, units, salesAttributes }) => ({
      nameDe: nameDe.trim() === '' ? 'common.field.required' : undefined,
      vatRate: typedNumber(vatRate, 2) === undefined ? { of: 'number', min: 0, max: 100 } : undefined,
      salesBatchSize: salesBatchSize.trim() === '' ? undefined : wholeProblem(salesBatchSize, 1, 1_000_000),
      featuredRank: featuredRank.trim() === '' ? undefined : wholeProblem(featuredRank, 0, 1_000_000_000),
      units: units.every(({ unit, mainUnit, ratio }) => unit && mainUnit && typedNumber(ratio, 4))
        ? undefined
        : 'products.unitsWrong',
      salesAttributes: areComplete(salesAttributes) ? undefined : 'products.salesAttributesWrong',
    }),
    send: (values, version) => save(product._id, values, version),
    onSent: (answer) => {
      takeProduct(answer);
      sayStored();
    },
  });
  const { input, fields } = form;
  const set = <Field extends keyof Values>(field: Field, value: Values[Field]) =>
    fields.setFieldValue(field, value as never);
  const { values } = fields;
  const text = (
    field: 'nameEn' | 'brand' | 'featuredRank' | 'vatRate' | 'salesBatchSize',
    maxLength: number,
  ) => <TextInput {...input(field)} label={t(`products.field.${field}`)} maxLength={maxLength} />;
  const flag = (field: (typeof flags)[number]) => (
    <Checkbox
      name={field}
      label={t(`products.field.${field}`)}
      checked={values[field]}
      onChange={({ currentTarget }) => set(field, currentTarget.checked)}
    />
  );
  return (
    <Panel title={t('products.facts')}>
      <form {...form.form}>
        <ConflictAlert {...form.conflict} />
        <FormSection title={t('products.section.texts')} text={t('products.textsHint')}>
          <TextInput {...input('nameDe')} label={t('products.field.nameDe')} required maxLength={500} />
          {text('nameEn', 500)}
          <Textarea
            {...input('descriptionDe')}
            label={t('products.field.descriptionDe')}
            maxLength={100_000}
            rows={6}
          />
          <Textarea
            {...input('descriptionEn')}
            label={t('products.field.descriptionEn')}
            maxLength={100_000}
            rows={6}
          />
        </FormSection>
        <FormSection title={t('products.section.place')}>
          {flag('isActive')}
          <DateField
            label={t('products.field.releaseDate')}
            value={values.releaseDate}
            error={input('releaseDate').error}
            onChange={(date) => set('releaseDate', date)}
          />
          <MultiSelect
            name="categories"
            label={t('products.field.categories')}
            data={categoryOptions}
            value={values.categories}
            onChange={(ids) => set('categories', ids)}
            error={input('categories').error}
            searchable
            limit={50}
            nothingFoundMessage={t('kit.list.nothingFound')}
          />
          {text('brand', 200)}
          {text('featuredRank', 10)}
        </FormSection>
        <FormSection title={t('products.section.attributes')} text={t('products.attributesHint')}>
          <Attributes
            choices={choices?.data.attributes ?? []}
            value={values.attributes}
            error={input('attributes').error}
            onChange={(attributes) => set('attributes', attributes)}
          />
        </FormSection>
        <FormSection title={t('products.section.units')}>
          <NativeSelect
            {...input('salesUnit')}
            label={t('products.field.salesUnit')}
            data={[{ value: '', label: t('products.none') }, ...unitOptions(choices?.data, locale)]}
          />
          {text('salesBatchSize', 7)}
          <Units
            options={unitOptions(choices?.data, locale)}
            value={values.units}
            error={input('units').error}
            onChange={(units) => set('units', units)}
          />
        </FormSection>
        <FormSection title={t('products.section.sale')}>
          {text('vatRate', 6)}
          {flag('isGrossPrice')}
          {flag('isStockFreeze')}
          {flag('isOnlySellableWithPositiveStock')}
        </FormSection>
        <FormSection title={t('products.field.salesAttributes')} text={t('products.salesAttributesHint')}>
          <SalesAttributes
            value={values.salesAttributes}
            error={input('salesAttributes').error}
            onChange={(attributes) => set('salesAttributes', attributes)}
          />
        </FormSection>
        <FormAlert text={form.error ? errorText(form.error) : undefined} />
        <FormButtons {...form.buttons} disabledReason={reason('products.write')} />
      </form>
    </Panel>
  );
}

const unitOptions = (choices: ProductChoices | undefined, locale: string) =>
  (choices?.units ?? []).map(({ id, name }) => ({ value: id, label: textIn(name, locale) }));

/** The server names `name.de` what the form calls `nameDe`. */
async function save(id: string, values: Values, version: string) {
  const { nameDe, nameEn, descriptionDe, descriptionEn, ...rest } = values;
  try {
    return await callApi(routes.products.update, {
      params: { id },
      body: {
        ...rest,
        name: { de: nameDe, en: nameEn || null },
        description: { de: descriptionDe, en: descriptionEn || null },
        brand: rest.brand || null,
        releaseDate: rest.releaseDate || null,
        salesUnit: rest.salesUnit || null,
        featuredRank: typedNumber(rest.featuredRank, 0) ?? null,
        vatRate: typedNumber(rest.vatRate, 2) ?? null,
        salesBatchSize: typedNumber(rest.salesBatchSize, 0) ?? null,
        salesAttributes: rest.salesAttributes.map(({ nameDe: de, nameEn: en, ...attribute }) => ({
          ...attribute,
          name: { de, en: en || null },
        })),
        units: rest.units.map((unit) => ({ ...unit, ratio: typedNumber(unit.ratio, 4) ?? 0 })),
        version,
      },
    });
  } catch (error) {
    if (!isApiError(error, 'validation.failed') || !Array.isArray(error.details)) throw error;
    const details = (error.details as FieldIssue[]).map((issue) => ({
      ...issue,
      field: issue.field.replace(
        /^(name|description)\.(\w)/,
        (_, field: string, letter: string) => field + letter.toUpperCase(),
      ),
    }));
    throw new ApiError({ status: error.status, code: error.code, details });
  }
}

function Attributes({
  choices,
  value,
  error,
  onChange,
}: {
  choices: ProductChoices['attributes'];
  value: Values['attributes'];
  error: string | undefined;
  onChange: (value: Values['attributes']) => void;
}) {
  const { t, locale } = useTexts();
  const shown = choices.filter(({ key }) => key in value);
  const others = choices.filter(({ key }) => !(key in value));
  return (
    <>
      {shown.map(({ key, name, values }) => {
        const { labels, labelOf, toValue } = valueLabels(values, locale);
        return (
          <TagsInput
            key={key}
            label={textIn(name, locale)}
            data={labels}
            value={(value[key] ?? []).map(labelOf)}
            maxTags={100}
            limit={50}
            onChange={(next) => onChange({ ...value, [key]: next.map(toValue) })}
          />
        );
      })}
      {others.length > 0 ? (
        <NativeSelect
          label={t('products.addAttribute')}
          value=""
          data={[
            { value: '', label: t('products.choose') },
            ...others.map(({ key, name }) => ({ value: key, label: textIn(name, locale) })),
          ]}
          onChange={({ currentTarget }) => onChange({ ...value, [currentTarget.value]: [] })}
        />
      ) : null}
      <FieldError text={error} />
    </>
  );
}

function Units({
  options,
  value,
  error,
  onChange,
}: {
  options: { value: string; label: string }[];
  value: Values['units'];
  error: string | undefined;
  onChange: (value: Values['units']) => void;
}) {
  const { t } = useTexts();
  const change = (at: number, changes: Partial<Values['units'][number]>) =>
    onChange(value.map((unit, index) => (index === at ? { ...unit, ...changes } : unit)));
  const data = [{ value: '', label: t('products.choose') }, ...options];
  return (
    <div>
      {value.map(({ unit, ratio, mainUnit }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: units are edited in place.
        <div key={at} className={classes.row}>
          <NativeSelect
            data-grow
            label={t('products.unit')}
            data={data}
            value={unit}
            onChange={({ currentTarget }) => change(at, { unit: currentTarget.value })}
          />
          <TextInput
            data-grow
            label={t('products.ratio')}
            inputMode="decimal"
            maxLength={14}
            value={ratio}
            onChange={({ currentTarget }) => change(at, { ratio: currentTarget.value })}
          />
          <NativeSelect
            data-grow
            label={t('products.mainUnit')}
            data={data}
            value={mainUnit}
            onChange={({ currentTarget }) => change(at, { mainUnit: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('products.removeUnit', { number: at + 1 })}
            onClick={() => onChange(value.toSpliced(at, 1))}
          >
            <IconTrash size={17} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <FieldError text={error} />
      <Button
        mt="xs"
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        onClick={() => onChange([...value, { unit: '', ratio: '', mainUnit: '' }])}
      >
        {t('products.addUnit')}
      </Button>
    </div>
  );
}
