import { type OrderHistoryEntry, routes, type ShopOrderDetail } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { DateField } from '@kontor/web-kit/lib/date-field.tsx';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Textarea } from '@kontor/web-kit/lib/text-input.tsx';
import { typedWhole, wholeProblem } from '@kontor/web-kit/lib/typed-number.ts';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import {
  ArticleCell,
  hasNote,
  LineInput,
  OrderDialog,
  type OrderDialogProps,
  useOrderForm,
} from './order-dialog.tsx';
import classes from './order-page.module.css';

type Item = ShopOrderDetail['items'][number];

/** Lines that are shown as fields; further ones are changed by an import. */
const maxLines = 300;

/** What remains of a line now. */
const rest = (item: Item) => item.deliveredQuantity + item.openQuantity;

/** Lowers or cancels open lines and sets when they are expected. */
export function ChangeDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const [day, setDay] = useState('');
  const lines = order.items.filter(({ openQuantity }) => openQuantity > 0).slice(0, maxLines);
  const form = useOrderForm({
    order,
    onClose,
    done: 'orders.done.changed',
    isFollowing: true,
    initialValues: {
      note: '',
      ...Object.fromEntries(
        lines.flatMap((item) => [
          [`line${item.position}`, String(rest(item))],
          [`date${item.position}`, item.expectedDate ?? ''],
        ]),
      ),
    } as Record<string, string> & { note: string },
    check: (values) => {
      const changed = lines.some((item) => changeOf(item, values) !== undefined);
      return {
        note: !changed
          ? 'orders.change.none'
          : values.note.trim() === ''
            ? 'common.field.required'
            : undefined,
        ...Object.fromEntries(
          lines.map((item) => {
            const name = `line${item.position}`;
            return [name, wholeProblem(values[name] ?? '', item.deliveredQuantity, rest(item))];
          }),
        ),
      };
    },
    send: (values, version) =>
      callApi(routes.orderLife.change, {
        params: { id: order._id },
        body: { note: values.note, version, lines: lines.flatMap((item) => changeOf(item, values) ?? []) },
      }),
    // A change that leaves no pieces cancels the order.
    isSent: (entry, values) =>
      hasNote(entry, values.note) &&
      (entry.kind === 'cancelled' ||
        (entry.kind === 'changed' && entry.lines.every((line) => isTyped(line, values)))),
  });
  const { input, fields } = form;
  return (
    <OrderDialog title={t('orders.change.title')} submit={t('orders.change.submit')} size="xl" form={form}>
      <Text size="sm">{t('orders.change.more')}</Text>
      <Group align="end" gap="sm">
        <DateField label={t('orders.change.expectedAll')} value={day} onChange={setDay} />
        <Button
          variant="default"
          onClick={() =>
            fields.setValues(Object.fromEntries(lines.map(({ position }) => [`date${position}`, day])))
          }
        >
          {t('orders.change.setAll')}
        </Button>
      </Group>
      <ListTable
        caption={t('orders.change.title')}
        columns={[
          { label: t('orders.line.position') },
          { label: t('orders.line.article') },
          { label: t('orders.line.delivered'), isAmount: true },
          { label: t('orders.change.quantity'), isAmount: true },
          { label: t('orders.change.expectedDate') },
        ]}
      >
        {lines.map((item) => {
          const line = `${item.position}. ${item.sku} ${item.name}`;
          return (
            <tr key={item.position}>
              <td data-label={t('orders.line.position')}>{item.position}</td>
              <ArticleCell {...item} />
              <td
                data-label={t('orders.line.delivered')}
                data-empty={item.deliveredQuantity === 0 || undefined}
                className={classes.pieces}
              >
                {formats.number(item.deliveredQuantity)}
              </td>
              <td data-action data-label={t('orders.change.quantity')}>
                <LineInput
                  {...input(`line${item.position}`)}
                  aria-label={`${line}: ${t('orders.change.quantity')}`}
                  title={t('orders.change.range', { min: item.deliveredQuantity, max: rest(item) })}
                />
              </td>
              <td data-label={t('orders.change.expectedDate')}>
                <DateField
                  label={`${line}: ${t('orders.change.expectedDate')}`}
                  isLabelHidden
                  value={fields.values[`date${item.position}`] ?? ''}
                  onChange={(value) => fields.setFieldValue(`date${item.position}`, value)}
                />
              </td>
            </tr>
          );
        })}
      </ListTable>
      <Textarea {...input('note')} label={t('orders.reasonToBuyer')} required maxLength={2000} rows={2} />
    </OrderDialog>
  );
}

/** Whether a line of the history has the typed quantity and date. */
function isTyped(
  { position, after, expectedDate }: OrderHistoryEntry['lines'][number],
  values: Record<string, string>,
): boolean {
  const hasQuantity = after === undefined || after === typedWhole(values[`line${position}`] ?? '');
  return hasQuantity && (expectedDate === undefined || (expectedDate ?? '') === values[`date${position}`]);
}

function changeOf(item: Item, values: Record<string, string>) {
  const typed = values[`line${item.position}`];
  const quantity = typed === undefined ? rest(item) : typedWhole(typed);
  const expectedDate = values[`date${item.position}`] || null;
  const isOpen = quantity > item.deliveredQuantity;
  const change = {
    ...(quantity === rest(item) ? {} : { quantity }),
    ...(isOpen && expectedDate !== item.expectedDate ? { expectedDate } : {}),
  };
  return Object.keys(change).length > 0 ? { position: item.position, ...change } : undefined;
}
