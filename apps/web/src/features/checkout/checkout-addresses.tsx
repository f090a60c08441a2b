import type { Address, CheckoutIssue } from '@kontor/contract';
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { errorCodeText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { AddressBlock } from '../../ui/address-block.tsx';
import { type AddressPurpose, offeredAddresses } from './checkout-choices.ts';
import { ChoiceCards } from './choice-cards.tsx';

const ownIssues: Record<AddressPurpose, readonly string[]> = {
  shipping: ['shipping.address.missing', 'shipping.country.invalid'],
  invoice: ['invoice.address.missing'],
};

/** Where to deliver and where to send the invoice (ADDR-05, CHKO-10). */
export function CheckoutAddresses({
  addresses,
  chosen,
  issues,
  onChoose,
}: {
  addresses: readonly Address[];
  chosen: Readonly<Record<AddressPurpose, string | null>>;
  issues: readonly CheckoutIssue[];
  onChoose: (purpose: AddressPurpose, id: string) => void;
}) {
  const { t } = useTexts();
  const hasNoCountry = issues.some(({ code }) => code === 'address.missing.country');
  return (
    <>
      {hasNoCountry ? (
        <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden="true" />}>
          {errorCodeText('address.missing.country')}
        </Alert>
      ) : null}
      {(['shipping', 'invoice'] as const).map((purpose) => {
        const issue = issues.find(({ code }) => ownIssues[purpose].includes(code));
        return (
          <ChoiceCards
            key={purpose}
            label={t(`checkout.address.${purpose}`)}
            empty={t('checkout.address.none')}
            value={chosen[purpose]}
            onChange={(id) => onChoose(purpose, id)}
            error={issue ? errorCodeText(issue.code) : undefined}
            choices={offeredAddresses(addresses, purpose).map((address, index) => ({
              id: address._id,
              content: (
                <AddressBlock
                  address={address}
                  // Only the one that is preselected: the general address is the default of another purpose.
                  defaultLabel={address.isDefault && index === 0 ? t('common.address.default') : undefined}
                  warning={address.country ? undefined : t('common.address.missingCountry')}
                />
              ),
            }))}
          />
        );
      })}
    </>
  );
}
