/** Leads to the newest toast from everywhere, out of a dialog, too. A name of `KeyboardEvent.key`. */
export const toastKey = 'F8';
