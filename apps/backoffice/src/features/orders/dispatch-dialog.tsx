import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Textarea, TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { piecesProblem, typedWhole } from '@kontor/web-kit/lib/typed-number.ts';
import { ListTable } from '@kontor/web-kit/ui/list-table.tsx';
import { Button, Group, SimpleGrid, Text } from '@mantine/core';
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

/** Lines that are packed one by one; an order with more leaves as a whole. */
const maxLines = 300;

const carrierKey = 'kontor-carrier';

/** Packs pieces of an order: all that is open unless told otherwise. */
export function DispatchDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const [knownCarrier] = useState(() => localStorage.getItem(carrierKey) ?? '');
  const open = order.items.filter(({ openQuantity }) => openQuantity > 0);
  const lines = open.length > maxLines ? [] : open;
  const form = useOrderForm({
    order,
    onClose,
    done: 'orders.done.dispatched',
    initialValues: {
      carrier: knownCarrier,
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
        lines.map(({ position, openQuantity }) => [
          `line${position}`,
          piecesProblem(values[`line${position}`] ?? '', openQuantity),
        ]),
      ),
      ...(lines.length > 0 &&
      lines.every(({ position }) => !piecesProblem(values[`line${position}`] ?? '', 0))
        ? { [`line${lines[0]?.position}`]: 'orders.dispatch.nothing' }
        : {}),
    }),
    send: ({ carrier, trackingCode, trackingUrl, note, ...values }, version) => {
      localStorage.setItem(carrierKey, carrier);
      const packed = lines.flatMap(({ position }) => {
        const quantity = typedWhole(values[`line${position}`] ?? '');
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
    isSent: (entry, { carrier, trackingCode, note, ...values }) =>
      entry.kind === 'dispatched' &&
      hasNote(entry, note) &&
      entry.pack?.carrier === carrier.trim() &&
      entry.pack.trackingCode === trackingCode.trim() &&
      entry.lines.every(
        ({ position, quantity }) =>
          lines.length === 0 || typedWhole(values[`line${position}`] ?? '') === quantity,
      ),
  });
  const { input, fields } = form;
  const all = lines.reduce((sum, { openQuantity }) => sum + openQuantity, 0);
  const packed = lines.reduce((sum, { position, openQuantity }) => {
    const typed = fields.values[`line${position}`] ?? '';
    return sum + (piecesProblem(typed, openQuantity) ? 0 : typedWhole(typed));
  }, 0);
  const fill = (isAll: boolean) =>
    fields.setValues(
      Object.fromEntries(
        lines.map(({ position, openQuantity }) => [`line${position}`, isAll ? String(openQuantity) : '']),
      ),
    );
  return (
    <OrderDialog
      title={t('orders.dispatch.title')}
      submit={t('orders.dispatch.submit')}
      disabledReason={open.length === 0 ? t('orders.reason.nothingOpen') : undefined}
      size="xl"
      form={form}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          {...input('carrier')}
          label={t('orders.dispatch.carrier')}
          description={t('orders.dispatch.carrierHint')}
          required
          maxLength={100}
          data-autofocus={knownCarrier === '' || undefined}
        />
        <TextInput
          {...input('trackingCode')}
          label={t('orders.dispatch.trackingCode')}
          description={t('orders.dispatch.trackingCodeHint')}
          required
          maxLength={100}
          data-autofocus={knownCarrier !== '' || undefined}
        />
      </SimpleGrid>
      <TextInput
        {...input('trackingUrl')}
        label={t('orders.dispatch.trackingUrl')}
        type="url"
        maxLength={2000}
      />
      {lines.length === 0 ? (
        <Text size="sm">{t(open.length === 0 ? 'orders.reason.nothingOpen' : 'orders.dispatch.whole')}</Text>
      ) : (
        <>
          <Group gap="sm">
            <Text size="sm" role="status">
              {t('orders.dispatch.packed', { packed, count: all })}
            </Text>
            <Group gap="sm" wrap="nowrap">
              <Button size="compact-sm" variant="default" onClick={() => fill(true)}>
                {t('orders.dispatch.all')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => fill(false)}>
                {t('orders.dispatch.none')}
              </Button>
            </Group>
          </Group>
          <ListTable
            caption={t('orders.dispatch.title')}
            columns={[
              { label: t('orders.line.position') },
              { label: t('orders.line.article') },
              { label: t('orders.line.open'), isAmount: true },
              { label: t('orders.dispatch.quantity'), isAmount: true },
            ]}
          >
            {lines.map(({ position, sku, name, openQuantity }) => (
              <tr key={position}>
                <td data-label={t('orders.line.position')}>{position}</td>
                <ArticleCell name={name} sku={sku} />
                <td data-label={t('orders.line.open')} className={classes.pieces}>
                  {formats.number(openQuantity)}
                </td>
                <td data-action data-label={t('orders.dispatch.quantity')}>
                  <LineInput
                    {...input(`line${position}`)}
                    aria-label={`${position}. ${sku} ${name}: ${t('orders.dispatch.quantity')}`}
                  />
                </td>
              </tr>
            ))}
          </ListTable>
        </>
      )}
      <Textarea {...input('note')} label={t('orders.noteToBuyer')} maxLength={2000} rows={2} />
    </OrderDialog>
  );
}
