/**
 * The hint of a payment method: 'online' by its flag, because shops choose the id (CHKO-16); undefined without one.
 *
 * @example methodHint({ id: 'card', isOnline: true }) // 'online'
 */
export function methodHint({
  id,
  isOnline,
}: {
  id: string;
  isOnline: boolean;
}): 'online' | 'prepayment' | 'directDebit' | undefined {
  if (isOnline) return 'online';
  return id === 'prepayment' || id === 'directDebit' ? id : undefined;
}
