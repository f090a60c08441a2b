import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { useMutation } from '@tanstack/react-query';

/** One call of a button: says that it is done, or why not. */
export function useAction({
  run,
  done,
  onDone,
}: {
  run: () => Promise<unknown>;
  done?: string;
  onDone?: () => unknown;
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      showToast({ type: 'success', message: done === undefined ? { code: 'saved' } : { text: done } });
      await onDone?.();
    },
    onError: showErrorToast,
  });
  return { loading: isPending, onClick: () => mutate() };
}
