import { readSession } from '../lib/cookies.ts';
import { keep, readKept } from '../lib/tab-storage.ts';
import { showToast } from '../lib/toast-store.ts';

/** What the buyer was doing for the former customer, and did not come about. */
const refusals = ['cart', 'order', 'nothing'] as const;
type Refused = (typeof refusals)[number];

const noticeMs = 20_000;
const keyOf = () => `${readSession()?.userId} company.changed`;

/**
 * The server refused with `company.changed`, because a sales person chose another customer in another window: loads the
 * page anew with that customer, where `tellCompanyChange` says what was not done for the former one (AUTH-13).
 */
export function reloadForCompany(refused: Refused): void {
  // What is lost is said, also where another call meets the same before the page is gone.
  if (refused !== 'nothing' || readKept(keyOf()) === undefined) keep(keyOf(), refused, { maxLength: 20 });
  window.location.reload();
}

/** After the page was loaded anew for another customer: why, and what was not done. */
export function tellCompanyChange(): void {
  const kept = readKept(keyOf());
  const refused = refusals.find((one) => one === kept);
  if (!refused) return;
  keep(keyOf(), undefined, { maxLength: 20 });
  showToast({ type: 'warning', message: { code: `company.changed.${refused}` }, timeout: noticeMs });
}
