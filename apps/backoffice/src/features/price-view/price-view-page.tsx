import { type ArticlePrice, type PriceView, routes } from '@kontor/contract';
import { decimalToMinor, MAX_QUANTITY } from '@kontor/domain';
import { errorCodeText, errorText } from '@kontor/web-kit/lib/error-text.ts';
import { problemText } from '@kontor/web-kit/lib/field-problem.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { typedWhole, wholeProblem } from '@kontor/web-kit/lib/typed-number.ts';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Box, Button, Group, NativeSelect, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { CustomerSearch } from '../../kit/customer-search.tsx';
import { DetailPage, Facts, Loaded, Panel } from '../../kit/detail.tsx';
import { useListState } from '../../kit/list/list-state.ts';
import { useOperator } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';

const isQuantity = (text: string) => /^[1-9]\d{0,5}$/.test(text);

/** What a customer sees and pays for a product, and why. */
export function PriceViewPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return (
    <Loaded query={apiQuery(routes.priceView.read, { params: { id } })}>
      {({ data }) => <LoadedProduct key={data.productId} product={data} id={id} />}
    </Loaded>
  );
}

function LoadedProduct({ product, id }: { product: PriceView; id: string }) {
  const { t } = useTexts();
  const { address, change } = useListState(undefined);
  const [quantity, setQuantity] = useState(address.quantity ?? '1');
  const problem = wholeProblem(quantity, 1, MAX_QUANTITY);
  const [season, setSeason] = useState(address.season ?? '');
  const asked = isQuantity(address.quantity ?? '') ? Number(address.quantity) : 1;
  const { data, error } = useQuery({
    ...apiQuery(routes.priceView.read, {
      params: { id },
      query: { customer: address.customer, quantity: asked, season: address.season },
    }),
    select: (answer) => answer.data,
    placeholderData: keepPreviousData,
  });
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (problem) event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else change({ quantity: String(typedWhole(quantity)), season: season || undefined });
  };
  return (
    <DetailPage
      title={t('priceView.title', { name: product.name })}
      crumbs={[
        { label: t('nav.products'), ...paths.products() },
        { label: product.name, ...paths.product(id) },
      ]}
      badges={product.sku}
    >
      <Panel title={t('priceView.heading')}>
        <ChosenCustomer
          number={address.customer}
          name={data?.customer?.customerNo === address.customer ? data?.customer?.name : undefined}
          onChoose={(customer) => change({ customer })}
        />
        <form noValidate onSubmit={ask}>
          <Group gap="sm" align="flex-start">
            <TextInput
              label={t('priceView.quantity')}
              inputMode="numeric"
              w={110}
              value={quantity}
              error={problem && problemText(problem, t)}
              onChange={(event) => setQuantity(event.currentTarget.value)}
            />
            <NativeSelect
              label={t('priceView.season')}
              value={season}
              onChange={(event) => setSeason(event.currentTarget.value)}
              data={[
                { value: '', label: t('priceView.order') },
                ...product.seasons.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
            />
            <Button type="submit" mt={24}>
              {t('priceView.show')}
            </Button>
          </Group>
        </form>
        <FormAlert text={error ? errorText(error) : undefined} />
      </Panel>
      {data && !error ? <Answer view={data} /> : null}
    </DetailPage>
  );
}

/** The customer that is asked about, or the search for one. */
function ChosenCustomer({
  number,
  name,
  onChoose,
}: {
  number: string | undefined;
  name: string | undefined;
  onChoose: (customerNo: string | undefined) => void;
}) {
  const { t } = useTexts();
  const { may } = useOperator();
  if (number)
    return (
      <Group gap="sm" mb="md">
        <b>{[number, name].filter(Boolean).join(' · ')}</b>
        <Button variant="default" size="xs" onClick={() => onChoose(undefined)}>
          {t('priceView.otherCustomer')}
        </Button>
      </Group>
    );
  return (
    <Box maw={480} mb="md">
      <Text size="sm" mb="xs">
        {t('priceView.customerHint')}
      </Text>
      {may('customers.read') ? (
        <CustomerSearch
          label={t('priceView.customer')}
          row={(customer) => (
            <Button variant="default" size="xs" onClick={() => onChoose(customer.customerNo)}>
              {customer.customerNo} · {customer.name}
            </Button>
          )}
        />
      ) : (
        <CustomerNumber onChoose={onChoose} />
      )}
    </Box>
  );
}

/** For who may not search customers. */
function CustomerNumber({ onChoose }: { onChoose: (customerNo: string) => void }) {
  const { t } = useTexts();
  const [number, setNumber] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (number.trim() !== '') onChoose(number.trim());
      }}
    >
      <Group gap="sm" align="flex-end">
        <TextInput
          label={t('priceLists.customerNo')}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('priceView.show')}
        </Button>
      </Group>
    </form>
  );
}

