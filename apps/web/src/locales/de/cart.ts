export const cart = {
  icon: {
    order_one: 'Warenkorb, {count} Position',
    order_other: 'Warenkorb, {count} Positionen',
    preOrder_one: 'Vororder-Warenkorb, {count} Position',
    preOrder_other: 'Vororder-Warenkorb, {count} Positionen',
  },
} as const;
