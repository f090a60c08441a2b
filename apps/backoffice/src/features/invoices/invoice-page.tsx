import { routes, type ShopInvoiceDetail } from '@kontor/contract';
import { decimalToE4, decimalToMinor, minorToDecimal } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorCodeText, errorText } from '@kontor/web-kit/lib/error-text.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { shownNumber, useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { randomId } from '@kontor/web-kit/lib/random-id.ts';
import { saveFile } from '@kontor/web-kit/lib/save-file.ts';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { removeOutcomes, showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { piecesProblem, typedAmount, typedWhole } from '@kontor/web-kit/lib/typed-number.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Sum, Sums } from '@kontor/web-kit/ui/sums.tsx';
import { Button, Checkbox, Group, Radio, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { DetailPage, Facts, Loaded, Panel } from '../../kit/detail.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { invoiceTones } from '../../kit/invoice-tones.ts';
import { useOperator } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';
import { RecordTable } from '../../kit/record-table.tsx';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useApiForm } from '../../kit/use-api-form.ts';
import { useRecordForm } from '../../kit/use-record-form.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import classes from './invoice-page.module.css';
import { moneyOf, paymentTones } from './invoice-texts.ts';

const invoiceQuery = (id: string) => apiQuery(routes.invoiceDesk.read, { params: { id } });

const refresh = () =>
  Promise.all(
    [routes.invoiceDesk.read, routes.invoiceDesk.list, routes.customers.read, routes.billing.correction].map(
      (route) => queryClient.invalidateQueries({ queryKey: apiKey(route) }),
    ),
  );

/** An invoice with its documents; paid, reopened or credited from here. */
export function InvoicePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <Loaded query={invoiceQuery(id)}>{({ data }) => <LoadedInvoice invoice={data} />}</Loaded>;
}

