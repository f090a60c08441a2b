import { type Address, type AddressInput, routes } from '@kontor/contract';
import { canAddAddress, MAX_ADDRESSES, mayForCompany } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { AddressBlock } from '@kontor/web-kit/ui/address-block.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Button, Group, Text } from '@mantine/core';
import { IconMapPin, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { AddressDialog } from '../../commerce/address-dialog.tsx';
import { CompanyGate } from '../../commerce/company-right.tsx';
import { accountQuery, useAccount } from '../../commerce/shop-context.ts';
import { ShopPage } from '../../commerce/shop-page.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './addresses-page.module.css';

/** More than these are searched rather than looked through. */
const searchedFrom = 9;

/** The card of the address that is being changed, while it contains the focus. */
const focusedCard = 'li[aria-busy]:focus-within';

/** The addresses of the active company: list, search, add, change, default marker, delete (ADDR-01 to ADDR-04). */
export function AddressesPage() {
  const { t } = useTexts();
  const account = useAccount();
  const { addresses } = account;
  const { act, busyId } = useAddressActions();
  const [edited, setEdited] = useState<{ address: Address | undefined }>();
  const [deleted, setDeleted] = useState<Address>();
  const [search, setSearch] = useState('');
  const shown = useDeferredValue(search);

  const mayChange = mayForCompany(account, 'addresses.change');
  const mayAdd = mayChange && canAddAddress(account);
  const addReason = !mayAdd
    ? t('address.addBlocked')
    : addresses.length >= MAX_ADDRESSES
      ? t('address.addLimit', { max: MAX_ADDRESSES })
      : undefined;
  const found = addresses.filter((address) => fits(address, shown));
  const add = mayAdd ? (
    <ReasonButton
      disabledReason={addReason}
      leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
      onClick={() => setEdited({ address: undefined })}
    >
      {t('address.new.any')}
    </ReasonButton>
  ) : undefined;

  return (
    <ShopPage
      above={[
        <Link key="profile" {...paths.myAccount()}>
          {t('account.title')}
        </Link>,
      ]}
      title={t('address.title')}
      subtitle={addresses.length > 0 ? t('address.count', { count: addresses.length }) : undefined}
      actions={addresses.length > 0 ? add : undefined}
    >
      <CompanyGate action="addresses.read" hint={t('account.noCompany')}>
        {!mayAdd ? (
          <Text c="dimmed" mb="md">
            {t(mayChange ? 'address.addBlocked' : 'address.readOnly')}
          </Text>
        ) : null}
        {addresses.length > searchedFrom ? (
          <TextInput
            type="search"
            label={t('address.search')}
            value={search}
            maxLength={100}
            maw={420}
            mb="md"
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        ) : null}
        {addresses.length === 0 ? (
          <EmptyState
            icon={<IconMapPin size={40} stroke={1.4} />}
            title={t('address.emptyTitle')}
            text={t(mayAdd ? 'address.emptyText' : 'address.emptyBlocked')}
            action={add}
          />
        ) : (
          <>
            <p className={classes.found} role="status">
              {found.length === 0 ? t('address.nothingFound', { search: shown }) : null}
            </p>
            <ul className={classes.list}>
              {found.map((address) => (
                <li
                  key={address._id}
                  className={classes.card}
                  aria-busy={busyId === address._id || undefined}
                >
                  <h2>{t(`address.type.type${address.type}`)}</h2>
                  <AddressBlock
                    address={address}
                    defaultLabel={address.isDefault ? t('common.address.default') : undefined}
                    warning={address.country ? undefined : t('common.address.missingCountry')}
                  />
                  {mayChange ? (
                    <Group gap={4} className={classes.actions}>
                      <ReasonButton
                        variant="default"
                        size="sm"
                        px="sm"
                        aria-label={t('common.editOf', { name: nameOf(address) })}
                        disabledReason={address.country || mayAdd ? undefined : t('address.placeBlocked')}
                        onClick={() => setEdited({ address })}
                      >
                        {t('common.edit')}
                      </ReasonButton>
                      {address.isDefault || !address.country ? null : (
                        <Button
                          variant="subtle"
                          size="sm"
                          px="sm"
                          aria-label={t('address.makeDefaultOf', { name: nameOf(address) })}
                          onClick={() => void act.makeDefault(address)}
                        >
                          {t('address.makeDefault')}
                        </Button>
                      )}
                      <ReasonButton
                        variant="subtle"
                        size="sm"
                        px="sm"
                        aria-label={t('common.deleteOf', { name: nameOf(address) })}
                        disabledReason={
                          address.type === 0 && address.isDefault ? t('address.generalDefault') : undefined
                        }
                        onClick={() => (mayAdd ? void act.remove(address, true) : setDeleted(address))}
                      >
                        {t('common.delete')}
                      </ReasonButton>
                    </Group>
                  ) : null}
                </li>
              ))}
            </ul>
          </>
        )}
      </CompanyGate>
      {edited ? (
        <AddressDialog
          address={edited.address}
          onClose={() => setEdited(undefined)}
          onSaved={() => setEdited(undefined)}
        />
      ) : null}
      <Dialog
        title={t('address.confirmDelete.title')}
        opened={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
      >
        <Text mb="lg">{t('address.confirmDelete.text')}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => setDeleted(undefined)} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button
            onClick={() => {
              if (deleted) void act.remove(deleted, false);
              setDeleted(undefined);
            }}
          >
            {t('address.confirmDelete.action')}
          </Button>
        </Group>
      </Dialog>
    </ShopPage>
  );
}

/** What the buttons of an address do; one at a time. */
function useAddressActions() {
  const queryClient = useQueryClient();
  const [busyId, setBusyId] = useState<string>();

  async function run(id: string, action: () => Promise<unknown>): Promise<void> {
    if (busyId !== undefined) return;
    setBusyId(id);
    try {
      await action();
    } catch (error) {
      showErrorToast(error);
    } finally {
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }).catch(() => undefined);
      setBusyId(undefined);
    }
  }

  const restore = async (address: Address) => {
    try {
      await callApi(routes.accounts.createAddress, { body: inputOf(address) });
    } catch (error) {
      showErrorToast(error);
    }
    await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
  };

  return {
    busyId,
    act: {
      makeDefault: (address: Address) =>
        run(address._id, async () => {
          await callApi(routes.accounts.changeAddress, {
            params: { id: address._id },
            body: { ...inputOf(address), isDefault: true, version: address.version },
          });
          // The pressed button is about to disappear.
          document.querySelector<HTMLElement>(`${focusedCard} button`)?.focus();
        }),
      remove: (address: Address, canBeUndone: boolean) =>
        run(address._id, async () => {
          await callApi(routes.accounts.deleteAddress, { params: { id: address._id } });
          if (document.querySelector(focusedCard)) focusContent();
          showToast({
            type: 'success',
            message: { code: 'address.deleted' },
            actions: canBeUndone ? [{ label: 'common.undo', action: () => void restore(address) }] : [],
          });
        }),
    },
  };
}

function inputOf({ _id, country, version, ...fields }: Address): AddressInput {
  return { ...fields, country: { code: country?.code ?? '' } };
}

function nameOf({ companyName, firstName, lastName, street, city }: Address): string {
  return [companyName || `${firstName} ${lastName}`.trim(), street, city].filter(Boolean).join(', ');
}

function fits(address: Address, search: string): boolean {
  const { _id, type, isDefault, country, version, ...texts } = address;
  const text = [...Object.values(texts), country?.name].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