function Answer({ view }: { view: PriceView }) {
  const { t } = useTexts();
  const { customer, vat } = view;
  return (
    <>
      <Panel title={t('priceView.why')}>
        <Facts
          items={[
            {
              label: t('priceView.who'),
              value: customer ? `${customer.customerNo} · ${customer.name}` : t('priceView.noCustomer'),
            },
            { label: t('priceView.priceList'), value: view.priceList?.name ?? t('priceView.noList') },
            { label: t('priceView.base'), value: view.basePriceList?.name },
            { label: t('priceView.deals'), value: t(view.seesDeals ? 'common.yes' : 'common.no') },
            {
              label: t('priceView.vat'),
              value: vat
                ? [
                    t(`priceView.treatments.${vat.treatment}`, { country: customer?.country ?? '' }),
                    vat.refusal ? errorCodeText(vat.refusal) : vat.note,
                  ]
                    .filter(Boolean)
                    .join('. ')
                : t('priceView.treatments.domestic'),
            },
          ]}
        />
      </Panel>
      <Panel title={t('priceView.articles')}>
        {view.articles.length === 0 ? (
          <Text>{t('priceView.empty')}</Text>
        ) : (
          <ListTable
            caption={t('priceView.articles')}
            columns={[
              { label: t('priceView.article') },
              { label: t('priceView.visible') },
              { label: t('priceView.source') },
              { label: t('priceView.unit'), isAmount: true },
              { label: t('priceView.net'), isAmount: true },
              { label: t('priceView.rate'), isAmount: true },
              { label: t('priceView.total'), isAmount: true },
              { label: t('priceView.stock'), isAmount: true },
            ]}
          >
            {view.articles.map((article) => (
              <Article key={article.sku} article={article} currency={view.currency} />
            ))}
          </ListTable>
        )}
      </Panel>
    </>
  );
}

function Article({ article, currency }: { article: ArticlePrice; currency: string }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { hidden, source, step, isPreOrderPrice, unitNet, net, gross, scheduledUntil } = article;
  const money = (amount: number | null) =>
    amount === null ? '–' : formats.money(decimalToMinor(amount), currency);
  const details = [
    step === null ? undefined : t('priceView.step', { quantity: formats.number(step) }),
    isPreOrderPrice ? t('priceView.preOrderPrice') : undefined,
    article.isGrossPrice ? t('priceView.gross') : undefined,
    scheduledUntil ? t('priceView.until', { until: formats.dateTime(scheduledUntil) }) : undefined,
  ].filter(Boolean);
  return (
    <tr>
      <td>
        {article.sku}
        <Text size="sm" c="dimmed">
          {article.name}
        </Text>
      </td>
      <td data-label={t('priceView.visible')}>
        {hidden.length === 0 ? (
          <StatusBadge tone="green">{t('priceView.isVisible')}</StatusBadge>
        ) : (
          hidden.map((reason) => (
            <StatusBadge key={reason} tone="orange">
              {t(`priceView.hidden.${reason}`)}
            </StatusBadge>
          ))
        )}
      </td>
      <td data-label={t('priceView.source')}>
        {t(`priceView.sources.${source}`)}
        <Text size="sm" c="dimmed">
          {details.join(' · ')}
        </Text>
      </td>
      <td data-label={t('priceView.unit')} data-amount>
        {unitNet === null
          ? '–'
          : formats.unitPrice(Math.round(unitNet * 10_000), currency, article.priceUnit as 1 | 100 | 1000)}
      </td>
      <td data-label={t('priceView.net')} data-amount>
        {money(net)}
      </td>
      <td data-label={t('priceView.rate')} data-amount>
        {formats.percent(article.vatPercent)}
      </td>
      <td data-label={t('priceView.total')} data-amount>
        {money(gross)}
      </td>
      <td data-label={t('priceView.stock')} data-amount>
        {formats.number(article.preStock ?? article.stock)}
      </td>
    </tr>
  );
}
