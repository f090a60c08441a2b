import type { ApprovalDetail, ApprovalDifference } from '@kontor/contract';
import { decimalToE4 } from '@kontor/domain';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useApprovalTexts } from '../../commerce/approval-texts.ts';
import classes from './approval-lines.module.css';

/** The lines as they were requested, each with what is different today, in words. */
export function ApprovalLines({ request }: { request: ApprovalDetail }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { money } = useApprovalTexts(request.currency);
  const notesOf = useTodayNotes(request);
  return (
    <section aria-labelledby="approval-lines">
      <h2 className="visually-hidden" id="approval-lines">
        {t('orders.items')}
      </h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('catalogue.table.product')}</th>
            <th scope="col" data-amount>
              {t('common.quantity.label')}
            </th>
            <th scope="col" data-amount>
              {t('approvals.request.price')}
            </th>
            <th scope="col" data-amount>
              {t('approvals.request.total')}
            </th>
            {request.current ? <th scope="col">{t('approvals.request.now')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {request.items.map((item) => {
            const notes = notesOf(item.sku);
            return (
              <tr key={item._id}>
                <td>
                  <b>{item.name}</b>
                  <small>
                    {[
                      item.sku,
                      ...Object.values(item.attributes),
                      ...(item.deliveryDate
                        ? [t('orders.noteFor', { date: formats.date(item.deliveryDate) })]
                        : []),
                    ].join(' · ')}
                  </small>
                </td>
                <td data-amount data-label={t('common.quantity.label')}>
                  {formats.number(item.quantity)}
                  {item.unitName ? ` ${item.unitName}` : null}
                </td>
                <td data-amount data-label={t('approvals.request.price')}>
                  {formats.unitPrice(
                    decimalToE4(item.price.value),
                    item.price.currency,
                    item.price.priceUnit ?? 1,
                  )}
                </td>
                <td data-amount data-label={t('approvals.request.total')}>
                  {money(item.netTotal)}
                </td>
                {request.current ? (
                  <td data-label={t('approvals.request.now')} className={classes.now}>
                    {notes.length === 0
                      ? t('approvals.request.same')
                      : notes.map((note) => (
                          <span key={note} className={classes.changed}>
                            <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
                            {note}
                          </span>
                        ))}
                  </td>
                ) : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The differences of an article today, and the problems that prevent its order. */
function useTodayNotes({ differences, current, currency }: ApprovalDetail): (sku: string) => string[] {
  const { t } = useTexts();
  const formats = useFormats();
  const price = (value: number) => formats.unitPrice(decimalToE4(value), currency, 1);
  const words = (difference: ApprovalDifference): string => {
    if (difference.kind === 'gone') return t('approvals.request.gone');
    const { kind, from, to } = difference;
    if (kind === 'quantity')
      return t('approvals.request.quantityNow', { from: formats.number(from), to: formats.number(to) });
    return t(to > from ? 'approvals.request.priceUp' : 'approvals.request.priceDown', {
      from: price(from),
      to: price(to),
    });
  };
  return (sku) => [
    ...differences.filter((difference) => difference.sku === sku).map(words),
    ...(current?.issues ?? [])
      .filter(({ details }) => Array.isArray(details) && details.some((detail) => detail?.sku === sku))
      .map(({ code, details }) => errorCodeText(code, details)),
  ];
}
