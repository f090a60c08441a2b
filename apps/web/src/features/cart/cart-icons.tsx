/** The cart icons of the header. */
export function CartIcons() {
  return null;
}
