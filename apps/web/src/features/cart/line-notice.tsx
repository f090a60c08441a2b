import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconTag } from '@tabler/icons-react';
import { useCompanyRight } from '../../commerce/company-right.tsx';
import { endedSeasonText } from '../../commerce/ended-season-text.ts';
import { piecesOf } from '../../commerce/line-price.ts';
import { seasonName } from '../../commerce/season-quantities.ts';
import { useSettings } from '../../commerce/shop-context.ts';
import { leftText } from '../../commerce/stock-texts.ts';
import { focusNeighbour } from '../../lib/focus-neighbour.ts';
import { AttributeNotice } from './attribute-notice.tsx';
import { hasNewPrice, type LineProblem, lineProblem, mendedLine } from './cart-rules.ts';
import classes from './cart-shared.module.css';
import { useMoveToPreOrder } from './use-move-to-pre-order.ts';
import type { LineProps } from './use-slot-entry.ts';

/** The most urgent notice of a line, with a button that resolves it for who may change the cart (CART-13, CART-19). */
export function LineNotice({ line, total, seasons, actions }: LineProps) {
  const settings = useSettings();
  const problem = lineProblem(line, settings, total);
  if (line.attributeIssue && problem?.code === line.attributeIssue.code)
    return <AttributeNotice line={line} issue={line.attributeIssue} />;
  if (problem)
    return <ProblemNotice line={line} total={total} seasons={seasons} problem={problem} actions={actions} />;
  return hasNewPrice(line) ? <PriceNotice line={line} actions={actions} /> : null;
}

/** The problem of a line with a button that corrects it (CART-19). */
function ProblemNotice({ problem, line, total, seasons, actions }: LineProps & { problem: LineProblem }) {
  const { t } = useTexts();
  const formats = useFormats();
  const settings = useSettings();
  const move = useMoveToPreOrder();
  const mayChange = useCompanyRight('cart.change');
  const mended = mendedLine(line, settings, total);
  return (
    <span className={classes.notice} data-tone="bad">
      <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
      <span>{problemText()}</span>
      {!mayChange ? null : mended ? (
        <Button size="compact-xs" variant="default" onClick={() => actions.changeLine(mended)}>
          {line.orderType === 'order'
            ? t('cart.setTo', { quantity: formats.number(piecesOf(mended)) })
            : t(problem.code === 'season.over' ? 'cart.dropEnded' : 'cart.adjust')}
        </Button>
      ) : (
        <Button
          size="compact-xs"
          variant="default"
          onClick={(event) => {
            focusNeighbour(event.currentTarget, document.getElementById('content'));
            actions.removeLines([line]);
          }}
        >
          {t('common.remove')}
        </Button>
      )}
      {mayChange && move?.canMove(line, total) ? (
        <Button size="compact-xs" variant="default" onClick={() => move.ask(line, line.quantity ?? 0)}>
          {t('cart.move.open')}
        </Button>
      ) : null}
    </span>
  );

  function problemText(): string {
    switch (problem?.code) {
      case 'stock.not.enough.error':
        return t('cart.shortage', {
          reason: errorCodeText(problem.code),
          remedy: leftText(problem.available, line.orderType, { t, formats }),
        });
      case 'batch.size.invalid':
        return t('cart.onlyMultiples', { step: problem.step });
      case 'prestock.not.enough':
        return t('cart.onlyOfSeason', {
          season: seasonName(seasons, problem.seasonId),
          quantity: formats.number(problem.available),
        });
      case 'preorder.not.available':
      case 'amount.too.large':
        return errorCodeText(problem.code);
      case 'season.over':
        return (line.endedSeasons ?? []).map((ended) => endedSeasonText(ended, { t, formats })).join(' ');
      case 'quantity.invalid':
        return t('cart.noQuantity');
      default:
        return t('cart.noPrice');
    }
  }
}

/** The new price of a line until it is acknowledged (CART-13). */
function PriceNotice({ line, actions }: Pick<LineProps, 'line' | 'actions'>) {
  const { t } = useTexts();
  const mayChange = useCompanyRight('cart.change');
  return (
    <span className={classes.notice} data-tone="info">
      <IconTag size={15} stroke={1.8} aria-hidden="true" />
      <span>{t('cart.priceChanged')}</span>
      {mayChange ? (
        <Button
          size="compact-xs"
          variant="default"
          onClick={(event) => {
            event.currentTarget.closest('li')?.querySelector<HTMLElement>('[data-remove]')?.focus();
            actions.acceptPrices([line]);
          }}
        >
          {t('cart.priceSeen')}
        </Button>
      ) : null}
    </span>
  );
}
