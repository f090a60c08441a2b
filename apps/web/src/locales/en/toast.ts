import type { toast as German } from '../de/toast.ts';
import type { Texts } from '../de.ts';

export const toast: Texts<typeof German> = {
  'product.added.to.cart': 'The product is in the cart',
  'products.added.to.cart_one': '{count} line is in the cart',
  'products.added.to.cart_other': '{count} lines are in the cart',
  'product.removed.from.cart': 'The product was removed from the cart',
  'products.removed.from.cart_one': '{count} line was removed from the cart',
  'products.removed.from.cart_other': '{count} lines were removed from the cart',
  'cart.lines.dropped_one': 'No longer available and removed from the cart: {skus}',
  'cart.lines.dropped_other':
    '{count} products are no longer available and were removed from the cart: {skus}',
  'lines.moved.to.pre.order_one': 'The rest is in the pre-order cart',
  'lines.moved.to.pre.order_other': 'What is missing of {count} lines is in the pre-order cart',
  'entries.season.over_one': '{count} entered piece was dropped: its season can no longer be pre-ordered',
  'entries.season.over_other':
    '{count} entered pieces were dropped: their season can no longer be pre-ordered',
  'entries.kept.discarded_one': '{count} typed line was discarded',
  'entries.kept.discarded_other': '{count} typed lines were discarded',
  'entries.kept.gone': 'No longer orderable, or no longer in this list: {skus}',
  'entries.kept.changed':
    'Nothing was added: these articles are no longer available like this, please check their quantities with “Show”: {skus}',
  'session.expired.kept_one':
    'Your session has expired. {count} change to the cart is saved as soon as you log in again.',
  'session.expired.kept_other':
    'Your session has expired. {count} changes to the cart are saved as soon as you log in again.',
  'cart.changes.sent_one': '{count} earlier change to the cart is now saved',
  'cart.changes.sent_other': '{count} earlier changes to the cart are now saved',
  'entries.of.others.dropped': 'Entries that another user had left unfinished here were discarded',
  'not.added.offline': 'Not added: there is no connection right now. Your quantities stay.',
  'cart.seasons.over':
    'Not taken, because their season can no longer be pre-ordered: {skus}. The quantities of other seasons stay.',
  'cart.lines.refused': '{reason}: {skus}',
  'product.stock.not.enough': "This product doesn't have enough quantity",
  'cart.lines.mended_one': '{count} line was adjusted',
  'cart.lines.mended_other': '{count} lines were adjusted',
  'cart.block_one': '{count} quantity was changed',
  'cart.block_other': '{count} quantities were changed',
  'cart.block.partly_one':
    '{count} quantity was changed. Lowered or unchanged because of batch size or stock: {number}',
  'cart.block.partly_other':
    '{count} quantities were changed. Lowered or unchanged because of batch size or stock: {number}',
  'cart.block.refused_one': '{count} quantity stayed as it was: batch size or stock does not allow it.',
  'cart.block.refused_other':
    '{count} quantities stayed as they were: batch size or stock does not allow them.',
  'cart.block.unplaced_one': '{count} pasted value has no field in the matrix and was left out.',
  'cart.block.unplaced_other': '{count} pasted values have no field in the matrix and were left out.',
  'cart.block.unread_one': '{count} value is no whole quantity; its field stayed as it was.',
  'cart.block.unread_other': '{count} values are no whole quantities; their fields stayed as they were.',
  'cart.block.unknownHeads_one':
    '{count} value was left out: the headings of the block are not those of this matrix.',
  'cart.block.unknownHeads_other':
    '{count} values were left out: the headings of the block are not those of this matrix.',
  'product.add.cart.loading.wait': 'The cart is still loading, please wait a moment',
  'product.added.to.wishlist': 'The product is on the wishlist',
  'product.removed.from.wishlist': 'The product was removed from the wishlist',
  'entry.rows.tooMany': 'The list holds at most {max} rows. Please put the checked rows into the cart first.',
  'entry.rows.removed_one': '{count} row was removed',
  'entry.rows.removed_other': '{count} rows were removed',
  'user.saved': '{name} is saved',
  'user.invited': 'The invitation to {email} is on its way',
  'user.locked': '{name} is locked',
  'user.unlocked': '{name} is unlocked',
  'user.link.sent': 'The link to {email} is on its way',
  'draft.saved': '“{name}” is saved',
  'draft.deleted': '“{name}” was deleted',
  'draft.loaded_one': '“{name}” is loaded: {count} line in the cart',
  'draft.loaded_other': '“{name}” is loaded: {count} lines in the cart',
  'draft.taken.back': 'The cart is as it was before',
  'draft.seasons.partly': 'The season of some of the quantities is over, please check: {skus}',
  'draft.seasons.ended': 'Left out because none of their seasons is offered any more: {skus}',
  'company.changed.cart':
    'The customer was switched in another window. Your last change to the cart is not saved.',
  'company.changed.nothing': 'The customer was switched in another window.',
  'company.changed.order': 'The customer was switched in another window. Nothing was ordered.',
  'address.deleted': 'The address is deleted',
  'profile.saved': 'Your details are saved',
  'profile.saved.pending': 'Saved. We have sent a link to {email} for confirmation.',
  'profile.email.kept': 'It stays {email}',
  'nothing.to.add': 'Please enter a quantity first',
  'open.cart': 'Open cart',
  'open.wishlist': 'Open wishlist',
  'field.paste.cut_one': 'Too long: {count} pasted character is missing, the field holds at most {max}',
  'field.paste.cut_other': 'Too long: {count} pasted characters are missing, the field holds at most {max}',
  'an.error.occurred': 'That did not work, please try again',
  'data.load.error': 'An error occurred retrieving your data, please try again',
};
