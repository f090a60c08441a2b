import { routes } from '@kontor/contract';
import { Center, Loader, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { resetInterfaceState } from '../../commerce/interface-state.ts';
import { callApi } from '../../lib/api-client.ts';
import { clearAllCookies } from '../../lib/cookies.ts';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { finishPendingWork } from '../../lib/pending-work.ts';
import { forgetKept } from '../../lib/tab-storage.ts';
import { clearToasts } from '../../lib/toast-store.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';

/** Ends the session on the server and forgets it here, also when the call fails; then the sign-in page (AUTH-06). */
export function LogoutPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const hasBegun = useRef(false);
  usePageTitle(t('sessions.loggingOut'));

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void (async () => {
      // What was entered while the page changed, after the rest was finished (CART-11).
      await finishPendingWork();
      await callApi(routes.sessions.logout).catch(() => undefined);
      clearAllCookies();
      forgetKept();
      resetInterfaceState();
      clearToasts();
      queryClient.clear();
      await navigate({ ...paths.landing(), replace: true });
    })();
  }, [navigate, queryClient]);

  return (
    <Center mih="60dvh">
      <Stack align="center" gap="sm" role="status">
        <Loader size="sm" />
        <Text c="dimmed">{t('sessions.loggingOut')}</Text>
      </Stack>
    </Center>
  );
}
