import { isDeepStrictEqual } from 'node:util';
import type { BasketChange, BasketLine, BasketLineInput, CartTarget, Season } from '@kontor/contract';
import { MAX_CART_LINES } from '@kontor/domain';
import type { Pool } from 'pg';
import type { CompanyActor } from '../../shared/actor.ts';
import type { CartWork } from '../../shared/cart-work.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { forEachInSlices, pauseAfter } from '../../shared/in-slices.ts';
import { type LargeWork, largeWorkLines } from '../../shared/large-work.ts';
import type { Turns } from '../../shared/turns.ts';
import type { SellablesVersion } from '../catalogue/catalogue-reader.ts';
import { presentSeasons } from '../seasons/seasons.presenter.ts';
import { readLines, skusOf } from './basket-text.ts';
import { basketConflict, basketTooLarge, type LineRefusal, linesRefused } from './cart.errors.ts';
import { type LineContext, presentLines } from './cart.presenter.ts';
import type { BasketHead, CartRepository } from './cart.repository.ts';
import {
  attributesKey,
  type CartProduct,
  checkLine,
  inputSku,
  isBeyondProduct,
  keptLine,
  lineKey,
  type ReadLine,
  type StoredLine,
} from './cart-line.ts';
import type { StoredAnswers } from './stored-answers.ts';

/** Dependencies of the cart's use cases on other modules; the composition root supplies them. */
export interface CartServices {
  pool: Pool;
  carts: CartRepository;
  /** The visible articles among these article numbers, at the actor's price, by article number. */
  productsBySku(actor: CompanyActor, skus: readonly string[]): Promise<Map<string, CartProduct>>;
  /** The same in two steps, so that an unchanged large cart is not presented again. */
  readProductsBySku(
    actor: CompanyActor,
    skus: readonly string[],
  ): Promise<{ version(): SellablesVersion; make(): Promise<Map<string, CartProduct>> }>;
  storedAnswers: StoredAnswers;
  /** Language, currency and rules of the actor's tenant. */
  lineContext(actor: CompanyActor): Promise<LineContext>;
  /** Queues saves without a version, so that concurrent ones do not conflict again and again. */
  turns: Turns;
  /** Limits saves that run at once. */
  cartWork: CartWork;
  /** Queues reads of large carts. */
  largeWork: LargeWork;
}

/** Retries of a save after another process changed the basket. */
const maxAttempts = 20;

/** A basket as the API shows it. */
interface ShownBasket {
  _id: string | null;
  version: number;
  companyId: string;
  items: BasketLine[];
  seasons: Season[];
}

/**
 * The basket with current prices and stock; pre-order lines stay hidden while the tenant has the mode off (CONF-20). A client
 * that accepts gzip gets a large basket as compressed JSON, from the stored answer while nothing has changed.
 */
export async function readBasket({
  actor,
  takesGzip,
  services: { carts, largeWork, readProductsBySku, lineContext, storedAnswers },
}: {
  actor: CompanyActor;
  takesGzip: boolean;
  services: CartServices;
}): Promise<ShownBasket | Buffer> {
  const [context, { head, text }] = await Promise.all([
    lineContext(actor),
    carts.read(actor, largeWorkLines),
  ]);
  if (text) {
    const products = await readProductsBySku(actor, skusOf(text));
    return presentBasket({ actor, head, lines: readLines(text), products: await products.make(), context });
  }
  return largeWork.run(actor, largeWorkLines + 1, async () => {
    const { head, text } = await carts.read(actor);
    if (!text) throw new Error('A basket has more lines than it can have.');
    const products = await readProductsBySku(actor, skusOf(text));
    const show = async () =>
      presentBasket({ actor, head, lines: readLines(text), products: await products.make(), context });
    if (!takesGzip) return show();
    const inputs = {
      texts: [head?.id, head?.version, text.skus, text.numbers, text.others, context.currency],
      rules: context.rules,
      products: products.version(),
    };
    const key = [actor.tenantId, actor.userId, actor.company.id, context.locale].join(' ');
    return storedAnswers.get(key, inputs, show);
  });
}

async function presentBasket({
  actor,
  head,
  lines,
  products,
  context,
}: {
  actor: CompanyActor;
  head: BasketHead | null;
  lines: readonly ReadLine[];
  products: ReadonlyMap<string, CartProduct>;
  context: LineContext;
}): Promise<ShownBasket> {
  const shown = context.rules.isPreOrderModeVisible
    ? lines
    : lines.filter((line) => line.orderType === 'order');
  return {
    _id: head?.id ?? null,
    version: head?.version ?? 0,
    companyId: actor.company.id,
    items: await presentLines({ lines: shown, among: shown, products, context }),
    seasons: presentSeasons(context.rules.seasons, context.locale),
  };
}

/** Replaces the whole basket and removes lines that are not among the items (API-37). The last of equal lines wins. */
export async function replaceBasket({
  actor,
  body,
  services,
}: {
  actor: CompanyActor;
  body: CartTarget & { userId?: string | undefined; items: BasketLineInput[] };
  services: CartServices;
}): Promise<{ id: string; version: number }> {
  if (body.userId !== undefined && body.userId !== actor.userId) throw requestError('user.mismatch');
  const { head } = await saveBasket({
    actor,
    target: body,
    inputs: body.items.map((line) => ({ op: 'put' as const, line })),
    removesOthers: true,
    services,
  });
  return { id: head.id, version: head.version };
}

