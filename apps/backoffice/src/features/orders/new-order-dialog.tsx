import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Button, Stack } from '@mantine/core';
import { CustomerSearch } from '../../kit/customer-search.tsx';
import { useOrderFor } from '../../kit/order-for.tsx';

/** Asks for the customer whom an order is for, and opens the shop. */
export function NewOrderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const orderFor = useOrderFor();
  return (
    <Dialog title={t('kit.orderFor.title')} opened onClose={onClose} closeLabel={t('common.close')}>
      <Stack gap="sm">
        <p>{t('orders.new.text')}</p>
        <CustomerSearch
          label={t('orders.new.search')}
          row={({ _id, name, customerNo, city }) => (
            <Button
              variant="default"
              fullWidth
              justify="flex-start"
              onClick={() => {
                onClose();
                void orderFor({ _id, name });
              }}
            >
              {[`${name} (${customerNo})`, city].filter(Boolean).join(', ')}
            </Button>
          )}
        />
      </Stack>
    </Dialog>
  );
}
