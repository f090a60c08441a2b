import type { PaymentOptions } from '@kontor/contract';
import { groupedIban } from '@kontor/domain';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import shared from './checkout.module.css';
import { ChoiceCards } from './choice-cards.tsx';
import { type DirectDebitEntry, directDebitIssue, ibanIssue } from './payment-direct-debit.ts';
import classes from './payment-direct-debit-fields.module.css';

/** Account and mandate of a direct debit: an existing one, or a new one with its legal text (CHKO-16). */
export function DirectDebitFields({
  terms,
  entry,
  mandateReference,
  onChange,
}: {
  terms: NonNullable<PaymentOptions['directDebit']>;
  entry: DirectDebitEntry;
  mandateReference: string;
  onChange: (entry: DirectDebitEntry) => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const isNew = entry.mandateId === null;
  return (
    <div className={classes.debit}>
      {terms.mandates.length > 0 ? (
        <ChoiceCards
          label={t('checkout.debit.account')}
          empty=""
          value={entry.mandateId ?? newAccount}
          onChange={(id) => onChange({ ...entry, mandateId: id === newAccount ? null : id })}
          choices={[
            ...terms.mandates.map((mandate) => ({
              id: mandate._id,
              content: (
                <>
                  {mandate.iban} · {mandate.accountHolder}
                  <span className={shared.methodHint}>
                    {t('checkout.debit.givenOn', {
                      reference: mandate.reference,
                      date: formats.date(mandate.acceptedAt),
                    })}
                  </span>
                </>
              ),
            })),
            { id: newAccount, content: t('checkout.debit.newAccount') },
          ]}
        />
      ) : null}
      {isNew ? (
        <NewMandate terms={terms} entry={entry} mandateReference={mandateReference} onChange={onChange} />
      ) : null}
    </div>
  );
}

const newAccount = 'new';

function NewMandate({ terms, entry, mandateReference, onChange }: Parameters<typeof DirectDebitFields>[0]) {
  const { t } = useTexts();
  // Shows no error while the account is typed for the first time.
  const [wasLeft, setLeft] = useState(false);
  const issue = wasLeft && entry.iban.trim() !== '' ? ibanIssue(entry.iban) : undefined;
  const missing = directDebitIssue(entry);
  return (
    <>
      <div className={classes.debitFields} data-issue={missing === 'mandate.missing' ? missing : undefined}>
        <TextInput
          label={t('checkout.debit.holder')}
          required
          maxLength={70}
          autoComplete="off"
          value={entry.accountHolder}
          onChange={(event) => onChange({ ...entry, accountHolder: event.currentTarget.value })}
        />
        <TextInput
          label="IBAN"
          data-issue={missing?.startsWith('iban.') ? missing : undefined}
          required
          maxLength={50}
          autoComplete="off"
          spellCheck={false}
          placeholder="DE00 0000 0000 0000 0000 00"
          error={issue ? errorCodeText(issue) : undefined}
          value={entry.iban}
          onChange={(event) => onChange({ ...entry, iban: event.currentTarget.value })}
          onBlur={() => {
            setLeft(true);
            onChange({ ...entry, iban: groupedIban(entry.iban) });
          }}
        />
      </div>
      <dl className={classes.mandateFacts}>
        <div>
          <dt>{t('checkout.debit.creditorId')}</dt>
          <dd>{terms.creditorId}</dd>
        </div>
        <div>
          <dt>{t('checkout.debit.reference')}</dt>
          <dd>{mandateReference}</dd>
        </div>
      </dl>
      <Checkbox
        data-issue={missing === 'mandate.not.accepted' ? missing : undefined}
        checked={entry.isAccepted}
        onChange={(event) => onChange({ ...entry, isAccepted: event.currentTarget.checked })}
        label={t('checkout.debit.mandate', { creditor: terms.creditor })}
      />
    </>
  );
}
