import { Badge, Text } from '@mantine/core';
import classes from './address-block.module.css';

export interface AddressLines {
  companyName?: string | null;
  firstName: string;
  lastName: string;
  street: string;
  street2?: string | null;
  apartment?: string | null;
  addressline2?: string | null;
  zipCode: string;
  city: string;
  state?: string | null;
  country?: { name: string } | null;
  phoneNumber?: string | null;
}

/** A postal address as it stands on an envelope, with a marker when it is the default one (LAYO-24). */
export function AddressBlock({
  address,
  defaultLabel,
  warning,
}: {
  address: AddressLines;
  /** Set where the address is the default one. */
  defaultLabel?: string | undefined;
  warning?: string | undefined;
}) {
  const lines = [
    address.companyName,
    join(address.firstName, address.lastName),
    address.street,
    address.street2,
    address.apartment,
    address.addressline2,
    join(address.zipCode, address.city),
    address.state,
    address.country?.name,
    address.phoneNumber,
  ].filter((line): line is string => Boolean(line));
  return (
    <div className={classes.block}>
      {defaultLabel ? (
        <Badge variant="light" size="sm" tt="none" className={classes.marker}>
          {defaultLabel}
        </Badge>
      ) : null}
      <address className={classes.address}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one address may be alike and never move.
          <span key={index} className={index === 0 ? classes.first : undefined}>
            {line}
          </span>
        ))}
      </address>
      {warning ? (
        <Text size="sm" className={classes.warning}>
          {warning}
        </Text>
      ) : null}
    </div>
  );
}

function join(...parts: string[]): string {
  return parts.filter((part) => part.trim() !== '').join(' ');
}
