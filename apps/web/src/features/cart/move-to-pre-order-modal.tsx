import { errorCodeText, errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Dialog } from '@kontor/web-kit/ui/dialog.tsx';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
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
  const [seasonId, setSeasonId] = useState(offered[0]?.seasonId ?? '');
  const [quantity, setQuantity] = useState(() => Math.min(missing, offered[0]?.cap ?? missing));
  const [isMoving, setMoving] = useState(false);
  const [error, setError] = useState<string>();
  const season = offered.find((other) => other.seasonId === seasonId);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isMoving) return;
    if (quantity === 0) return setError(errorCodeText('quantity.invalid'));
    if (quantity % step !== 0) return setError(errorCodeText('batch.size.invalid'));
    setMoving(true);
    setError(undefined);
    try {
      await onMove({ seasonId, quantity });
      onClose();
    } catch (refusal) {
      setError(errorText(refusal));
      setMoving(false);
    }
  }

  return (
    <Dialog title={errorCodeText('stock.not.enough.error')} opened onClose={onClose} size="md">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <div>
            <Text fw={550}>{name}</Text>
            <Text size="sm" c="dimmed">
              {sku}
            </Text>
          </div>
          <Text size="sm">
            {kept > 0 ? t('cart.move.someLeft', { count: kept }) : t('cart.move.noneLeft')}
          </Text>
          <NativeSelect
            label={t('cart.move.season')}
            value={seasonId}
            data-autofocus
            onChange={(event) => {
              const { value } = event.currentTarget;
              const cap = offered.find((other) => other.seasonId === value)?.cap;
              setSeasonId(value);
              if (cap !== undefined) setQuantity((wanted) => Math.min(wanted, cap));
            }}
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
            <Group justify="flex-start">
              <QuantityInput
                size="lg"
                value={quantity}
                step={step}
                cap={season?.cap}
                label={t('cart.move.quantity')}
                onChange={setQuantity}
              />
            </Group>
          </div>
          <FormAlert text={error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={isMoving}>
              {kept > 0 ? t('cart.move.keep', { quantity: formats.number(kept) }) : t('common.cancel')}
            </Button>
            <Button type="submit" loading={isMoving}>
              {t('cart.move.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
