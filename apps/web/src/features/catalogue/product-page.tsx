import { type ProductDetail, routes } from '@kontor/contract';
import { canPreOrder, lineSku, parseProductParam, productParam } from '@kontor/domain';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { usePageTitle } from '@kontor/web-kit/lib/use-page-title.ts';
import { Page } from '@kontor/web-kit/ui/page.tsx';
import { Segmented } from '@kontor/web-kit/ui/segmented.tsx';
import { Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, notFound, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { serverContent } from '../../../first-paint/server-content.ts';
import { categoryPath, categoryTrees } from '../../commerce/category-tree.ts';
import { DensitySwitch } from '../../commerce/density-switch.tsx';
import { changeInterfaceState, orderTypeOf, useInterfaceState } from '../../commerce/interface-state.ts';
import { LoadError } from '../../commerce/load-error.tsx';
import { ProductCarousel } from '../../commerce/product-carousel.tsx';
import { rowsOfDetail } from '../../commerce/product-rows.ts';
import { categoriesQuery, useSettings } from '../../commerce/shop-context.ts';
import { Trail } from '../../commerce/trail.tsx';
import { paths } from '../../lib/paths.ts';
import { Gradually } from '../../ui/gradually.tsx';
import { ProductDocuments } from './product-documents.tsx';
import { ProductFacts } from './product-facts.tsx';
import classes from './product-page.module.css';
import shared from './product-shared.module.css';
import { ProductSummary } from './product-summary.tsx';
import { ProductTable } from './product-table/product-table.tsx';
import { chosenVariant } from './variant-choice.ts';

/** Renders the reviews of a product below the element with this id. */
export type RenderReviews = (product: { id: string; name: string; headingId: string }) => ReactNode;

/** A product with its variants. The address has the product's id, or an article number alone (PROD-01, PROD-02). */
export function ProductPage({ renderReviews }: { renderReviews: RenderReviews }) {
  const { verboseProduct } = useParams({ strict: false });
  const { sku } = useSearch({ strict: false });
  const id = parseProductParam(verboseProduct)?.id;
  if (id !== undefined)
    return <ProductById id={id} param={verboseProduct ?? ''} sku={sku} renderReviews={renderReviews} />;
  if (sku !== undefined) return <ProductBySku sku={sku} />;
  throw notFound();
}

/** Finds the product of an article number and redirects to its address (PROD-02). */
function ProductBySku({ sku }: { sku: string }) {
  const navigate = useNavigate();
  const found = useQuery(apiQuery(routes.catalogue.productBySku, { query: { sku } }));
  const id = found.data?.data._id;
  useEffect(() => {
    if (id !== undefined) void navigate({ ...paths.product({ _id: id, name: '' }, sku), replace: true });
  }, [id, sku, navigate]);
  return <Waiting query={found} />;
}

function ProductById({
  id,
  param,
  sku,
  renderReviews,
}: {
  id: string;
  param: string;
  sku: string | undefined;
  renderReviews: RenderReviews;
}) {
  const navigate = useNavigate();
  const product = useQuery(apiQuery(routes.catalogue.product, { params: { id } }));
  const detail = product.data?.data;

  // Replaces an old or wrong name in the address.
  const rightParam = detail ? productParam({ id: detail._id, name: detail.name }) : param;
  useEffect(() => {
    if (detail && rightParam !== param) void navigate({ ...paths.product(detail, sku), replace: true });
  }, [detail, rightParam, param, sku, navigate]);

  // The cached product is gone since; an overlong id gives `request.invalid`.
  if (isApiError(product.error, 'product.not.found', 'request.invalid')) throw notFound();
  return (
    <Gradually isReady={detail !== undefined} placeholder={<Waiting id={id} query={product} />}>
      {() => (detail ? <Product detail={detail} sku={sku} renderReviews={renderReviews} /> : null)}
    </Gradually>
  );
}

function Product({
  detail,
  sku,
  renderReviews,
}: {
  detail: ProductDetail;
  sku: string | undefined;
  renderReviews: RenderReviews;
}) {
  const { t } = useTexts();
  const settings = useSettings();
  const state = useInterfaceState();
  const categories = useQuery(categoriesQuery);
  const rows = useMemo(() => rowsOfDetail(detail), [detail]);
  const [isAsked, setIsAsked] = useState(false);
  const isPreOrderVisible = canPreOrder(settings);
  const orderType = orderTypeOf(state, isPreOrderVisible);
  usePageTitle(detail.name);

  const chosen = chosenVariant(rows, sku, detail.sku);
  const path = useMemo(() => {
    const trees = categoryTrees(categories.data ?? []);
    const known = detail.categories.find((category) => trees.byId.has(category._id));
    return known ? categoryPath(trees, known._id) : [];
  }, [categories.data, detail.categories]);
  if (rows.length === 0) throw notFound();

  return (
    <Page>
      <Trail
        above={path.map((category) => (
          <Link key={category._id} {...paths.category(category)}>
            {category.name}
          </Link>
        ))}
        page={detail.name}
      />
      <ProductSummary
        detail={detail}
        rows={rows}
        chosen={chosen}
        orderType={orderType}
        reviewsId={reviewsId}
        onReviews={() => setIsAsked(true)}
      >
        <Below>
          {() => (
            <section className={shared.section} aria-labelledby="product-variants">
              <ProductTable
                products={rows}
                orderType={orderType}
                listKey={`product ${detail._id}`}
                hasGroups={false}
                chosenKey={chosen && rows.length > 1 ? lineSku(chosen) : undefined}
                head={(views) => (
                  <div className={classes.sectionHead}>
                    <h2 id="product-variants" className={shared.heading}>
                      {t(rows.length > 1 ? 'catalogue.product.variants' : 'catalogue.product.orderArticle')}
                    </h2>
                    {views}
                    <DensitySwitch />
                    {isPreOrderVisible ? (
                      <Segmented
                        label={t('catalogue.mode')}
                        value={orderType}
                        onChange={(type) => changeInterfaceState({ preOrderMode: type === 'preOrder' })}
                        segments={[
                          { value: 'order', label: t('orders.types.order') },
                          { value: 'preOrder', label: t('orders.types.preOrder') },
                        ]}
                      />
                    ) : null}
                  </div>
                )}
              />
            </section>
          )}
        </Below>
      </ProductSummary>
      <Below isAsked={isAsked}>
        {() => (
          <>
            <div className={classes.details}>
              <div>
                {detail.description === '' ? null : (
                  <section className={shared.section} aria-labelledby="product-description">
                    <h2 id="product-description" className={shared.heading}>
                      {t('catalogue.product.description')}
                    </h2>
                    <p className={classes.description}>{detail.description}</p>
                  </section>
                )}
                <ProductDocuments documents={detail.documents} />
              </div>
              <ProductFacts detail={detail} chosen={chosen} />
            </div>
            <Similar id={detail._id} />
            {renderReviews({ id: detail._id, name: detail.name, headingId: reviewsId })}
          </>
        )}
      </Below>
    </Page>
  );
}

const reviewsId = 'product-reviews';

/** Renders in a task of its own, so that the part above paints and reacts first. */
function Below({ isAsked = false, children }: { isAsked?: boolean; children: () => ReactNode }) {
  return (
    <Gradually isReady isAsked={isAsked} placeholder={<div className={classes.below} />}>
      {children}
    </Gradually>
  );
}

/** Similar products; nothing if they cannot be loaded. */
function Similar({ id }: { id: string }) {
  const { t } = useTexts();
  const similar = useQuery({
    ...apiQuery(routes.catalogue.similar, { query: { type: 'similar', id, limit: 12 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.similar}>
      <Gradually isReady={similar.data !== undefined} placeholder={null}>
        {() => <ProductCarousel title={t('catalogue.product.similar')} products={similar.data?.data ?? []} />}
      </Gradually>
    </div>
  );
}

/** The page without a product: skeleton, error with retry, or 404. */
function Waiting({
  id,
  query,
}: {
  id?: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}) {
  const { t } = useTexts();
  if (isApiError(query.error, 'product.not.found', 'validation.failed')) throw notFound();
  const shown = query.error ? null : serverContent(id);
  if (shown)
    return (
      <Page>
        <div
          key="shown"
          ref={(element) => element?.append(shown)}
          role="status"
          aria-label={t('common.loading')}
        />
      </Page>
    );
  return (
    <Page>
      {query.error ? (
        <LoadError query={query} />
      ) : (
        <div role="status" aria-label={t('common.loading')} className={shared.summary} data-waiting>
          <Skeleton className={classes.pictureSkeleton} />
          <Stack miw={0}>
            <Skeleton h={14} w={120} mb={14} />
            <Skeleton h={30} w="70%" mb={22} />
            <Skeleton h={36} w={160} mb={22} />
            <Skeleton h={14} w="50%" mb={12} />
            <Skeleton h={14} w="40%" mb={12} />
          </Stack>
        </div>
      )}
    </Page>
  );
}
