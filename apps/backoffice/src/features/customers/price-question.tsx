import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ArticleNoInput } from '../../kit/article-no-input.tsx';
import { Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';

/** Leads to what the customer pays for an article, and why. */
export function PriceQuestion({ customerNo }: { customerNo: string }) {
  const { t } = useTexts();
  const { may } = useOperator();
  const navigate = useNavigate();
  const [sku, setSku] = useState('');
  if (!may('prices.read')) return null;
  const ask = (number: string) => {
    if (number.trim() === '') return;
    void navigate({ ...paths.productPrices(number.trim()), search: { customer: customerNo } } as never);
  };
  return (
    <Panel title={t('priceView.heading')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask(sku);
        }}
      >
        <ArticleNoInput label={t('grid.column.sku')} value={sku} onChange={setSku} onOptionSubmit={ask} />
        <Button type="submit" variant="default" mt="sm">
          {t('priceView.show')}
        </Button>
      </form>
    </Panel>
  );
}
