import { showErrorToast } from './error-toast.ts';
import { showToast, type ToastMessage } from './toast-store.ts';
import { useWork } from './use-work.ts';

/**
 * A call that one or several buttons make. A toast says that it is done, or why not.
 *
 * @example const end = useAction({ run: (id: string) => callApi(…), done: { code: 'session.ended' } })
 *   // <Button {...end(session._id)}>
 */
export function useAction<Answer, Input = void>({
  run,
  done = { code: 'saved' },
  onDone,
  onSettled,
}: {
  run: (input: Input) => Promise<Answer>;
  done?: ToastMessage | ((answer: Answer) => ToastMessage);
  onDone?: (answer: Answer) => unknown;
  onSettled?: () => unknown;
}): (input: Input) => { loading: boolean; onClick: () => void } {
  const { mutate, isPending, variables } = useWork({
    mutationFn: run,
    onSuccess: (answer) => {
      const message = typeof done === 'function' ? done(answer) : done;
      showToast({ type: 'success', message });
      return onDone?.(answer);
    },
    onError: (error) => void showErrorToast(error),
    onSettled: () => onSettled?.(),
  });
  return (input) => ({ loading: isPending && variables === input, onClick: () => mutate(input) });
}