/** Applies changes of single lines in their order, all or none. Returns the touched lines that exist afterwards. */
export async function changeBasket({
  actor,
  body,
  services,
}: {
  actor: CompanyActor;
  body: CartTarget & { changes: BasketChange[] };
  services: CartServices;
}): Promise<{ id: string; version: number; lines: BasketLine[]; seasons: Season[] }> {
  const { head, put, present, products, context } = await saveBasket({
    actor,
    target: body,
    inputs: body.changes,
    removesOthers: false,
    services,
  });
  return {
    id: head.id,
    version: head.version,
    lines: await presentLines({ lines: put, among: present, products, context }),
    seasons: presentSeasons(context.rules.seasons, context.locale),
  };
}

interface SaveInput {
  actor: CompanyActor;
  target: CartTarget;
  inputs: readonly BasketChange[];
  removesOthers: boolean;
  services: CartServices;
}

/** A save of another version than the stored one gets a conflict. Saves without a version run one after the other (CART-24). */
function saveBasket(input: SaveInput) {
  const { actor, target, inputs, services } = input;
  // Checked first: without a stored basket neither id nor version identifies the company (AUTH-13).
  if (target.companyId !== undefined && target.companyId !== actor.company.id)
    throw requestError('company.changed');
  // Enough to replace two full carts. Lines of a larger call are not checked one by one.
  if (inputs.length > 4 * MAX_CART_LINES) throw basketTooLarge();
  const save = () => services.cartWork.run(() => saveNow(input));
  if (target.version !== undefined) return save();
  return services.turns.take(`${actor.tenantId} ${actor.userId} ${actor.company.id}`, save);
}

async function saveNow({ actor, target, inputs, removesOthers, services }: SaveInput) {
  const { carts, productsBySku, lineContext } = services;
  const skus = [...new Set(inputs.filter(({ op }) => op !== 'remove').map(({ line }) => inputSku(line)))];
  const [context, products] = await Promise.all([lineContext(actor), productsBySku(actor, skus)]);
  const touched = removesOthers ? [] : inputs.map(articleOf);
  const kept = inputs.filter(({ op }) => op === 'keep').map(articleOf);

  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const state = removesOthers ? await carts.findAll(actor) : await carts.findLinesOf(actor, touched);
    await requireTarget({ actor, target, head: state.head, services });
    if (!state.head) {
      await carts.create(actor, newId());
      continue;
    }
    const former = kept.length > 0 ? await carts.findFormer(actor, state.head.id, kept) : [];
    const plan = await planSave({ inputs, removesOthers, stored: state.lines, former, products, context });
    const head = countLines(state.head, plan);
    await pauseAfter(plan.put.length);
    const put = await carts.write(actor, { ...plan, head, returnsPlaces: !removesOthers });
    if (put) {
      const { present } = plan;
      return { head: { ...head, version: head.version + 1 }, put, present, products, context };
    }
    // A concurrent save came first. Without a version, apply the changes to the new state.
    if (target.version !== undefined) throw basketConflict((await carts.findHead(actor))?.version ?? 0);
  }
  throw basketConflict((await carts.findHead(actor))?.version ?? 0);
}

/** The named basket must be the actor's own for the active company and have the named version (API-37, CART-24). */
async function requireTarget({
  actor,
  target,
  head,
  services: { pool, carts },
}: {
  actor: CompanyActor;
  target: SaveInput['target'];
  head: BasketHead | null;
  services: Pick<CartServices, 'pool' | 'carts'>;
}): Promise<void> {
  if (target._id && target._id !== head?.id) {
    const owner = await carts.ownerOf(pool, actor, target._id);
    throw requestError(owner?.userId === actor.userId ? 'company.changed' : 'basket.not.found');
  }
  if (target.version !== undefined && target.version !== (head?.version ?? 0))
    throw basketConflict(head?.version ?? 0);
}

interface SavePlan {
  /** All lines of the touched articles after the save. */
  present: StoredLine[];
  put: StoredLine[];
  remove: StoredLine[];
  /**
   * Former states of lines that `put` may not restore later. These are removed lines, lowered lines (stock may fall
   * meanwhile), and changed lines that their product no longer allows.
   */
  former: StoredLine[];
  /** Change of the number of lines, by type. */
  growth: { order: number; preOrder: number };
}

/**
 * Computes the effect of a save on the stored lines, in slices. It changes nothing, so that a save that lost a race can be
 * planned again.
 */
