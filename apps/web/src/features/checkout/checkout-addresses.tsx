import type { Address, CheckoutIssue } from '@kontor/contract';
import { type AddressPurpose, canAddAddress, mayForCompany } from '@kontor/domain';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AddressBlock } from '@kontor/web-kit/ui/address-block.tsx';
import { Alert, Button, Group } from '@mantine/core';
import { IconAlertCircle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AddressDialog } from '../../commerce/address-dialog.tsx';
import { useAccount } from '../../commerce/shop-context.ts';
import classes from './checkout-addresses.module.css';
import { offeredAddresses } from './checkout-choices.ts';
import { ChoiceCards } from './choice-cards.tsx';

const ownIssues: Record<AddressPurpose, readonly string[]> = {
  shipping: ['shipping.address.missing', 'shipping.country.invalid'],
  invoice: ['invoice.address.missing'],
};

/** Choice of delivery and invoice address; users with the right can add one (ADDR-04, ADDR-05, CHKO-10). */
export function CheckoutAddresses({
  chosen,
  issues,
  onChoose,
}: {
  chosen: Readonly<Record<AddressPurpose, string | null>>;
  issues: readonly CheckoutIssue[];
  onChoose: (purpose: AddressPurpose, id: string) => void;
}) {
  const { t } = useTexts();
  const account = useAccount();
  const { addresses } = account;
  const mayAdd = canAddAddress(account) && mayForCompany(account, 'addresses.change');
  const [edited, setEdited] = useState<{ purpose: AddressPurpose; address: Address | undefined }>();
  const incomplete = issues.some(({ code }) => code === 'address.missing.country')
    ? (['shipping', 'invoice'] as const).flatMap((purpose) => {
        const address = addresses.find(({ _id }) => _id === chosen[purpose]);
        return address && !address.country ? [{ purpose, address }] : [];
      })
    : [];
  return (
    <>
      {incomplete.length > 0 ? (
        <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />} data-issue="address.missing.country">
          {errorCodeText('address.missing.country')}
          {mayAdd ? (
            <Group gap={8} mt={10}>
              {incomplete
                // One address may serve both purposes.
                .filter(
                  ({ address }, index) => incomplete.findIndex((each) => each.address === address) === index,
                )
                .map((each) => (
                  <Button key={each.address._id} size="xs" variant="default" onClick={() => setEdited(each)}>
                    {t('checkout.address.completeOf', { street: each.address.street })}
                  </Button>
                ))}
            </Group>
          ) : null}
        </Alert>
      ) : null}
      <div className={classes.addresses}>
        {(['shipping', 'invoice'] as const).map((purpose) => {
          const issue = issues.find(({ code }) => ownIssues[purpose].includes(code));
          const offered = offeredAddresses(addresses, purpose);
          const preselected = offered.find(({ isDefault }) => isDefault);
          return (
            <ChoiceCards
              key={purpose}
              label={t(`orders.addresses.${purpose}`)}
              empty={t(mayAdd ? 'checkout.address.noneYet' : 'checkout.address.none')}
              fold={t(`checkout.address.others.${purpose}`, { count: offered.length - 1 })}
              value={chosen[purpose]}
              onChange={(id) => onChoose(purpose, id)}
              issueCode={issue?.code}
              error={issue ? errorCodeText(issue.code) : undefined}
              action={
                mayAdd ? (
                  <Button
                    variant="subtle"
                    size="sm"
                    className={classes.add}
                    leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
                    onClick={() => setEdited({ purpose, address: undefined })}
                  >
                    {t(`address.new.${purpose}`)}
                  </Button>
                ) : undefined
              }
              choices={offered.map((address) => ({
                id: address._id,
                content: (
                  <AddressBlock
                    address={address}
                    // Marks the preselected address only: the general one is the default of another purpose.
                    defaultLabel={address === preselected ? t('common.address.default') : undefined}
                    warning={address.country ? undefined : t('common.address.missingCountry')}
                  />
                ),
              }))}
            />
          );
        })}
      </div>
      {edited ? (
        <AddressDialog
          {...edited}
          onClose={() => setEdited(undefined)}
          onSaved={(id) => {
            onChoose(edited.purpose, id);
            setEdited(undefined);
          }}
        />
      ) : null}
    </>
  );
}
