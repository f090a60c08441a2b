import { type EditedProduct, routes } from '@kontor/contract';
import { productParam } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { Button } from '@mantine/core';
import { IconCurrencyEuro, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { DetailPage, Facts, Loaded, Panel } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { ProductForm } from './product-form.tsx';
import { textIn } from './product-texts.ts';
import { forgetLists, productQuery } from './products.queries.ts';
import { VariantsPanel } from './variants-panel.tsx';

/** A product with variants, pictures and documents. */
export function ProductPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return (
    <Loaded query={productQuery(id)}>{({ data }) => <LoadedProduct key={data._id} product={data} />}</Loaded>
  );
}

/** The page of prices belongs to another feature. */
const pricesPath = '/products/$id/prices';

function LoadedProduct({ product }: { product: EditedProduct }) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const { reason } = useOperator();
  const navigate = useNavigate();
  const { routesByPath } = useRouter();
  const [isRemoving, setRemoving] = useState(false);
  const name = textIn(product.name, locale);
  return (
    <DetailPage
      title={name}
      crumbs={[{ label: t('products.title'), ...paths.products() }]}
      badges={
        <>
          {product.sku}
          {product.isActive ? null : <StatusBadge tone="gray">{t('products.states.hidden')}</StatusBadge>}
        </>
      }
      actions={
        <>
          {pricesPath in routesByPath ? (
            <ButtonLink
              to={pricesPath as '/'}
              params={{ id: product._id } as never}
              variant="default"
              leftSection={<IconCurrencyEuro size={16} aria-hidden="true" />}
            >
              {t('products.prices')}
            </ButtonLink>
          ) : null}
          <Button
            component="a"
            href={`/product/${productParam({ id: product._id, name })}`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={16} aria-hidden="true" />}
          >
            {t('products.inShop')}
          </Button>
          <ReasonButton
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            disabledReason={reason('products.write')}
            onClick={() => setRemoving(true)}
          >
            {t('products.remove')}
          </ReasonButton>
        </>
      }
    >
      <ProductForm product={product} />
      <VariantsPanel product={product} />
      {product.seasons.length > 0 ? (
        <Panel title={t('products.seasons')}>
          <Facts
            items={product.seasons.map((season) => ({
              label: `${textIn(season.name, locale)}, ${formats.date(season.date)}`,
              value: formats.number(season.quantity),
            }))}
          />
        </Panel>
      ) : null}
      <PicturesPanel product={product} />
      <DocumentsPanel product={product} />
      {isRemoving ? (
        <ConfirmDialog
          title={t('products.removeTitle', { name })}
          text={t('products.removeText')}
          label={t('products.remove')}
          run={async () => {
            await callApi(routes.products.remove, { params: { id: product._id } });
            forgetLists();
            await navigate(paths.products());
          }}
          done={t('kit.deleted', { name })}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </DetailPage>
  );
}
