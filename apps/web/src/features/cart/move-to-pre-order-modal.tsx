import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { NativeSelect, Text } from '@mantine/core';
import { FormDialog } from '../../commerce/form-dialog.tsx';
import { QuantityInput } from '../../commerce/quantity-input.tsx';
import type { Modals } from '../../lib/modal-store.ts';

/** Offers to pre-order what is out of stock: season and quantity (CART-21). */
export function MoveToPreOrderModal({
  props: { onMove },
  data: { name, sku, kept, missing, step, seasons: offered },
  onClose,
}: Modals['moveToPreOrder'] & { onClose: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const capOf = (id: string) => offered.find(({ seasonId }) => seasonId === id)?.cap;
  const api = useApiForm({
    initialValues: {
      seasonId: offered[0]?.seasonId ?? '',
      quantity: Math.min(missing, offered[0]?.cap ?? missing),
    },
    check: ({ quantity }) =>
      quantity > 0 && quantity % step === 0
        ? {}
        : { quantity: step > 1 ? 'cart.move.step' : { of: 'integer', min: 1 } },
    send: onMove,
    onSent: onClose,
  });
  const { fields, input } = api;
  const { seasonId, quantity } = fields.values;
  const season = offered.find((other) => other.seasonId === seasonId);
  return (
    <FormDialog
      title={errorCodeText('stock.not.enough.error')}
      of={api}
      onClose={onClose}
      size="md"
      {...(kept > 0 ? { cancel: t('cart.move.keep', { quantity: formats.number(kept) }) } : {})}
      submit={t('cart.move.confirm')}
    >
      <div>
        <Text fw={550}>{name}</Text>
        <Text size="sm" c="dimmed">
          {sku}
        </Text>
      </div>
      <Text size="sm">{kept > 0 ? t('cart.move.someLeft', { count: kept }) : t('cart.move.noneLeft')}</Text>
      <NativeSelect
        {...input('seasonId')}
        label={t('common.styles.season')}
        data-autofocus
        onChange={({ currentTarget: { value } }) =>
          fields.setValues({ seasonId: value, quantity: Math.min(quantity, capOf(value) ?? quantity) })
        }
        data={offered.map(({ seasonId: value, name: seasonName = '', date }) => ({
          value,
          label: t('cart.move.seasonOption', {
            season: seasonName,
            date: date ? formats.date(date) : '',
          }),
        }))}
        description={
          season && season.inCart > 0 ? t('cart.move.inCart', { count: season.inCart }) : undefined
        }
        inputWrapperOrder={['label', 'input', 'description']}
      />
      <div>
        <Text size="sm" fw={500} mb={4} aria-hidden="true">
          {t('cart.move.quantity')}
        </Text>
        <QuantityInput
          {...input('quantity')}
          value={quantity}
          size="lg"
          step={step}
          cap={season?.cap}
          label={t('cart.move.quantity')}
          error={quantity % step === 0 ? input('quantity').error : t('cart.onlyMultiples', { step })}
        />
      </div>
    </FormDialog>
  );
}
