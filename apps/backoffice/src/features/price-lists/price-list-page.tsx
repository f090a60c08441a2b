import { type PriceList, routes } from '@kontor/contract';
import { MAX_COUNTED_OF_LIST } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { ReasonActionIcon, ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { IconTable, IconTrash, IconX } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { CustomerNoInput } from '../../kit/customer-no-input.tsx';
import { DetailPage, Facts, Loaded, Panel } from '../../kit/detail.tsx';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import { useRecordForm } from '../../kit/use-record-form.ts';
import { CopyFields, checkCopy, copyOf, noCopy } from './copy-fields.tsx';
import { priceListQuery, refreshPrices } from './price-lists.queries.ts';

/** A price list with its name, its customers and copying. */
export function PriceListPage() {
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  return (
    <Loaded query={priceListQuery(code)}>{({ data }) => <LoadedList key={data.code} list={data} />}</Loaded>
  );
}

function LoadedList({ list }: { list: PriceList }) {
  const { t } = useTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const { reason } = useOperator();
  const [isDeleting, setDeleting] = useState(false);
  const inUse = list.isBase || list.customers > 0 ? t('priceLists.inUse') : undefined;
  const counted = (count: number) => `${formats.number(count)}${count >= MAX_COUNTED_OF_LIST ? '+' : ''}`;
  return (
    <DetailPage
      title={list.name}
      crumbs={[{ label: t('priceLists.title'), ...paths.priceLists() }]}
      badges={list.isBase ? <StatusBadge tone="blue">{t('priceLists.base')}</StatusBadge> : undefined}
      actions={
        <>
          <ButtonLink
            {...paths.grid()}
            search={{ lists: list.code } as never}
            variant="default"
            leftSection={<IconTable size={16} aria-hidden="true" />}
          >
            {t('priceLists.edit')}
          </ButtonLink>
          <ButtonLink
            {...paths.scheduledPrices()}
            search={{ priceList: list.code } as never}
            variant="default"
          >
            {t('priceLists.scheduled')}
          </ButtonLink>
          <ReasonButton
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            disabledReason={reason('prices.write') ?? inUse}
            onClick={() => setDeleting(true)}
          >
            {t('priceLists.delete')}
          </ReasonButton>
        </>
      }
      aside={<CustomersPanel list={list} />}
    >
      <NamePanel list={list} />
      <Panel title={t('priceLists.facts')}>
        <Facts
          items={[
            { label: t('priceLists.code'), value: list.code },
            { label: t('priceLists.prices'), value: counted(list.prices) },
          ]}
        />
      </Panel>
      <CopyPanel list={list} prices={counted(list.prices)} />
      {isDeleting ? (
        <ConfirmDialog
          title={t('priceLists.delete')}
          text={t('priceLists.deleteText', { name: list.name, prices: counted(list.prices) })}
          label={t('priceLists.delete')}
          run={async () => {
            await callApi(routes.priceLists.remove, { params: { code: list.code } });
            await navigate(paths.priceLists() as never);
            queryClient.removeQueries(priceListQuery(list.code));
            await refreshPrices();
          }}
          done={t('kit.deleted', { name: list.name })}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </DetailPage>
  );
}

function NamePanel({ list }: { list: PriceList }) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const query = priceListQuery(list.code);
  const form = useRecordForm({
    record: list,
    version: ({ version }) => version,
    toValues: ({ name, isBase }) => ({ name, isBase }),
    labels: { name: t('priceLists.name'), isBase: t('priceLists.makeBase') },
    shown: (field, value) => (field === 'isBase' ? t(value ? 'common.yes' : 'common.no') : String(value)),
    reload: async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).data,
    check: ({ name }) => ({ name: name.trim() === '' ? 'common.field.required' : undefined }),
    send: ({ name, isBase }, version) =>
      callApi(routes.priceLists.update, {
        params: { code: list.code },
        body: { name, version, ...(isBase && !list.isBase ? { isBase } : {}) },
      }),
    onSent: async (answer) => {
      queryClient.setQueryData(query.queryKey, answer);
      showToast({ type: 'success', message: { code: 'saved' } });
      await refreshPrices();
    },
  });
  return (
    <Panel title={t('priceLists.name')}>
      <form {...form.form}>
        <Stack gap="sm">
          <ConflictAlert {...form.conflict} />
          <TextInput label={t('priceLists.name')} {...form.input('name')} />
          <Checkbox
            label={t('priceLists.makeBase')}
            description={t('priceLists.makeBaseHint')}
            disabled={list.isBase}
            name="isBase"
            checked={form.fields.values.isBase}
            onChange={(event) => form.fields.setFieldValue('isBase', event.currentTarget.checked)}
          />
          <FormAlert text={form.error ? errorText(form.error) : undefined} />
          <FormButtons isPending={form.isPending} disabledReason={reason('prices.write')} />
        </Stack>
      </form>
    </Panel>
  );
}

function CopyPanel({ list, prices }: { list: PriceList; prices: string }) {
  const { t, locale } = useTexts();
  const { reason } = useOperator();
  const [requestId, setRequestId] = useState(randomId);
  const [asked, setAsked] = useState<{ text: string; send: () => void }>();
  const form = useApiForm({
    initialValues: noCopy,
    check: (values) => checkCopy(values, locale),
    ask: ({ from, percent }, send) => {
      if (list.prices === 0) return send();
      const facts = { name: list.name, prices, percent: percent.trim() };
      const text = t(from === list.code ? 'priceLists.copyOwnText' : 'priceLists.copyText', facts);
      setAsked({ text, send });
    },
    send: (values) =>
      callApi(routes.priceLists.copy, {
        params: { code: list.code },
        body: { ...copyOf(values, locale), requestId },
      }),
    onSent: async ({ data }) => {
      showToast({ type: 'success', message: { text: t('priceLists.copied', { count: data.changed }) } });
      form.fields.reset();
      setRequestId(randomId());
      await refreshPrices();
    },
    onRefused: (error) => {
      if (!isApiError(error, 'request.repeated')) return;
      setRequestId(randomId());
      void refreshPrices();
    },
  });
  return (
    <Panel title={t('priceLists.copy')}>
      <Text size="sm" mb="sm">
        {t('priceLists.copyHint')}
      </Text>
      <form {...form.form}>
        <Stack gap="sm">
          <CopyFields form={form} />
          <FormAlert text={form.error ? errorText(form.error) : undefined} />
          <FormButtons
            isPending={form.isPending}
            label={t('priceLists.copyRun')}
            disabledReason={reason('prices.write')}
          />
        </Stack>
      </form>
      {asked ? (
        <ConfirmDialog
          title={t('priceLists.copyRun')}
          text={asked.text}
          label={t('priceLists.copyRun')}
          run={async () => asked.send()}
          done={undefined}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </Panel>
  );
}

function CustomersPanel({ list }: { list: PriceList }) {
  const { t } = useTexts();
  const { reason } = useOperator();
  const keep = async (answer: { data: PriceList }) => {
    queryClient.setQueryData(priceListQuery(list.code).queryKey, answer);
    await refreshPrices();
  };
  const form = useApiForm({
    initialValues: { customerNo: '' },
    check: ({ customerNo }) => ({
      customerNo: customerNo.trim() === '' ? 'common.field.required' : undefined,
    }),
    errorField: () => 'customerNo',
    send: ({ customerNo }) =>
      callApi(routes.priceLists.assign, { params: { code: list.code, customerNo: customerNo.trim() } }),
    onSent: async (answer, { customerNo }) => {
      const text = t('priceLists.assigned', { number: customerNo.trim(), list: list.name });
      showToast({ type: 'success', message: { text } });
      form.fields.reset();
      await keep(answer);
    },
  });
  const release = useAction({
    run: async ({ customerNo, name }: { customerNo: string; name: string }) => {
      await keep(await callApi(routes.priceLists.release, { params: { code: list.code, customerNo } }));
      return name;
    },
    done: (name) => ({ text: t('priceLists.released', { name, list: list.name }) }),
    // The button disappears.
    onDone: focusContent,
  });
  return (
    <Panel title={t('priceLists.customers')}>
      {list.isBase ? <Text size="sm">{t('priceLists.baseHint')}</Text> : null}
      <List listStyleType="none" spacing={4}>
        {list.assigned.map((customer) => (
          <List.Item key={customer._id}>
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <Link {...paths.customer(customer._id)}>{`${customer.customerNo} · ${customer.name}`}</Link>
              <ReasonActionIcon
                variant="subtle"
                color="gray"
                {...release(customer)}
                aria-label={t('priceLists.release', { name: customer.name })}
                disabledReason={reason('customers.write')}
              >
                <IconX size={16} />
              </ReasonActionIcon>
            </Group>
          </List.Item>
        ))}
      </List>
      {list.customers > list.assigned.length ? (
        <Text size="sm">
          {t('priceLists.moreCustomers', { count: list.customers - list.assigned.length })}
        </Text>
      ) : null}
      <form {...form.form}>
        <CustomerNoInput
          label={t('priceLists.customerNo')}
          mt="sm"
          name="customerNo"
          value={form.fields.values.customerNo}
          error={form.input('customerNo').error}
          onChange={(customerNo) => form.fields.setFieldValue('customerNo', customerNo)}
        />
        <FormButtons
          isPending={form.isPending}
          label={t('priceLists.assign')}
          disabledReason={reason('customers.write')}
        />
      </form>
    </Panel>
  );
}