function LoadedInvoice({ invoice }: { invoice: ShopInvoiceDetail }) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const { reason, may } = useOperator();
  const isCorrectable = invoice.isOfShop && invoice.docType !== 'creditNote';
  const correction = useQuery({
    ...apiQuery(routes.billing.correction, { params: { id: invoice._id } }),
    enabled: may('invoices.write') && isCorrectable,
  });
  const { blockedBy, invoice: facts, customer } = correction.data?.data ?? {};
  const [asked, setAsked] = useState<'paid' | 'open' | 'credit' | 'correct'>();
  const { status, docType, currency, company, order, openAmount } = invoice;
  const forbidden = reason('invoices.write');
  const corrected =
    status === 'corrected' ? errorCodeText('invoice.corrected', undefined, locale) : undefined;
  const money = (amount: number) => moneyOf(formats, amount, currency);
  const close = () => setAsked(undefined);
  const save = async (document: ShopInvoiceDetail['documents'][number]) => {
    removeOutcomes();
    try {
      const file = await callApi(routes.orderDesk.document, { params: { id: document._id } });
      saveFile(file as Blob, document.fileName);
    } catch (error) {
      showErrorToast(error);
    }
  };
  return (
    <DetailPage
      title={`${t(`invoices.type.${invoice.isCorrection ? 'correction' : docType}`)} ${invoice.finDocNumber}`}
      crumbs={[{ label: t('invoices.title'), ...paths.invoices() }]}
      badges={<StatusBadge tone={invoiceTones[status]}>{t(`invoices.status.${status}`)}</StatusBadge>}
      actions={
        <>
          <ReasonButton
            disabledReason={
              forbidden ?? corrected ?? (openAmount === 0 ? t('invoices.paid.already') : undefined)
            }
            onClick={() => setAsked('paid')}
          >
            {t('invoices.paid.title')}
          </ReasonButton>
          <ReasonButton
            variant="default"
            disabledReason={forbidden ?? corrected}
            onClick={() => setAsked('open')}
          >
            {t('invoices.setOpen.title')}
          </ReasonButton>
          <ReasonButton
            variant="default"
            disabledReason={
              forbidden ??
              corrected ??
              (docType === 'creditNote' || !invoice.isOfShop
                ? t('invoices.credit.impossible')
                : invoice.lines.every(({ left }) => left === 0) && invoice.shippingLeft === 0
                  ? t('invoices.credit.nothingLeft')
                  : undefined)
            }
            onClick={() => setAsked('credit')}
          >
            {t('invoices.credit.title')}
          </ReasonButton>
          <ReasonButton
            variant="default"
            loading={correction.isLoading}
            disabledReason={
              forbidden ??
              (isCorrectable
                ? blockedBy
                  ? errorCodeText(blockedBy, undefined, locale)
                  : correction.error
                    ? errorText(correction.error)
                    : undefined
                : errorCodeText('invoice.not.correctable', undefined, locale))
            }
            onClick={() => setAsked('correct')}
          >
            {t('invoices.correct.title')}
          </ReasonButton>
        </>
      }
      aside={
        <Panel title={t('invoices.documents')}>
          {invoice.documents.length === 0 ? t('invoices.noDocuments') : null}
          <Group gap="sm">
            {invoice.documents.map((document) => (
              <Button
                key={document._id}
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden="true" />}
                onClick={() => void save(document)}
              >
                {document.eInvoice
                  ? `${document.format.toUpperCase()} · ${t(`invoices.correct.formats.${document.eInvoice}`)}`
                  : document.format.toUpperCase()}
              </Button>
            ))}
          </Group>
        </Panel>
      }
    >
      <Panel title={t('invoices.facts')}>
        <Facts
          items={[
            {
              label: t('invoices.customer'),
              value: <AnchorLink {...paths.customer(company._id)}>{company.name}</AnchorLink>,
            },
            {
              label: t('invoices.order'),
              value: order ? (
                <AnchorLink {...paths.order(order._id)}>{order.orderNumber}</AnchorLink>
              ) : undefined,
            },
            { label: t('invoices.externalNumber'), value: invoice.externalInvoiceNumber },
            { label: t('invoices.date'), value: formats.date(invoice.docDate) },
            { label: t('invoices.due'), value: formats.date(invoice.dueDate) },
            { label: t('invoices.amount'), value: money(invoice.amount) },
            { label: t('invoices.open'), value: money(openAmount) },
            ...(['corrects', 'correctedBy'] as const).flatMap((key) => {
              const other = invoice[key];
              return other === null
                ? []
                : [
                    {
                      label: t(`invoices.correct.${key}`),
                      value: <AnchorLink {...paths.invoice(other._id)}>{other.finDocNumber}</AnchorLink>,
                    },
                  ];
            }),
            ...invoice.creditNotes.map(({ _id, finDocNumber, amount }) => ({
              label: t('invoices.type.creditNote'),
              value: (
                <AnchorLink {...paths.invoice(_id)}>
                  {finDocNumber} ({money(amount)})
                </AnchorLink>
              ),
            })),
          ]}
        />
      </Panel>
      <Panel title={t('invoices.payments')}>
        <RecordTable
          caption={t('invoices.payments')}
          rows={invoice.payments}
          keyOf={({ at, state, amount }) => `${at} ${state} ${amount}`}
          empty={t('invoices.noPayments')}
          columns={[
            { label: t('payments.date'), cell: ({ at }) => formats.dateTime(at) },
            {
              label: t('payments.state'),
              cell: ({ state }) => (
                <StatusBadge tone={paymentTones[state]}>{t(`payments.states.${state}`)}</StatusBadge>
              ),
            },
            {
              label: t('invoices.paidBy'),
              cell: ({ provider, by }) => provider ?? by ?? '',
            },
            { label: t('payments.amount'), cell: ({ amount }) => money(amount), isAmount: true },
          ]}
        />
      </Panel>
      {invoice.lines.length > 0 ? (
        <Panel title={t('invoices.lines')}>
          <RecordTable
            caption={t('invoices.lines')}
            rows={invoice.lines}
            keyOf={({ position }) => position}
            columns={[
              {
                label: t('invoices.article'),
                cell: ({ name, sku }) => (
                  <>
                    {name}
                    <div>{sku}</div>
                  </>
                ),
              },
              {
                label: t('invoices.quantity'),
                cell: ({ quantity, unit }) => `${formats.number(quantity)} ${unit}`.trim(),
                isAmount: true,
              },
              {
                label: t('invoices.unitPrice'),
                cell: ({ unitPrice, priceUnit }) =>
                  formats.unitPrice(decimalToE4(unitPrice), currency, priceUnit),
                isAmount: true,
              },
              {
                label: t('invoices.vatRate'),
                cell: ({ vatRate }) => t('invoices.percent', { rate: formats.number(vatRate) }),
                isAmount: true,
              },
              { label: t('invoices.net'), cell: ({ amount }) => money(amount), isAmount: true },
            ]}
          />
          {invoice.totals ? <InvoiceSums totals={invoice.totals} money={money} /> : null}
        </Panel>
      ) : null}
      {asked === 'paid' ? (
        <ConfirmDialog
          title={t('invoices.paid.question', { number: invoice.finDocNumber })}
          text={t('invoices.paid.text', { amount: money(openAmount) })}
          label={t('invoices.paid.title')}
          run={async () => {
            const body = { openAmount: 0, version: invoice.version };
            // A refusal by another's change shows the amount that is open now.
            await callApi(routes.invoiceDesk.setOpen, { params: { id: invoice._id }, body }).finally(refresh);
          }}
          done={t('invoices.paid.done', { number: invoice.finDocNumber })}
          onClose={close}
        />
      ) : null}
      {asked === 'open' ? <OpenDialog invoice={invoice} onClose={close} /> : null}
      {asked === 'correct' && facts && customer ? (
        <CorrectDialog invoice={invoice} facts={facts} customer={customer} onSent={refresh} onClose={close} />
      ) : null}
      {asked === 'credit' ? <CreditDialog invoice={invoice} onClose={close} /> : null}
    </DetailPage>
  );
}

