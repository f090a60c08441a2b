import { ActionIcon, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './bank-details.module.css';

export interface BankDetail {
  readonly name: string;
  readonly value: string;
  /** The text to copy if it differs from the visible one. */
  readonly copy?: string;
  readonly copyLabel: string;
}

/** The data of a bank transfer, each with a copy button, and a QR code if there is one. */
export function BankDetails({
  details,
  copiedLabel,
  code,
}: {
  details: readonly BankDetail[];
  copiedLabel: string;
  code?: { readonly source: string; readonly label: string } | undefined;
}) {
  return (
    <Group align="flex-start" justify="space-between" gap="16px 24px">
      <dl className={classes.list}>
        {details.map(({ name, value, copy = value, copyLabel }) => (
          <div key={name} className={classes.row}>
            <dt>{name}</dt>
            <dd>
              <span>{value}</span>
              <CopyButton value={copy}>
                {({ copied, copy: take }) => (
                  <ActionIcon
                    className={classes.copy}
                    size={32}
                    aria-label={copied ? copiedLabel : copyLabel}
                    onClick={take}
                  >
                    {copied ? (
                      <IconCheck size={16} aria-hidden="true" />
                    ) : (
                      <IconCopy size={16} aria-hidden="true" />
                    )}
                  </ActionIcon>
                )}
              </CopyButton>
            </dd>
          </div>
        ))}
      </dl>
      {code ? (
        <img className={classes.code} src={code.source} alt={code.label} width={164} height={164} />
      ) : null}
    </Group>
  );
}
