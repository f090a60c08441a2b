import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { wishlist as german } from '../de/wishlist.ts';

export const wishlist: Texts<typeof german> = {
  addOf: 'Add {name} to the wishlist',
  removeOf: 'Remove {name} from the wishlist',
  full: 'The wishlist is full, it holds {count} products',
  loading: 'The wishlist is still loading',
  emptyTitle: 'Your wishlist is empty',
  emptyText: 'The heart on a product page keeps products for later.',
  browse: 'Browse products',
  showMore: 'Show {count} more',
  items_one: '{count} product',
  items_other: '{count} products',
};
