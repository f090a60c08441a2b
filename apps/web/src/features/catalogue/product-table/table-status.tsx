import { type Store, useStore } from '../../../lib/store.ts';
import classes from './product-table.module.css';

/** Tells assistive technology what is selected, undone or cleared. */
export function TableStatus({ store }: { store: Store<string> }) {
  return (
    <div role="status" className={classes.hidden}>
      {useStore(store)}
    </div>
  );
}
