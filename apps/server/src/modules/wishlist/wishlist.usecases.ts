import type { RouteAnswer, RouteBody, routes } from '@kontor/contract';
import type { CompanyActor } from '../../shared/actor.ts';
import { fieldsInvalid, requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { WishlistRepository } from './wishlist.repository.ts';

type Saving = RouteBody<typeof routes.wishlist.save>;

/** The user's wishlist for the active company without deleted and hidden products (WISH-05, API-38). */
export async function readWishlist(
  { wishlists }: { wishlists: WishlistRepository },
  actor: CompanyActor,
): Promise<RouteAnswer<typeof routes.wishlist.read>> {
  const wishlist = await wishlists.read(actor);
  if (!wishlist) return { _id: null, version: 0, items: [] };
  return {
    _id: wishlist.id,
    version: wishlist.version,
    items: wishlist.items.map(({ productId, sku, variantSku }) => ({
      _id: productId,
      sku,
      ...(variantSku === null ? {} : { variantSku }),
    })),
  };
}

/**
 * Replaces the whole wishlist (API-37, WISH-05). Equal items are merged, the first one keeps its place. An item is known
 * by `_id` and `variantSku` alone; the product's own number as variantSku means the product.
 */
export async function saveWishlist(
  { wishlists }: { wishlists: WishlistRepository },
  { actor, body }: { actor: CompanyActor; body: Saving },
): Promise<{ id: string; version: number }> {
  if (body.userId !== undefined && body.userId !== actor.userId) throw requestError('user.mismatch');
  if (body._id) await requireOwn(wishlists, actor, body._id);
  return wishlists.withLocked(actor, newId(), async (head, wishlist) => {
    if (body._id && body._id !== head.id) throw requestError('wishlist.not.found');
    if (body.version !== undefined && body.version !== head.version)
      throw requestError('wishlist.conflict', { details: { version: head.version } });
    const resolved = await wishlist.resolve(
      body.items.map((item) => ({ productId: item._id, variantSku: item.variantSku || null })),
    );
    const unknown = resolved.flatMap((item, place) => (item.isUnknown ? [place] : []));
    if (unknown.length > 0)
      throw fieldsInvalid(unknown.map((place) => ({ field: `items.${place}`, code: 'unknown' })));
    const items = new Map(
      resolved.map(({ productId, variantId }) => [
        `${productId}/${variantId}`,
        { productId: productId as string, variantId },
      ]),
    );
    return { id: head.id, version: await wishlist.replace([...items.values()]) };
  });
}

async function requireOwn(wishlists: WishlistRepository, actor: CompanyActor, id: string): Promise<void> {
  const owner = await wishlists.ownerOf(actor, id);
  if (owner?.userId !== actor.userId) throw requestError('wishlist.not.found');
  if (owner.companyId !== actor.company.id) throw requestError('company.changed');
}
