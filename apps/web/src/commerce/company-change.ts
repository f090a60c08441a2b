import { readSession } from '@kontor/web-kit/lib/cookies.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { keep, readKept } from '../lib/tab-storage.ts';

/** The action that was lost. */
const refusals = ['cart', 'order', 'nothing'] as const;
type Refused = (typeof refusals)[number];

const noticeMs = 20_000;
const keyOf = () => `${readSession()?.userId} company.changed`;

/**
 * Handles `company.changed`: a sales person chose another customer in another window. Reloads the page with that
 * customer; `tellCompanyChange` then says what was lost (AUTH-13).
 */
export function reloadForCompany(refused: Refused): void {
  // The first loss is reported, even if another call fails before the page is gone.
  if (refused !== 'nothing' || readKept(keyOf()) === undefined) keep(keyOf(), refused, { maxLength: 20 });
  window.location.reload();
}

/** After the reload: says why it happened and what was lost. */
export function tellCompanyChange(): void {
  const kept = readKept(keyOf());
  const refused = refusals.find((one) => one === kept);
  if (!refused) return;
  keep(keyOf(), undefined, { maxLength: 20 });
  showToast({ type: 'warning', message: { code: `company.changed.${refused}` }, timeout: noticeMs });
}
