import { routes, type SecondFactor, type SessionToken } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { BankDetails as CopiedDetails } from '../../ui/bank-details.tsx';
import { ProofForm } from './proof-form.tsx';
import classes from './second-factor.module.css';

/** Password, then QR code and secret for the app, then its first code. */
export function SecondFactorSetup({
  factor,
  onConfirmed,
}: {
  factor: SecondFactor;
  onConfirmed: (confirmed: { session: SessionToken; recoveryCodes: string[] }) => Promise<void>;
}) {
  const { t } = useTexts();
  const [made, setMade] = useState<{ secret: string; uri: string }>();
  if (!made) {
    return (
      <ProofForm
        key="password"
        asksPassword={factor.hasPassword}
        asksCode={false}
        submit={t('secondFactor.begin')}
        send={({ password }) => callApi(routes.secondFactor.begin, { body: password ? { password } : {} })}
        onSent={({ data }) => setMade(data)}
      />
    );
  }
  const source = `data:image/svg+xml,${encodeURIComponent(renderSVG(made.uri, { ecc: 'L', border: 4 }))}`;
  return (
    <Stack gap="md">
      <ol className={classes.steps}>
        <li>{t('secondFactor.stepApp')}</li>
        <li>{t('secondFactor.stepScan')}</li>
        <li>{t('secondFactor.stepCode')}</li>
      </ol>
      <CopiedDetails
        copiedLabel={t('secondFactor.copied')}
        details={[
          {
            name: t('secondFactor.secret'),
            value: made.secret.replace(/(.{4})(?=.)/g, '$1 '),
            copy: made.secret,
            copyLabel: t('secondFactor.copySecret'),
          },
        ]}
        code={{ source, label: t('secondFactor.qr') }}
      />
      <ProofForm
        key="code"
        asksPassword={false}
        asksCode
        codeLabel={t('secondFactor.code')}
        submit={t('secondFactor.switchOn')}
        send={({ code }) => callApi(routes.secondFactor.confirm, { body: { code } })}
        onSent={({ data }) => onConfirmed(data)}
      />
    </Stack>
  );
}
