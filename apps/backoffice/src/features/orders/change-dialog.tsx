import { routes, type ShopOrderDetail } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { DateField } from '@kontor/web-kit/lib/date-field.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Fieldset, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { OrderDialog, type OrderDialogProps, useOrderForm } from './order-dialog.tsx';

type Item = ShopOrderDetail['items'][number];

/** Lines that are shown as fields; further ones are changed by an import. */
const maxLines = 300;

/** What remains of a line now. */
const rest = (item: Item) => item.deliveredQuantity + item.openQuantity;

/** Lowers or cancels open lines and sets when they are expected. */
export function ChangeDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTexts();
  const lines = order.items.filter(({ openQuantity }) => openQuantity > 0).slice(0, maxLines);
  const form = useOrderForm({
    order,
    onClose,
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
            const typed = (values[`line${item.position}`] ?? '').trim();
            const isPossible =
              /^\d{1,9}$/.test(typed) &&
              Number(typed) >= item.deliveredQuantity &&
              Number(typed) <= rest(item);
            return [`line${item.position}`, isPossible ? undefined : ('common.field.invalid' as const)];
          }),
        ),
      };
    },
    send: (values, version) =>
      callApi(routes.orderLife.change, {
        params: { id: order._id },
        body: { note: values.note, version, lines: lines.flatMap((item) => changeOf(item, values) ?? []) },
      }),
  });
  const { input, fields } = form;
  return (
    <OrderDialog title={t('orders.change.title')} submit={t('orders.change.submit')} form={form}>
      {lines.map((item) => (
        <Fieldset key={item.position} legend={`${item.position}. ${item.sku} ${item.name}`}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput
              {...input(`line${item.position}`)}
              inputMode="numeric"
              label={t('orders.change.quantity')}
              description={t('orders.change.range', { min: item.deliveredQuantity, max: rest(item) })}
            />
            <DateField
              label={t('orders.change.expectedDate')}
              description={t('orders.change.expectedHint')}
              value={fields.values[`date${item.position}`] ?? ''}
              onChange={(day) => fields.setFieldValue(`date${item.position}`, day)}
            />
          </SimpleGrid>
        </Fieldset>
      ))}
      <Textarea {...input('note')} label={t('orders.reasonToBuyer')} required maxLength={2000} rows={2} />
    </OrderDialog>
  );
}

function changeOf(item: Item, values: Record<string, string>) {
  const quantity = Number(values[`line${item.position}`] ?? rest(item));
  const expectedDate = values[`date${item.position}`] || null;
  const change = {
    ...(quantity === rest(item) ? {} : { quantity }),
    ...(expectedDate === item.expectedDate ? {} : { expectedDate }),
  };
  return Object.keys(change).length > 0 ? { position: item.position, ...change } : undefined;
}
