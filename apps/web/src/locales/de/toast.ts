/** Texts of toast codes (NOTI-11 to NOTI-13); the keys are the codes of the specification. */
export const toast = {
  'product.added.to.cart': 'Der Artikel liegt im Warenkorb',
  'products.added.to.cart_one': '{count} Position liegt im Warenkorb',
  'products.added.to.cart_other': '{count} Positionen liegen im Warenkorb',
  'product.removed.from.cart': 'Der Artikel wurde aus dem Warenkorb entfernt',
  'products.removed.from.cart_one': '{count} Position wurde aus dem Warenkorb entfernt',
  'products.removed.from.cart_other': '{count} Positionen wurden aus dem Warenkorb entfernt',
  'cart.lines.dropped_one': 'Nicht mehr lieferbar und aus dem Warenkorb entfernt: {skus}',
  'cart.lines.dropped_other':
    '{count} Artikel sind nicht mehr lieferbar und wurden aus dem Warenkorb entfernt: {skus}',
  'lines.moved.to.pre.order_one': 'Der Rest liegt im Vororder-Warenkorb',
  'lines.moved.to.pre.order_other': 'Die Fehlmengen von {count} Positionen liegen im Vororder-Warenkorb',
  'cart.lines.mended_one': '{count} Position wurde angepasst',
  'cart.lines.mended_other': '{count} Positionen wurden angepasst',
  'product.add.cart.loading.wait': 'Der Warenkorb wird noch geladen, bitte einen Moment warten',
  'product.added.to.wishlist': 'Der Artikel steht auf der Merkliste',
  'product.removed.from.wishlist': 'Der Artikel wurde von der Merkliste entfernt',
  'nothing.to.add': 'Bitte geben Sie zuerst eine Menge ein',
  'open.cart': 'Warenkorb öffnen',
  'open.wishlist': 'Merkliste öffnen',
  'data.load.error': 'Beim Laden Ihrer Daten ist ein Fehler aufgetreten, bitte versuchen Sie es erneut',
} as const;
