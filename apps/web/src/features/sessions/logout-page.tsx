import { routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { clearAllCookies } from '@kontor/web-kit/lib/cookies.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { clearToasts } from '@kontor/web-kit/lib/toast-store.ts';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { Center, Loader, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { resetInterfaceState } from '../../commerce/interface-state.ts';
import { paths } from '../../lib/paths.ts';
import { finishPendingWork } from '../../lib/pending-work.ts';
import { forgetKept } from '../../lib/tab-storage.ts';

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
      // Finish entries made while the page changed, after all others (CART-11).
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
