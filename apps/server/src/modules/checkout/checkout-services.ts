import { MAX_CART_LINES } from '@kontor/domain';
import type { Dependencies } from '../../dependencies.ts';
import { TooManyLines } from '../../shared/large-work.ts';
import { together } from '../../shared/transaction.ts';
import { appendAudit, byActor } from '../audit/append-audit.ts';
import { queueBilling } from '../billing/queue-billing.ts';
import { readLines } from '../cart/basket-text.ts';
import { appendOrderEvent } from '../order-notices/order-events.ts';
import { orderConfirmationJob } from '../orders/order-confirmation.job.ts';
import { withOwnNumbers } from '../own-numbers/own-number-reader.ts';
import { lockCredit, preparePayment, readCredit } from '../payments/order-payment.ts';
import { usableMethods } from '../payments/payment-options.ts';
import { createCheckoutRepository } from './checkout.repository.ts';
import type { CheckoutSources } from './checkout.types.ts';
import type { CheckoutServices } from './checkout.usecases.ts';
import { createPromotionLimits } from './promotion-limits.ts';

/** What checkouts need; approvals place their orders with it. */
export function createCheckoutServices(dependencies: Dependencies): CheckoutServices {
  const { database, clock, config, endedAttempts, largeWork } = dependencies;
  return {
    pool: database.pool,
    orderPool: database.orderPool,
    clock,
    checkouts: createCheckoutRepository(),
    promotionLimits: createPromotionLimits({ pool: database.pool, clock, config, ended: endedAttempts }),
    sources: checkoutSources(dependencies),
    largeWork,
  };
}

function checkoutSources({
  settings,
  catalogue,
  ownNumbers,
  carts,
  jobs,
  paymentProviders,
  displayOffers,
}: Pick<
  Dependencies,
  'settings' | 'catalogue' | 'ownNumbers' | 'carts' | 'jobs' | 'paymentProviders' | 'displayOffers'
>): CheckoutSources {
  return {
    async rulesOf(tenantId) {
      const rules = await settings.of(tenantId);
      return { ...rules, paymentMethods: usableMethods(rules, paymentProviders) };
    },
    credit: readCredit,
    lockCredit,
    // Uses the settings read before the transaction. Reading them inside it would take a second connection: after a
    // settings change, concurrent orders could exhaust the pool and wait for each other.
    preparePayment: (client, actor, { rules, ...payment }) =>
      preparePayment({ client, jobs, actor, ...payment, settings: rules }),
    async readBasket(client, actor, { orderType, upTo }) {
      const { head, text } = await carts.readOn(client, actor, Math.min(upTo, 2 * MAX_CART_LINES));
      if (!head) return null;
      if (!text) throw new TooManyLines(head.orderLineCount + head.preOrderLineCount);
      return { ...head, lines: readLines(text).filter((line) => line.orderType === orderType) };
    },
    async lockBasket(client, actor, { orderType, upTo }) {
      const locked = await carts.lock(client, actor, orderType, Math.min(upTo, 2 * MAX_CART_LINES));
      if (!locked) return null;
      if (!locked.lines) throw new TooManyLines(locked.head.orderLineCount + locked.head.preOrderLineCount);
      return { ...locked.head, lines: locked.lines };
    },
    basketOwner: carts.ownerOf,
    emptyBasket: carts.empty,
    async products(runner, actor, skus, rules) {
      const found = await catalogue.sellablesOn(runner, { actor, skus, settings: rules });
      return withOwnNumbers(found, await ownNumbers.ofSkus(runner, actor, skus));
    },
    stockTaken: displayOffers.quantitiesChanged,
    async orderPlaced(client, { actor, now, orderId, orderType, documentId, rules, approver = actor }) {
      const { tenantId } = actor;
      await together([
        appendAudit(client, { ...byActor(approver), at: now, action: 'order.placed', subject: orderId }),
        appendOrderEvent(client, { tenantId, now, event: { type: 'order.placed', orderId } }),
        jobs.enqueue(client, orderConfirmationJob, { tenantId, orderId, documentId }),
        queueBilling({ client, jobs, tenantId, orderId, orderType, settings: rules.document, now }),
      ]);
    },
  };
}
