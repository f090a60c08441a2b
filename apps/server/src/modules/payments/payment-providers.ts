import type { SettingsDocument } from '@kontor/contract';
import type { Config } from '../../config.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripeProvider } from './providers/stripe-provider.ts';
import { createTestProvider } from './providers/test-provider.ts';

export type PaymentProviders = ReturnType<typeof createPaymentProviders>;

/**
 * Creates the providers from the configuration. A tenant that wants test payments gets the test provider; others get Stripe
 * if its keys are set. Without keys the test provider serves only if ENVIRONMENT is not `production`, so
 * that a forgotten key never gives goods away (docs/decisions/0030-payments.md).
 */
export function createPaymentProviders({
  stripe: keys,
  environment,
}: Pick<Config, 'stripe' | 'environment'>) {
  const stripe = keys && createStripeProvider(keys);
  const test = createTestProvider();
  const byDefault = stripe ?? (environment === 'production' ? undefined : test);
  return {
    /** Who takes the next payment of a tenant; undefined: online payment is not offered. */
    of: ({ testPayments }: Pick<SettingsDocument, 'testPayments'>): PaymentProvider | undefined =>
      testPayments ? test : byDefault,
    /** Who took a payment before; undefined when it is not configured any more. */
    byId: (id: string): PaymentProvider | undefined =>
      id === 'stripe' ? stripe : id === 'test' ? test : undefined,
    stripe,
  };
}
