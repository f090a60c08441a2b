import type { Invoice } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { BusyActionIcon } from '@kontor/web-kit/ui/busy-button.tsx';
import { Badge, Checkbox } from '@mantine/core';
import { IconFileCode, IconFileText } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCompanyRight } from '../../commerce/company-right.tsx';
import { useDocuments } from '../../commerce/document.ts';
import { paths } from '../../lib/paths.ts';
import { markSkipTarget } from '../../lib/skip-targets.ts';
import classes from './invoices.module.css';

type Chosen = ReadonlyMap<string, Invoice>;

/** The documents as a table, as cards on mobile (INVC-02). */
export function InvoiceTable({
  invoices,
  chosen,
  onChoose,
  isStale,
}: {
  invoices: readonly Invoice[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** True while another page loads. */
  isStale: boolean;
}) {
  const { t } = useTexts();
  const chosenHere = invoices.filter(({ _id }) => chosen.has(_id)).length;
  const choose = (list: readonly Invoice[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const invoice of list) {
      if (isChosen) next.set(invoice._id, invoice);
      else next.delete(invoice._id);
    }
    onChoose(next);
  };
  return (
    <table ref={markSkipTarget.list} className={classes.table} data-stale={isStale || undefined}>
      <caption className="visually-hidden">{t('invoices.title')}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.choose}>
            <Checkbox
              label={t('invoices.chooseAll')}
              classNames={{ labelWrapper: classes.chooseAll ?? '' }}
              checked={chosenHere === invoices.length}
              indeterminate={chosenHere > 0 && chosenHere < invoices.length}
              onChange={(event) => choose(invoices, event.currentTarget.checked)}
            />
          </th>
          <th scope="col">{t('invoices.number')}</th>
          <th scope="col">{t('invoices.type')}</th>
          <th scope="col">{t('orders.date')}</th>
          <th scope="col">{t('invoices.dueDate')}</th>
          <th scope="col">{t('orders.status')}</th>
          <th scope="col" data-amount>
            {t('invoices.amount')}
          </th>
          <th scope="col" data-amount>
            {t('invoices.openAmount')}
          </th>
          <th scope="col" className={classes.document}>
            <span className="visually-hidden">{t('invoices.document')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow
            key={invoice._id}
            invoice={invoice}
            isChosen={chosen.has(invoice._id)}
            onChoose={(isChosen) => choose([invoice], isChosen)}
          />
        ))}
      </tbody>
    </table>
  );
}

function InvoiceRow({
  invoice,
  isChosen,
  onChoose,
}: {
  invoice: Invoice;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const maySeeOrders = useCompanyRight('orders.read');
  const { finDocNumber, currency, orderNumber, externalInvoiceNumber } = invoice;
  const money = (amount: number) => formats.money(decimalToMinor(amount), currency);
  const orderText = orderNumber === null ? null : t('invoices.order', { number: orderNumber });
  return (
    <tr data-chosen={isChosen || undefined}>
      <td className={classes.choose}>
        <Checkbox
          aria-label={t('invoices.chooseOne', { number: finDocNumber })}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </td>
      <th scope="row" className={classes.number}>
        {finDocNumber}
        {orderText === null ? null : (
          <small>
            {maySeeOrders && orderNumber !== null ? (
              <Link {...paths.order(orderNumber)}>{orderText}</Link>
            ) : (
              orderText
            )}
          </small>
        )}
        {externalInvoiceNumber === null ? null : (
          <small>{t('invoices.externalNumber', { number: externalInvoiceNumber })}</small>
        )}
        {invoice.corrects === null ? null : (
          <small>{t('invoices.corrects', { number: invoice.corrects })}</small>
        )}
        {invoice.correctedBy === null ? null : (
          <small>{t('invoices.correctedBy', { number: invoice.correctedBy })}</small>
        )}
      </th>
      <td data-label={t('invoices.type')}>
        {invoice.docType === 'invoice' && invoice.corrects === null ? (
          invoice.docTypeName
        ) : (
          <Badge size="sm" variant="light" tt="none">
            {invoice.docTypeName}
          </Badge>
        )}
        <small>{t(`invoices.postways.${invoice.postway}`)}</small>
      </td>
      <td data-label={t('orders.date')}>{formats.date(invoice.docDate)}</td>
      <td data-label={t('invoices.dueDate')}>
        {invoice.docType === 'creditNote' ? '–' : formats.date(invoice.dueDate)}
        <DueMark invoice={invoice} />
      </td>
      <td data-label={t('orders.status')}>
        <span className={classes.status} data-status={invoice.paymentStatus}>
          {t(`invoices.statuses.${invoice.paymentStatus}`)}
        </span>
      </td>
      <td data-label={t('invoices.amount')} data-amount>
        {money(invoice.amount)}
        <small>{t('invoices.balanceAfter', { amount: money(invoice.balance) })}</small>
      </td>
      <td data-label={t('invoices.openAmount')} data-amount>
        {invoice.openAmount === 0 ? '–' : <b>{money(invoice.openAmount)}</b>}
        {invoice.skonto ? (
          <small>
            {t('invoices.skonto', {
              percent: formats.number(invoice.skonto.percent),
              date: formats.date(invoice.skonto.until),
              amount: money(invoice.openAmount - invoice.skonto.amount),
            })}
          </small>
        ) : null}
      </td>
      <td className={classes.document}>
        {invoice.invoiceLink === null ? null : (
          <DocumentButton link={invoice.invoiceLink} type={invoice.docTypeName} number={finDocNumber} />
        )}
        {invoice.xmlLink === null || invoice.xmlLink === invoice.invoiceLink ? null : (
          <DocumentButton link={invoice.xmlLink} type="XML" number={finDocNumber} icon={IconFileCode} />
        )}
      </td>
    </tr>
  );
}

/** In how many days an open invoice is due, within a week, or for how long it is overdue. */
function DueMark({ invoice: { openAmount, dueInDays: days } }: { invoice: Invoice }) {
  const { t } = useTexts();
  if (openAmount <= 0 || days > 7) return null;
  return (
    <small className={classes.due} data-overdue={days < 0 || undefined}>
      {days < 0
        ? t('invoices.overdueFor', { count: -days })
        : days === 0
          ? t('invoices.dueToday')
          : t('invoices.dueIn', { count: days })}
    </small>
  );
}

function DocumentButton({
  link,
  type,
  number,
  icon: Icon = IconFileText,
}: {
  link: string;
  type: string;
  number: string;
  icon?: typeof IconFileText;
}) {
  const { t } = useTexts();
  const { isOpening, open } = useDocuments();
  return (
    <BusyActionIcon
      variant="subtle"
      size="lg"
      loading={isOpening}
      aria-label={`${t('invoices.openDocument', { type, number })}, ${t('common.opensNewWindow')}`}
      onClick={() => open(link)}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </BusyActionIcon>
  );
}
