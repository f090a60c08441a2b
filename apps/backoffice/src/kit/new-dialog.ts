import type { OperatorRight } from '@kontor/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useOperator } from './operator.tsx';

/**
 * The dialog for a new record of a page, which an address such as `/operators?new=1` opens for whoever has the right. The find
 * dialog opens it thus.
 */
export function useNewDialog(right: OperatorRight): {
  isOpen: boolean;
  close: () => void;
  /** Props of the button that opens it. */
  button: { disabledReason: string | undefined; onClick: () => void };
} {
  const search = useSearch({ strict: false }) as { new?: unknown };
  const navigate = useNavigate();
  const { may, reason } = useOperator();
  const set = (value: '1' | undefined) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, new: value })) as never,
      replace: true,
    });
  return {
    isOpen: search.new === '1' && may(right),
    close: () => set(undefined),
    button: { disabledReason: reason(right), onClick: () => set('1') },
  };
}
