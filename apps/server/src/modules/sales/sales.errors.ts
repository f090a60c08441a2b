import { requestError } from '../../shared/errors.ts';

/** Only sales persons act for customers (SALE-03). */
export const notASalesPerson = () => requestError('forbidden');

/** Unknown, of another tenant, or assigned to someone else: all the same (SALE-03). */
export const customerNotFound = () => requestError('customer.not.found');
