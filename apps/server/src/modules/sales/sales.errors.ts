import type { Actor } from '../../shared/actor.ts';
import { operatorRightMissing, requestError } from '../../shared/errors.ts';

/** Only sales persons act for customers, and operators with the right to (SALE-03, ROLE-03). */
export const mayNotSwitch = ({ operatorRole }: Actor) =>
  operatorRole === null ? requestError('forbidden') : operatorRightMissing('customers.act');

/** Unknown, of another tenant, or assigned to someone else: all the same (SALE-03). */
export const customerNotFound = () => requestError('customer.not.found');
