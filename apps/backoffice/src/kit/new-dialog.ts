import { useNavigate, useSearch } from '@tanstack/react-router';

/** The search parameter with which an address opens the dialog for a new record, such as `/operators?new=1`. */
const parameter = 'new';

/** The dialog for a new record of a page: the address says whether it is open. */
export function useNewDialog(): { isOpen: boolean; open: () => void; close: () => void } {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const set = (value: '1' | undefined) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, [parameter]: value })) as never,
      replace: true,
    });
  return { isOpen: search[parameter] === '1', open: () => set('1'), close: () => set(undefined) };
}
