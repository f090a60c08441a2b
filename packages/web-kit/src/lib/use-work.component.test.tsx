import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { ApiError } from './api-error.ts';
import { showErrorToast } from './error-toast.ts';
import { clearToasts, currentToasts } from './toast-store.ts';
import { useWork } from './use-work.ts';

beforeEach(() => clearToasts());

function Download({ run }: { run: () => Promise<unknown> }) {
  const download = useWork({ mutationFn: run, onError: showErrorToast });
  return (
    <button type="button" onClick={() => download.mutate()}>
      Herunterladen
    </button>
  );
}

it('issue 18: the error of a former try goes when the next one begins', async () => {
  const answer = Promise.withResolvers<string>();
  const run = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new ApiError({ status: 404, code: 'order.not.found' }))
    .mockReturnValue(answer.promise);
  const { user } = renderComponent(<Download run={run} />);
  await user.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(currentToasts()).toHaveLength(1));
  await user.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  expect(currentToasts()).toEqual([]);
  answer.resolve('ok');
});
