/** The answer for a custom attribute that is left blank on purpose (CART-25). */
export const blankAnswer = ' ';
