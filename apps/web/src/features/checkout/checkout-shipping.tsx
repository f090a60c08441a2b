import type { CheckoutIssue } from '@kontor/contract';
import { decimalToMinor } from '@kontor/domain';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import type { CheckoutPreview } from './checkout-choices.ts';
import classes from './checkout-shipping.module.css';
import { ChoiceCards } from './choice-cards.tsx';

/** The shipping methods with their fees for this cart (CHKO-09). */
export function CheckoutShipping({
  preview,
  chosenId,
  issues,
  onChoose,
}: {
  preview: CheckoutPreview;
  chosenId: string | null;
  issues: readonly CheckoutIssue[];
  onChoose: (id: string) => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const issue = issues.find(({ code }) => code.startsWith('shipping.method.'));
  return (
    <ChoiceCards
      label={t('orders.shippingMethod')}
      empty={t('checkout.noShippingMethod')}
      value={chosenId}
      issueCode={issue?.code}
      error={issue ? errorCodeText(issue.code) : undefined}
      onChange={onChoose}
      choices={preview.shippingMethods.map(({ _id, name, fee }) => ({
        id: _id,
        content: (
          <span className={classes.method}>
            <span>{name}</span>
            <span className={classes.fee}>
              {fee === 0 ? t('checkout.free') : formats.money(decimalToMinor(fee), preview.currency)}
            </span>
          </span>
        ),
      }))}
    />
  );
}
