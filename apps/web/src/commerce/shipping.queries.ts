import { routes } from '@kontor/contract';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSettings } from './shop-context.ts';

const staleTime = 5 * 60_000;
const methodsQuery = { ...apiQuery(routes.shipping.methods), staleTime };
const countriesQuery = { ...apiQuery(routes.shipping.countries), staleTime };

/** The shipping methods; those of the settings until they are loaded, and after a failure, which a toast names (NOTI-14). */
export function useShippingMethods() {
  const { shippingMethods } = useSettings();
  const { data, error } = useQuery(methodsQuery);
  useFailureToast('shipping.methods.failed', error);
  return data?.data ?? shippingMethods;
}

/** The same of the countries that are delivered to. */
export function useShippingCountries() {
  const { shippingCountries } = useSettings();
  const { data, error } = useQuery(countriesQuery);
  useFailureToast('shipping.countries.failed', error);
  return data?.data ?? shippingCountries;
}

/** Typed success, as the specification has it (NOTI-14). */
function useFailureToast(code: string, error: Error | null): void {
  useEffect(() => {
    if (error) showToast({ type: 'success', message: { code, values: { reason: errorText(error) } } });
  }, [code, error]);
}
