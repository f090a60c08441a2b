import type { WebhookTest } from '@kontor/contract';
import type { Clock } from '../../shared/clock.ts';
import { newId } from '../../shared/ids.ts';
import type { Locale } from '../../shared/locale.ts';
import { sendMessage } from './send-message.ts';
import { targetOf, targetProblem } from './target.ts';
import { targetTexts } from './target-texts.ts';

/** Somebody waits for the answer. */
const timeoutMs = 10_000;

/** Sends one message of the type `webhook.test`, signed as all others, and tells how it was taken. It is not tried again. */
export async function sendTestMessage({
  url,
  secrets,
  allowedHosts,
  clock,
  locale,
}: {
  url: string;
  secrets: readonly string[];
  allowedHosts: readonly string[];
  clock: Clock;
  /** Of the reason why it was not taken. */
  locale: Locale;
}): Promise<WebhookTest> {
  const sentAt = clock.now();
  const body = JSON.stringify({ type: 'webhook.test', timestamp: sentAt.toISOString(), data: {} });
  const startedAt = performance.now();
  const outcome = await targetOf(url, allowedHosts)
    .then((target) => sendMessage(target, { id: `msg_${newId()}`, body, secrets, sentAt }, timeoutMs))
    .then(
      (status) => ({ status, problem: null }),
      (error: NodeJS.ErrnoException & { status?: number }) => ({
        status: error.status ?? null,
        problem: problemOf(error, locale).slice(0, 500),
      }),
    );
  return { ...outcome, milliseconds: Math.round(performance.now() - startedAt) };
}

function problemOf(error: NodeJS.ErrnoException, locale: Locale): string {
  const { reason, detail } = targetProblem(error);
  return targetTexts[locale][reason](detail);
}
