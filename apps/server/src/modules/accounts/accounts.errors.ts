import type { FieldIssue } from '@kontor/contract';
import { requestError } from '../../shared/errors.ts';

/** Fields that cannot be saved as they were sent. */
export const profileInvalid = (issues: FieldIssue[]) =>
  requestError('validation.failed', { details: issues });

/** Fewer than these suit any company, more would slow down every checkout of it. */
export const maxAddresses = 1_000;
