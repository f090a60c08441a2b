import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { accentColor } from '@kontor/web-kit/lib/tenant-look.ts';
import { createShopTheme } from '@kontor/web-kit/ui/theme.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useMemo } from 'react';

/** Kept apart from the shop, which follows the system. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'kontor:backoffice-scheme' });

/** The providers around every page. */
export function App({ router }: { router: AnyRouter }) {
  const accent = useStore(accentColor);
  const theme = useMemo(() => createShopTheme(accent), [accent]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
