import { addIssues, mayForCompany } from '@kontor/domain';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorText } from '@kontor/web-kit/lib/error-text.ts';
import { translate, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { showToast, type ToastMessage } from '@kontor/web-kit/lib/toast-store.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type AddToCartResult, type Cart, CartContext, type CartItem } from '../../commerce/cart-context.ts';
import { reloadForCompany } from '../../commerce/company-change.ts';
import { useAccount, useSeasons, useSettings } from '../../commerce/shop-context.ts';
import { namedSkus } from '../../lib/named-skus.ts';
import { paths } from '../../lib/paths.ts';
import { registerPendingWork } from '../../lib/pending-work.ts';
import { createCartActions, isLoading } from './cart-actions.ts';
import type { CartLine } from './cart-changes.ts';
import { type CartEvent, createCartEngine } from './cart-engine.ts';
import { CartEngineContext, useCartEngine, useCartState } from './cart-engine-context.ts';
import { cartLineOf } from './cart-line.ts';
import { createCartNews } from './cart-news.ts';
import { createCartTransport } from './cart-transport.ts';
import { askAttributes, attributeQuestions, withAnswers } from './custom-attributes.ts';
import { outlivesPage } from './outlives-page.ts';
import { isUnreachable } from './save-refusal.ts';
import { isToldElsewhere, useKeptChanges } from './use-kept-changes.ts';

/** A tab that was hidden for longer reloads the cart; other tabs announce changes themselves. */
const staleAfterMs = 30_000;

/** Provides the cart of the signed-in user for the active company. */
export function CartProvider({ children }: { children: ReactNode }) {
  const account = useAccount();
  const { _id: userId, company } = account;
  const companyId = company?._id;
  const maySee = mayForCompany(account, 'cart.read');
  const handle = useMemo(() => {
    if (companyId === undefined || !maySee) return null;
    const news = createCartNews({ userId, companyId });
    const engine = createCartEngine(createCartTransport(companyId, news), tellUser);
    const actions = createCartActions(engine);
    return { engine, actions, news };
  }, [userId, companyId, maySee]);

  return (
    <CartEngineContext value={handle}>
      <CartSync />
      <ProvideCart>{children}</ProvideCart>
    </CartEngineContext>
  );
}

/**
 * Loads the cart at the start, on a language change and when the tab becomes visible; saves when the page unloads.
 */
function CartSync() {
  const handle = useCartEngine();
  const { locale } = useTexts();
  const { _id: userId, company } = useAccount();
  useEffect(() => {
    if (!handle) return;
    const { engine } = handle;
    engine.resume();
    const unregister = registerPendingWork(() => engine.settleAll());
    return () => {
      // Sign-out waits for the last entries.
      void engine.stop().finally(unregister);
    };
  }, [handle]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names come in the language of the request
  useEffect(() => {
    if (!handle) return;
    const { engine, news } = handle;
    let isOutdated = false;
    const load = () => {
      isOutdated = false;
      engine.load().catch(() => {});
    };
    const onVisibility = () => {
      const isStale = isOutdated || engine.ageMs() > staleAfterMs;
      if (document.visibilityState === 'visible' && isStale && !engine.hasUnsaved()) load();
    };
    // The unload request cannot carry so many changes: the browser asks to stay while they are saved.
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!engine.hasUnsaved() || outlivesPage(engine.unsavedChanges())) return;
      event.preventDefault();
      void engine.settle();
    };
    load();
    const unhear = news.hear(() => {
      isOutdated = true;
      // Hidden tabs wait; a tab that is saving learns the newer version from the server.
      if (document.visibilityState === 'visible' && !engine.hasUnsaved()) load();
    });
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', engine.leave);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      unhear();
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', engine.leave);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [handle, locale]);
  // After the load has started, so that kept changes are applied to its result.
  useKeptChanges(handle?.engine, { userId, companyId: company?._id });
  return null;
}

/** Provides the cart to other features (commerce/cart-context.ts). */
function ProvideCart({ children }: { children: ReactNode }) {
  const handle = useCartEngine();
  const { status, lines } = useCartState();
  const seasons = useSeasons();
  const flags = useSettings();
  const account = useAccount();
  const mayChange = mayForCompany(account, 'cart.change');
  const navigate = useNavigate();

  const cart = useMemo((): Cart => {
    const all = [...lines.values()];
    const preOrder = all.filter((line) => line.orderType === 'preOrder').length;
    return {
      isLoading: status === 'loading',
      hasFailed: status === 'failed',
      lines: all,
      countByType: { order: all.length - preOrder, preOrder },
      addToCart: async (items) => addItems(items),
      addLines: async (added) => refusal() ?? addAll(added),
      version: () => handle?.engine.version() ?? 0,
      flush: async () => {
        await handle?.engine.flush();
        return handle?.engine.basketId() ?? null;
      },
      settle: async () => void (await handle?.engine.settle()),
      reload: async () => handle?.engine.load().catch(() => {}),
    };

    /** Null if the user closed the dialog. */
    async function withAskedAttributes(items: readonly CartItem[]): Promise<readonly CartItem[] | null> {
      const questions = flags.isCustomAttributesActive ? attributeQuestions(items, all) : [];
      if (questions.length === 0) return items;
      const answers = await askAttributes(questions);
      return answers && withAnswers(items, answers);
    }

    /** Why nothing can be added now; the user is told. */
    function refusal(): AddToCartResult | undefined {
      if (account.company !== null && !mayChange) {
        return refuse('right.missing', [], { right: 'cart.change' });
      }
      if (!handle) return refuse('company.not.selected', []);
      return isLoading(handle.engine) ? { isAdded: false, failedSkus: [] } : undefined;
    }

    async function addItems(items: readonly CartItem[]): Promise<AddToCartResult> {
      const refused = refusal();
      if (refused) return refused;
      const issues = addIssues(items.map(({ product }) => ({ ...product, id: product._id })));
      if (issues.length > 0) {
        return refuse(
          'product.added.to.cart.error',
          issues.map(({ index }) => skuOf(items[index])),
        );
      }
      const answered = await withAskedAttributes(items);
      if (!answered) return { isAdded: false, failedSkus: [] };
      const added = answered.map((item) => cartLineOf(item, flags, seasons));
      const none = added.filter((line) => line.orderType === 'order' && line.quantity === 0);
      if (none.length > 0) {
        const isOne = none.length === 1;
        return refuse(
          isOne ? 'product.stock.not.enough' : 'stock.not.enough.error',
          none.map((line) => line.sku),
        );
      }
      return addAll(added);
    }

    async function addAll(added: readonly CartLine[]): Promise<AddToCartResult> {
      try {
        await handle?.engine.changeNow(added.map((line) => ({ op: 'put', line })));
      } catch (error) {
        tellFailedAdd(error);
        return { isAdded: false, failedSkus: failedSkus(error) };
      }
      const type = added[0]?.orderType ?? 'order';
      showToast({
        type: 'success',
        message:
          added.length === 1
            ? { code: 'product.added.to.cart' }
            : { code: 'products.added.to.cart', values: { count: added.length } },
        actions: [{ label: 'toast.open.cart', action: () => void navigate(paths.cart(type)) }],
      });
      return { isAdded: true };
    }
  }, [handle, status, lines, seasons, flags, navigate, account.company, mayChange]);

  return <CartContext value={cart}>{children}</CartContext>;
}

function refuse(
  code: string,
  failed: readonly string[],
  values?: Readonly<Record<string, string>>,
): AddToCartResult {
  showToast({ type: 'danger', message: { code, ...(values ? { values } : {}) } });
  return { isAdded: false, failedSkus: failed };
}

function skuOf(item: CartItem | undefined): string {
  return item?.product.variantSku ?? item?.product.sku ?? '';
}

/** The article numbers named by a refusal. */
function failedSkus(error: unknown): string[] {
  if (!isApiError(error) || !Array.isArray(error.details)) return [];
  return error.details.flatMap((detail: { sku?: unknown }) =>
    typeof detail.sku === 'string' ? [detail.sku] : [],
  );
}

/** The message for a refused save, with the articles at fault (ERRS-10). */
function refusalMessage(error: unknown): ToastMessage {
  if (!isApiError(error)) return { code: 'an.error.occurred' };
  const skus = [...new Set(failedSkus(error))];
  if (skus.length === 0) return { code: error.code };
  const isOneShort = error.code === 'stock.not.enough.error' && skus.length === 1;
  return {
    code: 'cart.lines.refused',
    values: {
      reason: isOneShort ? translate('toast.product.stock.not.enough') : errorText(error),
      skus: namedSkus(skus),
    },
  };
}

/** Always shows a message: a failed addition is not retried. */
function tellFailedAdd(error: unknown): void {
  if (isApiError(error, 'company.changed', 'session.expired')) return;
  const message = isUnreachable(error) ? { code: 'not.added.offline' } : refusalMessage(error);
  showToast({ type: 'danger', message });
}

async function tellFailedSave(error: unknown): Promise<void> {
  // Both have a message of their own.
  if (isApiError(error, 'company.changed', 'session.expired')) return;
  if (await isToldElsewhere(error)) return;
  showToast({ type: 'danger', message: refusalMessage(error) });
}

function tellUser(event: CartEvent): void {
  switch (event.type) {
    case 'pricesChanged':
      showToast({ type: 'warning', message: { code: 'price.changed' } });
      break;
    case 'linesDropped':
      showToast({
        type: 'info',
        message: {
          code: 'cart.lines.dropped',
          values: { skus: event.skus.join(', '), count: event.skus.length },
        },
        timeout: 15_000,
      });
      break;
    case 'seasonsOver':
      showToast({
        type: 'warning',
        message: { code: 'cart.seasons.over', values: { skus: namedSkus(event.skus) } },
        timeout: 15_000,
      });
      break;
    case 'saveFailed':
      void tellFailedSave(event.error);
      break;
    case 'companyChanged':
      reloadForCompany(event.hasLost ? 'cart' : 'nothing');
  }
}
