import { type PriceListRow, routes } from '@kontor/contract';
import { MAX_COUNTED_OF_LIST } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { DataList } from '../../kit/list/data-list.tsx';
import { useNewDialog } from '../../kit/new-dialog.ts';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { keyOf } from '../../kit/record-key.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import { CopyFields, checkCopy, copyOf, noCopy } from './copy-fields.tsx';
import { refreshPrices } from './price-lists.queries.ts';

/** All price lists. */
export function PriceListsPage() {
  const { t } = useTexts();
  const formats = useFormats();
  const newDialog = useNewDialog('prices.write');
  const counted = (count: number) => `${formats.number(count)}${count >= MAX_COUNTED_OF_LIST ? '+' : ''}`;
  return (
    <>
      <PageTitle
        title={t('priceLists.title')}
        actions={
          <ReasonButton leftSection={<IconPlus size={17} aria-hidden="true" />} {...newDialog.button}>
            {t('priceLists.create')}
          </ReasonButton>
        }
      />
      <DataList
        name="price-lists"
        label={t('priceLists.title')}
        query={(query) => apiQuery(routes.priceLists.list, { query })}
        rowKey={(list: PriceListRow) => list.code}
        rowName={(list) => list.name}
        link={(list) => paths.priceList(list.code)}
        defaultSort="name"
        columns={[
          {
            key: 'name',
            label: t('priceLists.name'),
            cell: ({ name }) => name,
            sortable: true,
            card: 'title',
          },
          { key: 'code', label: t('priceLists.code'), cell: ({ code }) => code, sortable: true },
          {
            key: 'isBase',
            label: t('priceLists.kind'),
            cell: ({ isBase }) =>
              isBase ? <StatusBadge tone="blue">{t('priceLists.base')}</StatusBadge> : '',
            card: 'badge',
          },
          {
            key: 'prices',
            label: t('priceLists.prices'),
            cell: ({ prices }) => counted(prices),
            amount: true,
          },
          {
            key: 'customers',
            label: t('priceLists.customers'),
            cell: ({ customers, isBase }) => (isBase ? t('priceLists.others') : counted(customers)),
            amount: true,
          },
        ]}
        empty={{ title: t('priceLists.empty'), text: t('priceLists.emptyHint') }}
      />
      {newDialog.isOpen ? <CreateDialog onClose={newDialog.close} /> : null}
    </>
  );
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const form = useApiForm({
    initialValues: { code: '', name: '', ...noCopy },
    check: (values) => ({
      code: (values.code.trim() || keyOf(values.name)) === '' ? 'common.field.required' : undefined,
      name: values.name.trim() === '' ? 'common.field.required' : undefined,
      ...(values.from === '' ? {} : checkCopy(values, locale)),
    }),
    send: ({ code, name, ...copy }) =>
      callApi(routes.priceLists.create, {
        body: {
          code: code.trim() || keyOf(name),
          name,
          ...(copy.from === '' ? {} : { copy: copyOf(copy, locale) }),
        },
      }),
    onSent: async ({ data }) => {
      await refreshPrices();
      void navigate(paths.priceList(data.code) as never);
    },
  });
  return (
    <FormDialog title={t('priceLists.create')} submit={t('priceLists.create')} form={form} onClose={onClose}>
      <TextInput label={t('priceLists.name')} required data-autofocus {...form.input('name')} />
      <TextInput
        label={t('priceLists.code')}
        description={t('priceLists.codeHint')}
        {...form.input('code')}
      />
      <CopyFields form={form} isOptional />
    </FormDialog>
  );
}
