import { requestError } from '../../shared/errors.ts';

export const codeRequired = () => requestError('second.factor.required');
/** The same for a wrong, a used and an unknown code. */
export const codeInvalid = () => requestError('second.factor.invalid');
export const secondFactorMissing = () => requestError('second.factor.missing');
export const secondFactorIsOn = () => requestError('second.factor.on');
