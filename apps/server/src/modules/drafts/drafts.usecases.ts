import type { ErrorCode, OrderType, RouteAnswer, RouteBody, routes } from '@kontor/contract';
import { MAX_CART_LINES, MAX_DRAFTS } from '@kontor/domain';
import type { CompanyActor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import type { LargeWork } from '../../shared/large-work.ts';
import { basketConflict, basketTooLarge } from '../cart/cart.errors.ts';
import { type LineContext, presentLines } from '../cart/cart.presenter.ts';
import type { CartProduct } from '../cart/cart-line.ts';
import { presentSeasons } from '../seasons/seasons.presenter.ts';
import { presentDraft, presentDrafts } from './drafts.presenter.ts';
import type { DraftsRepository, LockedBasket, LockedDrafts, StoredDraft } from './drafts.repository.ts';

export interface DraftServices {
  drafts: DraftsRepository;
  clock: Clock;
  largeWork: LargeWork;
  preOrders(actor: CompanyActor): Promise<{ isOn: boolean; seasonIds: readonly string[] }>;
  /** The visible articles among these article numbers, at the actor's price. */
  productsBySku(actor: CompanyActor, skus: readonly string[]): Promise<ReadonlyMap<string, CartProduct>>;
  /** Language, currency and rules of the actor's tenant. */
  lineContext(actor: CompanyActor): Promise<LineContext>;
}

interface OfActor {
  actor: CompanyActor;
  services: DraftServices;
}

/** How long a deleted draft can be restored. */
const restorableMs = 60 * 60 * 1000;

/** The drafts of one order type, and the cart before the last loading. */
export async function listDrafts({
  actor,
  orderType,
  services,
}: OfActor & { orderType: OrderType }): Promise<RouteAnswer<typeof routes.drafts.list>> {
  await requireOffered({ actor, orderType, services });
  return { data: presentDrafts(await services.drafts.list(actor, orderType)) };
}

/** Saves the lines of one type of the stored cart under a name; `overwrite` replaces the draft of that name. */
export async function saveDraft({
  actor,
  body,
  services,
}: OfActor & { body: RouteBody<typeof routes.drafts.save> }): Promise<
  RouteAnswer<typeof routes.drafts.save>
> {
  const { orderType, name } = body;
  await requireOffered({ actor, orderType, services });
  return copying({ actor, services }, null, 'basket.empty', async (basket, drafts) => {
    requireVersion(basket, body.version);
    const former = await drafts.findNamed(orderType, name);
    if (former && !body.overwrite) throw nameTaken(former.id);
    if (former) await drafts.drop(former.id);
    await makeRoom(drafts, orderType);
    const draft = await drafts.copyBasket({ id: newId(), name, orderType, savedAt: services.clock.now() });
    if (!draft) throw requestError('basket.empty');
    return { data: presentDraft(draft) };
  });
}

/** The lines of a draft as a cart, with current prices and stock (CART-03). */
export async function readDraftLines({
  actor,
  id,
  services,
}: OfActor & { id: string }): Promise<RouteAnswer<typeof routes.drafts.lines>> {
  const draft = await services.drafts.find(actor, id);
  if (!draft) throw requestError('draft.not.found');
  await requireOffered({ actor, orderType: draft.orderType, services });
  return services.largeWork.run(actor, draft.lineCount, async () => {
    const lines = await services.drafts.findLines(actor, draft);
    const [context, products] = await Promise.all([
      services.lineContext(actor),
      services.productsBySku(actor, [...new Set(lines.map(({ sku }) => sku))]),
    ]);
    return {
      data: {
        items: await presentLines({ lines, among: lines, products, context }),
        seasons: presentSeasons(context.rules.seasons, context.locale),
      },
    };
  });
}

/** Renames a draft; changing only the case is allowed. */
export async function renameDraft({
  actor,
  id,
  name,
  services,
}: OfActor & { id: string; name: string }): Promise<RouteAnswer<typeof routes.drafts.rename>> {
  return withBasket({ actor, services }, 'draft.not.found', async (_basket, drafts) => {
    const draft = await requireNamed(drafts, id);
    await requireFreeName(drafts, { ...draft, name });
    await drafts.rename(id, name);
    return { data: presentDraft({ ...draft, name }) };
  });
}

/** Deletes a draft; it can be restored for a while. */
export async function removeDraft({
  actor,
  id,
  services,
}: OfActor & { id: string }): Promise<RouteAnswer<typeof routes.drafts.remove>> {
  return withBasket({ actor, services }, 'draft.not.found', async (_basket, drafts) => {
    const draft = await requireNamed(drafts, id);
    await drafts.setDeleted(id, services.clock.now());
    return { data: presentDraft(draft) };
  });
}

/** Restores a deleted draft; refused if its name, or the last free place, was taken meanwhile. */
export async function restoreDraft({
  actor,
  id,
  services,
}: OfActor & { id: string }): Promise<RouteAnswer<typeof routes.drafts.restore>> {
  return withBasket({ actor, services }, 'draft.not.found', async (_basket, drafts) => {
    const draft = await requireNamed(drafts, id, { deletedSince: restorableSince(services.clock) });
    await requireFreeName(drafts, draft);
    await drafts.setDeleted(id, null);
    if ((await drafts.countNamed(draft.orderType)) > MAX_DRAFTS)
      throw requestError('draft.too.many', { details: { maximum: MAX_DRAFTS } });
    return { data: presentDraft(draft) };
  });
}

/** Purges drafts of all tenants that can no longer be restored. */
export async function forgetDeletedDrafts({
  drafts,
  clock,
}: Pick<DraftServices, 'drafts' | 'clock'>): Promise<void> {
  await drafts.forgetDeleted(restorableSince(clock));
}

/**
 * Copies a draft's lines into the cart as they were saved. Changes of prices, stock and articles since then are reported
 * when the cart is read (CART-13, CART-14, CART-19). The former cart is stored as a draft without a name.
 */
export async function loadDraft({
  actor,
  id,
  body,
  services,
}: OfActor & { id: string; body: RouteBody<typeof routes.drafts.load> }): Promise<
  RouteAnswer<typeof routes.drafts.load>
> {
  const { isOn, seasonIds } = await services.preOrders(actor);
  return copying({ actor, services }, id, 'draft.not.found', async (basket, drafts) => {
    const draft = await drafts.find(id);
    if (!draft) throw requestError('draft.not.found');
    const { orderType } = draft;
    if (orderType === 'preOrder' && !isOn) throw requestError('feature.disabled');
    requireVersion(basket, body.version);

    const former = await drafts.copyBasket({
      id: newId(),
      name: null,
      orderType,
      savedAt: services.clock.now(),
    });
    if (body.mode === 'replace') await drafts.emptyBasket(orderType);
    const ended = await drafts.copyIntoBasket(draft, seasonIds);
    const lineCount = await drafts.countLines(orderType);
    if (lineCount > MAX_CART_LINES) throw basketTooLarge();
    const version = await drafts.finishBasket(orderType, lineCount);
    if (former) await drafts.dropFormer(orderType, former.id);
    return { data: { version, lineCount, formerId: former?.id ?? null, ...ended } };
  });
}

/** As `withBasket`, for work that copies lines; many lines wait for their turn. */
async function copying<Result>(
  { actor, services }: OfActor,
  draftId: string | null,
  none: ErrorCode,
  work: (basket: LockedBasket, drafts: LockedDrafts) => Promise<Result>,
): Promise<Result> {
  const lines = await services.drafts.countLines(actor, draftId);
  return services.largeWork.run(actor, lines, () => withBasket({ actor, services }, none, work));
}

/** Another draft of the same order type has the name, in any case. */
function nameTaken(draftId: string) {
  return requestError('draft.name.taken', { details: { draftId } });
}

/** Runs `work` while the actor's basket is locked; throws `none` if there is no basket. */
async function withBasket<Result>(
  { actor, services }: OfActor,
  none: ErrorCode,
  work: (basket: LockedBasket, drafts: LockedDrafts) => Promise<Result>,
): Promise<Result> {
  const done = await services.drafts.withLocked(actor, async (basket, drafts) => ({
    result: await work(basket, drafts),
  }));
  if (!done) throw requestError(none);
  return done.result;
}

async function requireOffered({ actor, orderType, services }: OfActor & { orderType: OrderType }) {
  if (orderType === 'preOrder' && !(await services.preOrders(actor)).isOn)
    throw requestError('feature.disabled');
}

/** Refuses a request for another version of the cart (CART-24). */
function requireVersion(basket: LockedBasket, version: number | undefined): void {
  if (version !== undefined && version !== basket.version) throw basketConflict(basket.version);
}

/**
 * Makes room for one more draft. Deleted drafts count until their place is needed, so that repeated saving and deleting
 * cannot store any number of carts.
 */
async function makeRoom(drafts: LockedDrafts, orderType: OrderType): Promise<void> {
  const kept = await drafts.countNamed(orderType);
  if (kept >= MAX_DRAFTS) throw requestError('draft.too.many', { details: { maximum: MAX_DRAFTS } });
  await drafts.dropDeletedBut(orderType, MAX_DRAFTS - kept - 1);
}

function restorableSince(clock: Clock): Date {
  return new Date(clock.now().getTime() - restorableMs);
}

async function requireNamed(
  drafts: LockedDrafts,
  id: string,
  which?: { deletedSince: Date },
): Promise<StoredDraft & { name: string }> {
  const draft = await drafts.find(id, which);
  if (draft?.name == null) throw requestError('draft.not.found');
  return { ...draft, name: draft.name };
}

async function requireFreeName(drafts: LockedDrafts, draft: StoredDraft & { name: string }): Promise<void> {
  const other = await drafts.findNamed(draft.orderType, draft.name);
  if (other && other.id !== draft.id) throw nameTaken(other.id);
}
