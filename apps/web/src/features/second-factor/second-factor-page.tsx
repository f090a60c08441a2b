import { routes, type SecondFactor } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { type StoredSession, storeSession } from '@kontor/web-kit/lib/cookies.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../commerce/load-error.tsx';
import { LoggedOutPage } from '../../commerce/logged-out-page.tsx';
import { publicSettingsQuery } from '../../commerce/visitor.queries.ts';
import { paths } from '../../lib/paths.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { SecondFactorSetup } from './second-factor-setup.tsx';

const secondFactorQuery = apiQuery(routes.secondFactor.read);

/**
 * Switches the own second factor on and off. The page has no shop frame, because an operator who must set the factor up has
 * no access to the frame's data.
 */
export function SecondFactorPage() {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const state = useQuery(secondFactorQuery);
  const factor = state.data?.data;
  const [codes, setCodes] = useState<readonly string[]>();
  const isMissing = factor?.isDemanded && !factor.isOn;

  /** The session goes on with another token. */
  async function takeSession(session: StoredSession) {
    const { data } = await queryClient.ensureQueryData(publicSettingsQuery);
    storeSession(session, data.sessionDays);
    await queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  }

  function content() {
    if (!factor) return state.error ? <LoadError query={state} /> : <Skeleton height={140} />;
    if (codes) return <RecoveryCodes codes={codes} isDemanded={factor.isDemanded} />;
    if (factor.isOn) return <SwitchedOn factor={factor} onCodes={setCodes} onOff={takeSession} />;
    return (
      <SecondFactorSetup
        factor={factor}
        onConfirmed={async ({ session, recoveryCodes }) => {
          setCodes(recoveryCodes);
          await takeSession(session);
        }}
      />
    );
  }

  return (
    <main id="content">
      <LoggedOutPage
        title={t(codes ? 'secondFactor.codes' : 'secondFactor.title')}
        intro={codes ? undefined : t(isMissing ? 'secondFactor.demanded' : 'secondFactor.intro')}
      >
        <Stack gap="lg">
          {content()}
          {codes ? null : (
            <AnchorLink {...(isMissing ? paths.logout() : paths.myAccount())}>
              {t(isMissing ? 'frame.sidebar.logout' : 'secondFactor.back')}
            </AnchorLink>
          )}
        </Stack>
      </LoggedOutPage>
    </main>
  );
}

function SwitchedOn({
  factor,
  onCodes,
  onOff,
}: {
  factor: SecondFactor;
  onCodes: (codes: readonly string[]) => void;
  onOff: (session: StoredSession) => Promise<void>;
}) {
  const { t } = useTexts();
  const { dateTime } = useFormats();
  const [task, setTask] = useState<'codes' | 'off'>();
  const [cancelled, setCancelled] = useState<typeof task>();
  function begin(begun: 'codes' | 'off') {
    setCancelled(undefined);
    setTask(begun);
  }
  const cancel = (
    <Button
      variant="default"
      size="md"
      onClick={() => {
        setCancelled(task);
        setTask(undefined);
      }}
    >
      {t('common.cancel')}
    </Button>
  );
  const proof = { asksPassword: factor.hasPassword, asksCode: true, children: cancel };
  return (
    <Stack gap="md">
      <Text>
        {t('secondFactor.isOn', {
          since: dateTime(factor.since ?? ''),
          count: factor.recoveryCodesLeft,
        })}
      </Text>
      {task === 'codes' ? (
        <ProofForm
          key="codes"
          {...proof}
          submit={t('secondFactor.renew')}
          send={(body) => callApi(routes.secondFactor.renewCodes, { body })}
          onSent={({ data }) => onCodes(data.recoveryCodes)}
        />
      ) : task === 'off' ? (
        <ProofForm
          key="off"
          {...proof}
          submit={t('secondFactor.switchOff')}
          color="red"
          send={(body) => callApi(routes.secondFactor.switchOff, { body })}
          onSent={async (session) => {
            await onOff(session);
            showToast({ type: 'success', message: { code: 'second.factor.off' } });
          }}
        />
      ) : (
        <Stack gap="sm" align="flex-start" className={classes.screen}>
          <Button variant="default" autoFocus={cancelled === 'codes'} onClick={() => begin('codes')}>
            {t('secondFactor.renew')}
          </Button>
          <Button variant="default" autoFocus={cancelled === 'off'} onClick={() => begin('off')}>
            {t('secondFactor.switchOff')}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
