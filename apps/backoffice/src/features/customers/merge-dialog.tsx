import type { Customer } from '@kontor/contract';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { CustomerSearch } from '../../kit/customer-search.tsx';
import { paths } from '../../kit/paths.ts';

/** Chooses the customer that is merged into this one. */
export function MergeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog
      title={t('customers.merge.with', { name: customer.name })}
      opened
      onClose={onClose}
      closeLabel={t('common.close')}
    >
      <CustomerSearch
        label={t('customers.merge.search')}
        exclude={customer._id}
        row={({ _id, name, customerNo, city }) => (
          <AnchorLink {...paths.mergeCustomer(customer._id, _id)}>
            {[`${name} (${customerNo})`, city].filter(Boolean).join(', ')}
          </AnchorLink>
        )}
      />
    </Dialog>
  );
}
