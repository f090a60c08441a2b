import type { FieldIssue } from '@kontor/contract';
import { requestError } from '../../shared/errors.ts';

/** Fields that cannot be saved as they were sent. */
export const profileInvalid = (issues: FieldIssue[]) =>
  requestError('validation.failed', { details: issues });
