import type { CheckoutIssue } from '@kontor/contract';
import { errorCodeText } from '../../lib/error-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useSettings } from '../../lib/shop-context.ts';
import { ChoiceCards } from './choice-cards.tsx';

/** How to pay (CHKO-16). */
export function CheckoutPayment({
  chosenId,
  issues,
  onChoose,
}: {
  chosenId: string | null;
  issues: readonly CheckoutIssue[];
  onChoose: (id: string) => void;
}) {
  const { t } = useTexts();
  const { paymentMethods } = useSettings();
  const issue = issues.find(({ code }) => code.startsWith('payment.method.'));
  return (
    <ChoiceCards
      label={t('checkout.paymentMethod')}
      empty={t('checkout.noPaymentMethod')}
      value={chosenId}
      issueCode={issue?.code}
      error={issue ? errorCodeText(issue.code) : undefined}
      onChange={onChoose}
      choices={paymentMethods
        .filter(({ isActive, isOnline }) => isActive && !isOnline)
        .map(({ id, name }) => ({ id, content: name }))}
    />
  );
}
