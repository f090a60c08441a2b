import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Button, Group } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { priceRangeText } from './filters/chip-texts.ts';
import type { FacetNames } from './filters/facet-names.ts';
import type { FilterBlame } from './filters/filter-blame.ts';
import type { FilterControls } from './filters/filter-panel.tsx';
import { withoutAttribute } from './filters/list-filters.ts';

/** An empty list names the filter that empties it and offers to remove it (CATG-05, CATG-06, CATG-08, CATG-09). */
export function EmptyList({
  title,
  text,
  hints,
  isBeyondEnd,
  blame,
  filterCount,
  controls,
  names,
  onClearAll,
}: {
  title: string;
  /** Shown if no filter is the cause. */
  text: string;
  /** Offered in the same case. */
  hints: ReactNode;
  /** The page number in the address is too high. */
  isBeyondEnd: boolean;
  blame: FilterBlame;
  filterCount: number;
  controls: FilterControls;
  names: FacetNames;
  onClearAll: () => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  const { text: reason, action } = isBeyondEnd ? pageFace() : blameFace();
  return (
    <EmptyState
      icon={<IconPackageOff size={28} stroke={1.5} />}
      title={title}
      text={reason}
      action={
        <Group justify="center" gap={10}>
          {action}
        </Group>
      }
    />
  );

  function pageFace() {
    return {
      text: t('catalogue.empty.page'),
      action: <Button onClick={() => controls.changeSearch({})}>{t('catalogue.empty.firstPage')}</Button>,
    };
  }

  function blameFace(): { text: string; action: ReactNode } {
    const all =
      filterCount > 1 ? (
        <Button variant="default" onClick={onClearAll}>
          {t('catalogue.filter.clearAll')}
        </Button>
      ) : null;
    const face = (reason: string, label: string, onClick: () => void) => ({
      text: reason,
      action: (
        <>
          <Button onClick={onClick}>{label}</Button>
          {all}
        </>
      ),
    });
    switch (blame.kind) {
      case 'attribute': {
        const { key } = blame;
        const name = names.nameOf(key);
        const values = controls.filters.attributes
          .filter((filter) => filter.key === key)
          .flatMap((filter) => filter.values.map((value) => names.labelOf(key, value)));
        return face(
          t('catalogue.empty.attribute', { name, values: values.join(', ') }),
          t('catalogue.empty.removeAttribute', { name }),
          () => controls.changeSearch(withoutAttribute(key)),
        );
      }
      case 'price': {
        const range = priceRangeText({ ...controls, t, formats });
        const money = (price: number) => formats.unitPrice(Math.round(price * 10_000), controls.currency, 1);
        return face(
          blame.to > 0
            ? t('catalogue.empty.priceRange', { range, from: money(blame.from), to: money(blame.to) })
            : t('catalogue.empty.price', { range }),
          t('catalogue.empty.removePrice'),
          () => controls.changeSearch({ priceMin: undefined, priceMax: undefined }),
        );
      }
      case 'available':
        return face(t('catalogue.empty.available'), t('catalogue.empty.showAll'), () =>
          controls.changeAvailable(false),
        );
      case 'preOrder':
        return face(t('catalogue.empty.preOrder'), t('catalogue.empty.toOrder'), () =>
          controls.changeOrderType('order'),
        );
      case 'several':
        return {
          text: t('catalogue.empty.several'),
          action: <Button onClick={onClearAll}>{t('catalogue.filter.clearAll')}</Button>,
        };
      case 'none':
        return {
          text,
          action: (
            <>
              {hints}
              <ButtonLink {...paths.category()} variant="default">
                {t('catalogue.empty.allProducts')}
              </ButtonLink>
            </>
          ),
        };
    }
  }
}
