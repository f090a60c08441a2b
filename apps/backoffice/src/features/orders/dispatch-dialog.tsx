import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { OrderDialog, type OrderDialogProps, useOrderForm } from './order-dialog.tsx';

/** Lines that are packed one by one; an order with more leaves as a whole. */
const maxLines = 300;

const carrierKey = 'kontor-carrier';

/** Packs pieces of an order: all that is open unless told otherwise. */
export function DispatchDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTexts();
  const open = order.items.filter(({ openQuantity }) => openQuantity > 0);
  const lines = open.length > maxLines ? [] : open;
  const form = useOrderForm({
    order,
    onClose,
    initialValues: {
      carrier: localStorage.getItem(carrierKey) ?? '',
      trackingCode: '',
      trackingUrl: '',
      note: '',
      ...Object.fromEntries(lines.map((item) => [`line${item.position}`, String(item.openQuantity)])),
    } as Record<string, string> & {
      carrier: string;
      trackingCode: string;
      trackingUrl: string;
      note: string;
    },
    check: ({ carrier, trackingCode, trackingUrl, note: _, ...values }) => ({
      carrier: carrier.trim() === '' ? 'common.field.required' : undefined,
      trackingCode: trackingCode.trim() === '' ? 'common.field.required' : undefined,
      trackingUrl:
        trackingUrl === '' || /^https?:\/\/\S+$/.test(trackingUrl) ? undefined : 'orders.field.url',
      ...Object.fromEntries(
        lines.map(({ position, openQuantity }) => {
          const typed = (values[`line${position}`] ?? '').trim();
          const isPossible = typed === '' || (/^\d{1,9}$/.test(typed) && Number(typed) <= openQuantity);
          return [`line${position}`, isPossible ? undefined : 'common.field.invalid'];
        }),
      ),
    }),
    send: ({ carrier, trackingCode, trackingUrl, note, ...values }, version) => {
      localStorage.setItem(carrierKey, carrier);
      const packed = lines.flatMap(({ position }) => {
        const quantity = Number(values[`line${position}`] ?? 0);
        return quantity > 0 ? [{ position, quantity }] : [];
      });
      return callApi(routes.orderLife.dispatch, {
        params: { id: order._id },
        body: {
          carrier,
          trackingCode,
          ...(trackingUrl ? { trackingUrl } : {}),
          ...(note ? { note } : {}),
          ...(lines.length > 0 ? { lines: packed } : {}),
          version,
        },
      });
    },
  });
  const { input } = form;
  return (
    <OrderDialog title={t('orders.dispatch.title')} submit={t('orders.dispatch.submit')} form={form}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput {...input('carrier')} label={t('orders.dispatch.carrier')} required maxLength={100} />
        <TextInput
          {...input('trackingCode')}
          label={t('orders.dispatch.trackingCode')}
          required
          maxLength={100}
          data-autofocus
        />
      </SimpleGrid>
      <TextInput
        {...input('trackingUrl')}
        label={t('orders.dispatch.trackingUrl')}
        type="url"
        maxLength={2000}
      />
      {lines.length === 0 ? <Text size="sm">{t('orders.dispatch.whole')}</Text> : null}
      {lines.map(({ position, sku, name, openQuantity }) => (
        <TextInput
          key={position}
          {...input(`line${position}`)}
          inputMode="numeric"
          label={`${position}. ${sku} ${name}`}
          description={t('orders.dispatch.open', { count: openQuantity })}
          styles={{ input: { maxWidth: 110 } }}
        />
      ))}
      <Textarea {...input('note')} label={t('orders.noteToBuyer')} maxLength={2000} rows={2} />
    </OrderDialog>
  );
}
