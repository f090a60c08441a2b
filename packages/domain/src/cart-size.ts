/** Most lines of each order type in a cart or a draft (CART-26), and so most rows that are entered at once (CHKO-24). */
export const MAX_CART_LINES = 10_000;

/** Greatest order sheet in bytes (CHKO-24). */
export const MAX_SHEET_BYTES = 10 * 1024 * 1024;

/** Most columns of an order sheet: article, seasons and custom attributes (CHKO-24). */
export const MAX_SHEET_COLUMNS = 100;

/** Longest value of a custom attribute in characters (CART-25). */
export const MAX_ATTRIBUTE_LENGTH = 200;

/** Most pictures of a return, and their largest size as they are sent (issue 17). */
export const MAX_RETURN_PICTURES = 5;
export const MAX_RETURN_PICTURE_BYTES = 10 * 1024 * 1024;
