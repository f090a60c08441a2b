import type { CheckoutIssue, OrderType, Season } from '@kontor/contract';
import { decimalToE4, decimalToMinor, isZeroRated } from '@kontor/domain';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { ProductImage } from '@kontor/web-kit/ui/product-image.tsx';
import { Group } from '@mantine/core';
import { IconAlertTriangle, IconTag } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { endedSeasonText } from '../../commerce/ended-season-text.ts';
import { useQuantityText } from '../../commerce/quantity-text.ts';
import { leftText } from '../../commerce/stock-texts.ts';
import { paths } from '../../lib/paths.ts';
import shared from './checkout.module.css';
import {
  type CheckoutLine,
  type CheckoutPreview,
  type LineIssue,
  lineIssues,
  type ReviewedPrice,
} from './checkout-choices.ts';
import classes from './checkout-review.module.css';

/** Lines shown at first, and added by each press. */
const pageSize = 25;

/** The lines of the order with their issues (CHKO-12). */
export function CheckoutReview({
  preview,
  issues,
  orderType,
  repriced,
}: {
  preview: CheckoutPreview;
  issues: readonly CheckoutIssue[];
  orderType: OrderType;
  /** The former net prices of lines whose price changed. */
  repriced: ReadonlyMap<string, ReviewedPrice>;
}) {
  const { t } = useTexts();
  const [shown, setShown] = useState(pageSize);
  const issueOf = useMemo(() => lineIssues(issues), [issues]);
  // Lines with an issue or a new price come first.
  const lines = useMemo(
    () => [
      ...preview.lines.filter((line) => issueOf(line) || repriced.has(line.id)),
      ...preview.lines.filter((line) => !issueOf(line) && !repriced.has(line.id)),
    ],
    [preview.lines, issueOf, repriced],
  );
  const rest = lines.length - shown;
  return (
    <>
      {repriced.size > 0 ? (
        <p className={classes.news} role="status">
          <IconTag size={16} stroke={1.8} aria-hidden="true" />
          {t('checkout.newPrices', { count: repriced.size })}
        </p>
      ) : null}
      {/* Orders are in net prices, however the shop shows them (CONF-09). */}
      <p className={classes.priceKind}>
        {t(isZeroRated(preview.vatTreatment) ? 'checkout.zeroRatedPrices' : 'checkout.netPrices')}
      </p>
      <ul className={classes.lines} aria-label={t('checkout.step.review')}>
        {lines.slice(0, shown).map((line) => (
          <ReviewLine
            key={line.id}
            line={line}
            seasons={preview.seasons}
            currency={preview.currency}
            issue={issueOf(line)}
            formerPrice={repriced.get(line.id)}
          />
        ))}
      </ul>
      <Group justify="space-between" gap="4px 24px">
        <AnchorLink {...paths.cart(orderType)} size="sm">
          {t('checkout.editCart')}
        </AnchorLink>
        {rest > 0 ? (
          <button type="button" className={shared.more} onClick={() => setShown(shown + pageSize * 4)}>
            {t('checkout.moreLines', { count: Math.min(rest, pageSize * 4) })}
          </button>
        ) : null}
      </Group>
    </>
  );
}

function ReviewLine({
  line,
  seasons,
  currency,
  issue,
  formerPrice,
}: {
  line: CheckoutLine;
  seasons: readonly Season[];
  currency: string;
  issue: LineIssue | undefined;
  formerPrice: ReviewedPrice | undefined;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const quantityText = useQuantityText();
  const bySeason = seasons
    .map((season) => ({ ...season, quantity: line.quantities?.[season._id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  return (
    <li className={classes.line} data-issue={issue?.code} tabIndex={issue ? -1 : undefined}>
      <span className={classes.lineImage}>
        <ProductImage src={line.image} alt="" />
      </span>
      <span className={classes.lineWhat}>
        <span className={classes.lineName}>{line.name}</span>
        <span className={shared.hint}>
          {line.sku}
          {line.ownNumber ? ` · ${t('common.ownNumber', { number: line.ownNumber })}` : ''}
        </span>
        {line.attributes?.map(({ name, value }) => (
          <span key={name} className={shared.hint}>
            {t('checkout.attribute', { name, value })}
          </span>
        ))}
        {bySeason.map(({ _id, name, quantity }) => (
          <span key={_id} className={shared.hint}>
            {t('checkout.ofSeason', { season: name, quantity: quantityText(quantity, [line]) })}
          </span>
        ))}
        {formerPrice === undefined ? null : (
          <span className={classes.lineNews}>
            <IconTag size={15} stroke={1.8} aria-hidden="true" />
            {t('checkout.newPrice', {
              former: formats.unitPrice(
                decimalToE4(formerPrice.netPrice),
                currency,
                formerPrice.priceUnit ?? 1,
              ),
            })}
          </span>
        )}
        {issue ? (
          <span className={classes.lineIssue}>
            <IconAlertTriangle size={15} stroke={1.8} aria-hidden="true" />
            {issueText(issue)}
          </span>
        ) : null}
      </span>
      <span className={classes.linePrice}>
        {t('checkout.times', {
          quantity: formats.number(line.quantity),
          price: formats.unitPrice(decimalToE4(line.netPrice), currency, line.priceUnit ?? 1),
        })}
        {line.salesUnit ? ` ${priceUnitText(line.salesUnit)}` : ''}
      </span>
      <span className={classes.lineTotal}>{formats.money(decimalToMinor(line.netTotal), currency)}</span>
    </li>
  );

  /** '/ 100' already names the number of units. */
  function priceUnitText({ name }: { name: string }): string {
    return line.priceUnit === undefined ? t('common.price.per', { unit: name }) : name;
  }

  function issueText({ code, available, max, seasons: ended }: LineIssue): string {
    if (ended) return ended.map((season) => endedSeasonText(season, { t, formats })).join(' ');
    const left = available ?? max;
    if (left === undefined) return errorCodeText(code);
    return leftText(left, line.quantities ? 'preOrder' : 'order', { t, formats });
  }
}
