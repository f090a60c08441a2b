import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
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
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sku.trim() === '') return;
    void navigate({ ...paths.productPrices(sku.trim()), search: { customer: customerNo } } as never);
  };
  return (
    <Panel title={t('priceView.heading')}>
      <form onSubmit={ask}>
        <TextInput
          label={t('grid.column.sku')}
          value={sku}
          onChange={(event) => setSku(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" mt="sm">
          {t('priceView.show')}
        </Button>
      </form>
    </Panel>
  );
}
