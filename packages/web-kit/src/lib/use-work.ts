import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { removeOutcomes } from './toast-store.ts';

/** A mutation that a user starts. It removes the toasts of former actions first. `useAction` also shows a toast of its own. */
export function useWork<Answer, Input = void>(
  options: Omit<UseMutationOptions<Answer, Error, Input>, 'onMutate'>,
) {
  return useMutation({ ...options, onMutate: () => removeOutcomes() });
}