/** The sums of the document, as its PDF and its e-invoice have them. */
function InvoiceSums({
  totals: { lines, discount, shipping, net, vat, gross, prepaid, payable },
  money,
}: {
  totals: NonNullable<ShopInvoiceDetail['totals']>;
  money: (amount: number) => string;
}) {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <div className={classes.sums}>
      <Sums>
        <Sum name={t('invoices.sums.lines')} value={money(lines)} />
        {discount > 0 ? <Sum name={t('invoices.sums.discount')} value={money(-discount)} /> : null}
        {shipping > 0 ? <Sum name={t('invoices.sums.shipping')} value={money(shipping)} /> : null}
        <Sum name={t('invoices.sums.net')} value={money(net)} />
        {vat.map(({ rate, base, amount }) => (
          <Sum
            key={rate}
            name={t('invoices.sums.vat', { rate: number(rate), base: money(base) })}
            value={money(amount)}
          />
        ))}
        <Sum name={t('invoices.sums.gross')} value={money(gross)} tone="strong" />
        {prepaid > 0 ? (
          <>
            <Sum name={t('invoices.sums.prepaid')} value={money(-prepaid)} />
            <Sum name={t('invoices.sums.payable')} value={money(payable)} tone="strong" />
          </>
        ) : null}
      </Sums>
    </div>
  );
}

interface DialogProps {
  invoice: ShopInvoiceDetail;
  onClose: () => void;
}

function OpenDialog({ invoice, onClose }: DialogProps) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const sign = invoice.amount < 0 ? -1 : 1;
  const max = minorToDecimal(decimalToMinor(Math.abs(invoice.amount)) - decimalToMinor(invoice.credited));
  const query = invoiceQuery(invoice._id);
  const label = t('invoices.setOpen.field', { currency: invoice.currency });
  const form = useRecordForm({
    record: invoice,
    version: ({ version }) => version,
    toValues: ({ openAmount }) => ({ openAmount: shownNumber(Math.abs(openAmount), locale, 2) }),
    labels: { openAmount: label },
    numbers: ['openAmount'],
    reload: async () => (await queryClient.fetchQuery({ ...query, staleTime: 0 })).data,
    check: ({ openAmount }) => {
      const typed = typedAmount(openAmount);
      if (typeof typed !== 'number') return { openAmount: { form: 'amount' } };
      return { openAmount: typed > max ? { of: 'number', min: 0, max } : undefined };
    },
    send: ({ openAmount }, version) =>
      callApi(routes.invoiceDesk.setOpen, {
        params: { id: invoice._id },
        body: { openAmount: sign * (typedAmount(openAmount) ?? 0), version },
      }),
    onSent: async () => {
      const left = sign * (typedAmount(form.fields.values.openAmount) ?? 0);
      const amount = moneyOf(formats, left, invoice.currency);
      const text = t('invoices.setOpen.done', { number: invoice.finDocNumber, amount });
      showToast({ type: 'success', message: { text } });
      onClose();
      await refresh();
    },
  });
  const typed = typedAmount(form.fields.values.openAmount);
  const paidMinor =
    typeof typed === 'number' && invoice.amount > 0 && typed <= max
      ? decimalToMinor(invoice.openAmount) - decimalToMinor(typed)
      : 0;
  return (
    <FormDialog title={t('invoices.setOpen.title')} form={form} onClose={onClose}>
      <ConflictAlert {...form.conflict} />
      <TextInput
        {...form.input('openAmount')}
        label={label}
        description={t('invoices.setOpen.hint')}
        inputMode="decimal"
        maxLength={20}
        data-autofocus
      />
      <Text size="sm" role="status">
        {paidMinor === 0
          ? ''
          : t(paidMinor > 0 ? 'invoices.setOpen.received' : 'invoices.setOpen.takenBack', {
              amount: formats.money(Math.abs(paidMinor), invoice.currency),
            })}
      </Text>
    </FormDialog>
  );
}

