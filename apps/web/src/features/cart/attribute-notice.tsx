import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCompanyRight } from '../../commerce/company-right.tsx';
import { useSettings } from '../../commerce/shop-context.ts';
import { focusNeighbour } from '../../lib/focus-neighbour.ts';
import type { CartLine } from './cart-changes.ts';
import { useCartEngine } from './cart-engine-context.ts';
import classes from './cart-shared.module.css';
import { askAttributes } from './custom-attributes.ts';
import { attributeChanges, keptAttributes, questionOf } from './line-attributes.ts';

/**
 * Says that a line's attributes no longer fit its product: one click drops surplus ones or asks for missing ones
 * (CART-25, CONF-18).
 */
export function AttributeNotice({
  line,
  issue,
}: {
  line: CartLine;
  issue: NonNullable<CartLine['attributeIssue']>;
}) {
  const { t } = useTexts();
  const flags = useSettings();
  const handle = useCartEngine();
  const mayChange = useCompanyRight('cart.change');
  const kept = keptAttributes(line);

  function apply(attributes: Readonly<Record<string, string>>) {
    if (!handle) return;
    const { lines } = handle.engine.store.get();
    // Uses the line as it is now: it may have changed while the dialog was open.
    const now = lines.get(line.id);
    if (!now) return;
    const changes = attributeChanges(now, attributes, { lines, flags });
    handle.actions.changeWithUndo(changes, { code: 'cart.lines.mended', values: { count: 1 } });
  }

  async function ask() {
    const question = questionOf(line);
    const answer = (await askAttributes([question], { isChange: true }))?.get(question.productId);
    if (!answer) return;
    apply(answer);
    focusContent();
  }

  return (
    <span className={classes.notice} data-tone="bad">
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
      <span>{errorCodeText(issue.code)}</span>
      {!mayChange ? null : kept ? (
        <Button
          size="compact-xs"
          variant="default"
          onClick={(event) => {
            focusNeighbour(event.currentTarget, document.getElementById('content'));
            apply(kept);
          }}
        >
          {t('cart.attributes.drop')}
        </Button>
      ) : (
        <Button size="compact-xs" variant="default" onClick={() => void ask()}>
          {t('cart.attributes.change')}
        </Button>
      )}
    </span>
  );
}
