import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderComponent } from '../../test/render-component.tsx';
import { ApiError } from './api-error.ts';
import { messageText } from './error-text.ts';
import { clearToasts, currentToasts } from './toast-store.ts';
import { useAction } from './use-action.ts';

beforeEach(() => clearToasts());

function Lock({ run }: { run: () => Promise<unknown> }) {
  const lock = useAction<unknown>({ run, done: { text: 'Gesperrt' } });
  const { loading, onClick } = lock();
  return (
    <button type="button" disabled={loading} onClick={onClick}>
      Sperren
    </button>
  );
}

const shown = () => currentToasts().map(({ message }) => messageText(message));

it('issue 18: the result of an action replaces its former one, and an error says what its details name', async () => {
  const details = { retryAfterSeconds: 30 };
  const refused = new ApiError({ status: 429, code: 'too.many.requests', details });
  const run = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(refused).mockResolvedValue('ok');
  const { user } = renderComponent(<Lock run={run} />);
  await user.click(screen.getByRole('button'));
  await vi.waitFor(() =>
    expect(shown()).toEqual(['Zu viele Versuche, bitte versuchen Sie es in 30 Sekunden wieder']),
  );
  await user.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(shown()).toEqual(['Gesperrt']));
});
