import { type Store, useStore } from '../../../lib/store.ts';

/** Tells assistive technology what is selected, undone or cleared. */
export function TableStatus({ store }: { store: Store<string> }) {
  return (
    <div role="status" className="visually-hidden">
      {useStore(store)}
    </div>
  );
}