function CreditDialog({ invoice, onClose }: DialogProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const lines = invoice.lines.filter(({ left }) => left > 0);
  const nameOf = (position: number) => `line${position}`;
  const quantities = Object.fromEntries(lines.map(({ position }) => [nameOf(position), '']));
  const [requestId] = useState(randomId);
  const form = useApiForm<Record<string, string>, unknown>({
    initialValues: { reason: '', kind: 'all', shipping: '', ...quantities },
    check: ({ reason = '', kind, shipping, ...typed }) => {
      const quantityOf = (position: number) => typed[nameOf(position)] ?? '';
      const isNone =
        kind === 'lines' &&
        !shipping &&
        lines.every(({ position }) => !piecesProblem(quantityOf(position), 0));
      return {
        reason: reason.trim() === '' ? 'common.field.required' : undefined,
        shipping: isNone && lines.length === 0 ? 'common.field.required' : undefined,
        ...(kind === 'lines'
          ? Object.fromEntries(
              lines.map(({ position, left }, index) => {
                const nothing = isNone && index === 0 ? 'orders.dispatch.nothing' : undefined;
                return [nameOf(position), nothing ?? piecesProblem(quantityOf(position), left)];
              }),
            )
          : {}),
      };
    },
    send: ({ reason = '', kind, shipping, ...typed }) => {
      const chosen = lines.flatMap(({ position }) => {
        const quantity = typedWhole(typed[nameOf(position)] ?? '');
        return quantity > 0 ? [{ position, quantity }] : [];
      });
      const body = {
        requestId,
        reason,
        ...(kind === 'lines' ? { lines: chosen, ...(shipping ? { shipping: true } : {}) } : {}),
      };
      return callApi(routes.billing.credit, { params: { id: invoice._id }, body });
    },
    onSent: async () => {
      showToast({ type: 'success', message: { text: t('invoices.credit.done') } });
      onClose();
      await refresh();
    },
    // Another credit note may have taken what is left.
    onRefused: () => void refresh(),
  });
  const kind = form.fields.values.kind ?? 'all';
  return (
    <FormDialog
      title={t('invoices.credit.title')}
      submit={t('invoices.credit.submit')}
      form={form}
      onClose={onClose}
    >
      <Radio.Group
        label={t('invoices.credit.what')}
        value={kind}
        onChange={(value) => form.fields.setFieldValue('kind', value)}
      >
        <Group mt="xs">
          <Radio value="all" label={t('invoices.credit.all')} data-autofocus />
          <Radio value="lines" label={t('invoices.credit.some')} />
        </Group>
      </Radio.Group>
      {kind === 'lines'
        ? lines.map(({ position, sku, name, left }) => (
            <TextInput
              key={position}
              {...form.input(nameOf(position))}
              inputMode="numeric"
              label={`${name} (${sku})`}
              description={t('invoices.credit.left', { count: left })}
              maxLength={9}
            />
          ))
        : null}
      {kind === 'lines' && invoice.shippingLeft > 0 ? (
        <Checkbox
          name="shipping"
          checked={form.fields.values.shipping === 'yes'}
          error={form.input('shipping').error}
          onChange={(event) =>
            form.fields.setFieldValue('shipping', event.currentTarget.checked ? 'yes' : '')
          }
          label={t('invoices.credit.shipping', {
            amount: moneyOf(formats, invoice.shippingLeft, invoice.currency),
          })}
        />
      ) : null}
      <Textarea
        {...form.input('reason')}
        label={t('invoices.credit.reason')}
        required
        maxLength={500}
        rows={3}
      />
    </FormDialog>
  );
}
