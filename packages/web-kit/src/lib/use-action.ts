import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { showErrorToast } from './error-toast.ts';
import { removeToast, showToast, type ToastMessage } from './toast-store.ts';

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
  const lastToast = useRef<string>(undefined);
  const replaceToast = (show: () => string | undefined) => {
    if (lastToast.current) removeToast(lastToast.current);
    lastToast.current = show();
  };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: run,
    onSuccess: (answer) => {
      const message = typeof done === 'function' ? done(answer) : done;
      replaceToast(() => showToast({ type: 'success', message }));
      return onDone?.(answer);
    },
    onError: (error) => replaceToast(() => showErrorToast(error)),
    onSettled: () => onSettled?.(),
  });
  return (input) => ({ loading: isPending && variables === input, onClick: () => mutate(input) });
}
