/** Says that a custom attribute is meant to be blank (CART-25). */
export const blankAnswer = ' ';
