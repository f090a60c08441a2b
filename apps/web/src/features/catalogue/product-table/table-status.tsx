import { type Store, useStore } from '@kontor/web-kit/lib/store.ts';

/** Announces selection, undo and clearing to assistive technology. */
export function TableStatus({ store }: { store: Store<string> }) {
  return (
    <div role="status" className="visually-hidden">
      {useStore(store)}
    </div>
  );
}