async function planSave({
  inputs,
  removesOthers,
  stored,
  former,
  products,
  context,
}: {
  inputs: readonly BasketChange[];
  removesOthers: boolean;
  stored: readonly StoredLine[];
  /** Lines that earlier saves removed or lowered. */
  former: readonly StoredLine[];
  products: ReadonlyMap<string, CartProduct>;
  context: LineContext;
}): Promise<SavePlan> {
  const before = new Map(stored.map((line) => [lineKey(line), line]));
  const formerByKey = Map.groupBy(former, lineKey);
  const after = new Map(removesOthers ? [] : before);
  const refusals: LineRefusal[] = [];
  // With pre-orders off, a client does not see its pre-order lines: a whole save keeps them (CONF-20).
  if (removesOthers && !context.rules.isPreOrderModeVisible) {
    for (const [key, line] of before) if (line.orderType === 'preOrder') after.set(key, line);
  }
  const touched = new Set<string>();
  const keysOfArticle = new Map<string, Set<string>>();
  const remember = (line: StoredLine) => {
    const keys = keysOfArticle.get(articleKey(line)) ?? new Set();
    keysOfArticle.set(articleKey(line), keys.add(lineKey(line)));
  };
  await pauseAfter(after.size);
  for (const line of after.values()) remember(line);

  await forEachInSlices(inputs, ({ op, line }, place) => {
    if (op === 'remove') {
      for (const key of removedKeys(line, keysOfArticle)) after.delete(key);
      return;
    }
    const orderType = line.orderType ?? 'order';
    const product = products.get(inputSku(line));
    const key = lineKey({
      orderType,
      sku: product?.sku ?? inputSku(line),
      attributesKey: attributesKey(line.attributes),
    });
    const present = before.get(key);
    const known = [...(present ? [present] : []), ...(formerByKey.get(key) ?? [])];
    const kept = op === 'keep' ? keptLine({ line, known, product, rules: context.rules }) : undefined;
    if (kept) {
      after.set(key, kept);
      touched.add(key);
      remember(kept);
      return;
    }
    const checked = checkLine({
      index: place,
      line,
      product,
      previous: op === 'keep' ? largest(known) : present,
      ...context,
    });
    if ('refusals' in checked) refusals.push(...checked.refusals.slice(0, 1));
    else {
      after.set(key, checked.line);
      touched.add(key);
      remember(checked.line);
    }
  });
  if (refusals.length > 0) throw linesRefused(refusals);

  const put: StoredLine[] = [];
  const remove: StoredLine[] = [];
  const growth = { order: 0, preOrder: 0 };
  await forEachInSlices(after, ([key, line]) => {
    if (!touched.has(key)) return;
    put.push(line);
    if (!before.has(lineKey(line))) growth[line.orderType] += 1;
  });
  await forEachInSlices(before, ([key, line]) => {
    if (after.has(key)) return;
    remove.push(line);
    growth[line.orderType] -= 1;
  });
  const lowered: StoredLine[] = [];
  await forEachInSlices(put, (line) => {
    const present = before.get(lineKey(line));
    if (!present || hasSameQuantities(present, line)) return;
    const product = products.get(line.sku);
    if (isLess(line, present) || !product || isBeyondProduct(present, product, context.rules))
      lowered.push(present);
  });
  return { present: [...after.values()], put, remove, former: [...remove, ...lowered], growth };
}

/** The largest known line: undo may also restore a part of it above its stock. */
function largest(known: readonly StoredLine[]): StoredLine | undefined {
  return known.toSorted((a, b) => (b.quantity ?? 0) - (a.quantity ?? 0))[0];
}

function hasSameQuantities(a: StoredLine, b: StoredLine): boolean {
  return a.quantity === b.quantity && isDeepStrictEqual(a.seasonQuantities, b.seasonQuantities);
}

/** Whether a line has fewer pieces than before, in at least one season. */
function isLess(line: StoredLine, before: StoredLine): boolean {
  if ((line.quantity ?? 0) < (before.quantity ?? 0)) return true;
  const had = Object.entries(before.seasonQuantities ?? {});
  return had.some(([seasonId, pieces]) => (line.seasonQuantities?.[seasonId] ?? 0) < pieces);
}

/** With attributes only that line, by article number alone all lines of it in that order type (CART-09). */
function removedKeys(
  line: BasketLineInput,
  keysOfArticle: ReadonlyMap<string, Set<string>>,
): Iterable<string> {
  const article = articleOf({ op: 'remove', line });
  if (line.attributes) return [lineKey({ ...article, attributesKey: attributesKey(line.attributes) })];
  return keysOfArticle.get(articleKey(article)) ?? [];
}

function articleOf({ line }: BasketChange): Pick<StoredLine, 'orderType' | 'sku'> {
  return { orderType: line.orderType ?? 'order', sku: inputSku(line) };
}

function articleKey(line: Pick<StoredLine, 'orderType' | 'sku'>): string {
  return `${line.orderType}\n${line.sku}`;
}

function countLines(head: BasketHead, { growth }: SavePlan): BasketHead {
  const counted = {
    ...head,
    orderLineCount: head.orderLineCount + growth.order,
    preOrderLineCount: head.preOrderLineCount + growth.preOrder,
  };
  const grewTooLarge =
    (growth.order > 0 && counted.orderLineCount > MAX_CART_LINES) ||
    (growth.preOrder > 0 && counted.preOrderLineCount > MAX_CART_LINES);
  if (grewTooLarge) throw basketTooLarge();
  return counted;
}
