import type { SettingsDocument } from '@kontor/contract';
import type { Config } from '../../config.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripeProvider, type StripeProvider } from './providers/stripe-provider.ts';
import { createTestProvider } from './providers/test-provider.ts';

/** Who takes online payments here. */
export interface PaymentProviders {
  /** Who takes the next payment of a tenant; undefined: online payment is not offered. */
  of(settings: Pick<SettingsDocument, 'testPayments'>): PaymentProvider | undefined;
  /** Who took a payment before; undefined when it is not configured any more. */
  byId(id: string): PaymentProvider | undefined;
  stripe: StripeProvider | undefined;
}

/**
 * Makes the providers from the configuration: a tenant that asks for test payments gets the test provider, any other one
 * Stripe where its keys are set. Without keys the test provider serves only where ENVIRONMENT is not `production`: nobody
 * shall get goods for a click because a key was forgotten (docs/decisions/0030-payments.md).
 */
export function createPaymentProviders({
  stripe: keys,
  environment,
}: Pick<Config, 'stripe' | 'environment'>): PaymentProviders {
  const stripe = keys && createStripeProvider(keys);
  const test = createTestProvider();
  const byDefault = stripe ?? (environment === 'production' ? undefined : test);
  return {
    of: ({ testPayments }) => (testPayments ? test : byDefault),
    byId: (id) => (id === 'stripe' ? stripe : id === 'test' ? test : undefined),
    stripe,
  };
}
