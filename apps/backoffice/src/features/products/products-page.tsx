import { type ProductListRow, routes } from '@kontor/contract';
import { decimalToMinor, PRODUCT_STATES } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Group, NativeSelect, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { DataList } from '../../kit/list/data-list.tsx';
import { useNewDialog } from '../../kit/new-dialog.ts';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { Thumbnail } from '../../kit/thumbnail.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import { categoryPaths, textIn } from './product-texts.ts';
import { categoriesQuery, choicesQuery, productQuery, takeProduct } from './products.queries.ts';

/** All products. */
export function ProductsPage() {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const newDialog = useNewDialog('products.write');
  const { data: categories } = useQuery(categoriesQuery);
  const { data: choices } = useQuery(choicesQuery);
  const [currency, setCurrency] = useState('EUR');
  return (
    <>
      <PageTitle
        title={t('products.title')}
        actions={
          <ReasonButton leftSection={<IconPlus size={16} aria-hidden="true" />} {...newDialog.button}>
            {t('products.add')}
          </ReasonButton>
        }
      />
      <DataList
        name="products"
        label={t('products.title')}
        query={(query) => {
          const options = apiQuery(routes.products.list, { query });
          return {
            ...options,
            queryFn: async (context: never) => {
              const answer = await (options.queryFn as (context: never) => Promise<ListAnswer>)(context);
              setCurrency(answer.meta.currency);
              return answer;
            },
          };
        }}
        rowKey={(product: ProductListRow) => product._id}
        rowName={(product) => product.name}
        link={(product) => paths.product(product._id)}
        defaultSort="name"
        columns={[
          {
            key: 'picture',
            label: t('products.picture'),
            cell: ({ image }) => <Thumbnail src={image} />,
            card: 'none',
          },
          {
            key: 'name',
            label: t('products.name'),
            cell: ({ name }) => name,
            sortable: true,
            card: 'title',
          },
          { key: 'number', label: t('products.number'), cell: ({ sku }) => sku, sortable: true },
          {
            key: 'categories',
            label: t('products.categories'),
            cell: (product) => product.categories.join(', '),
          },
          {
            key: 'variants',
            label: t('products.variants'),
            cell: ({ variants }) => formats.number(variants),
            amount: true,
            wide: true,
          },
          {
            key: 'price',
            label: t('products.priceFrom'),
            cell: ({ priceFrom }) =>
              priceFrom === null
                ? t('products.onRequest')
                : formats.money(decimalToMinor(priceFrom), currency),
            amount: true,
            card: 'amount',
          },
          {
            key: 'stock',
            label: t('products.stock'),
            cell: ({ stock }) => formats.number(stock),
            amount: true,
          },
          {
            key: 'state',
            label: t('products.state'),
            cell: (product) => <Flags product={product} />,
            card: 'badge',
          },
        ]}
        filters={[
          {
            key: 'category',
            label: t('products.category'),
            options: categoryPaths(categories?.data ?? [], locale),
            isLoaded: true,
          },
          {
            key: 'state',
            label: t('products.state'),
            options: PRODUCT_STATES.map((value) => ({ value, label: t(`products.states.${value}`) })),
          },
          {
            key: 'pictures',
            label: t('products.pictures'),
            options: [{ value: 'none', label: t('products.noPictures') }],
          },
          {
            key: 'season',
            label: t('products.season'),
            options: (choices?.data.seasons ?? []).map(({ _id, name }) => ({
              value: _id,
              label: textIn(name, locale),
            })),
            isLoaded: true,
          },
        ]}
        views={[
          { key: 'hidden', name: t('products.states.hidden'), search: { state: 'hidden' } },
          { key: 'noPictures', name: t('products.noPictures'), search: { pictures: 'none' } },
        ]}
        empty={{ title: t('products.empty'), text: t('products.emptyHint') }}
        searchPlaceholder={t('products.searchHint')}
      />
      {newDialog.isOpen ? <NewProductDialog onClose={newDialog.close} /> : null}
    </>
  );
}

type ListAnswer = {
  data: ProductListRow[];
  meta: { total: number; page: number; pageSize: number; hasMore?: true; currency: string };
};

function Flags({ product }: { product: ProductListRow }) {
  const { t } = useTexts();
  const formats = useFormats();
  const today = new Date().toISOString().slice(0, 10);
  return (
    <Group gap={4}>
      {product.isActive ? null : <StatusBadge tone="gray">{t('products.states.hidden')}</StatusBadge>}
      {product.releaseDate && product.releaseDate > today ? (
        <StatusBadge tone="orange">
          {t('products.from', { date: formats.date(product.releaseDate) })}
        </StatusBadge>
      ) : null}
      {product.isFeatured ? <StatusBadge tone="blue">{t('products.states.featured')}</StatusBadge> : null}
      {product.isDealOnly ? <StatusBadge tone="green">{t('products.states.deal')}</StatusBadge> : null}
    </Group>
  );
}

/** The first facts of a new product; the rest is entered on its page. */
function NewProductDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const { data: categories } = useQuery(categoriesQuery);
  const form = useApiForm({
    initialValues: { sku: '', name: '', category: '' },
    check: ({ sku, name }) => ({
      sku: sku.trim() === '' ? 'common.field.required' : undefined,
      name: name.trim() === '' ? 'common.field.required' : undefined,
    }),
    send: ({ sku, name, category }) =>
      callApi(routes.products.add, {
        body: { sku: sku.trim(), name: { de: name, en: null }, category: category || null },
      }),
    onSent: (answer) => {
      takeProduct(answer);
      queryClient.setQueryData(productQuery(answer.data._id).queryKey, answer);
      void navigate(paths.product(answer.data._id));
    },
  });
  return (
    <FormDialog
      title={t('products.add')}
      submit={t('products.addButton')}
      form={form}
      size="md"
      onClose={onClose}
    >
      <Text>{t('products.addHint')}</Text>
      <TextInput {...form.input('sku')} label={t('products.number')} required maxLength={64} data-autofocus />
      <TextInput {...form.input('name')} label={t('products.field.nameDe')} required maxLength={500} />
      <NativeSelect
        {...form.input('category')}
        label={t('products.category')}
        data={[{ value: '', label: t('products.none') }, ...categoryPaths(categories?.data ?? [], locale)]}
      />
    </FormDialog>
  );
}
