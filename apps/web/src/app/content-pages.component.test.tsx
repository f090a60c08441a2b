import type { SiteSettings } from '@kontor/contract';
import { storeSession } from '@kontor/web-kit/lib/cookies.ts';
import { switchLocale } from '@kontor/web-kit/lib/i18n.ts';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ShopContext } from '../commerce/shop-context.ts';
import { publicContentQuery } from '../features/content/content.queries.ts';
import { ContentPage } from '../features/content/content-page.tsx';
import { ContactPage, StaticOverviewPage } from '../features/content/static-page.tsx';
import { RouteErrorPage } from './error-page.tsx';
import { Footer } from './frame/footer.tsx';

const settings = {
  companyData: {
    name: 'Nordhang GmbH',
    address: 'Isarwinkelstraße 42',
    postCode: '81379',
    city: 'München',
    country: { code: 'DE', name: { de: 'Deutschland', en: 'Germany' } },
    phone: '+49 (0)89 23125-0',
    email: 'service@nordhang.example',
  },
  contentPages: [
    { slug: 'imprint', title: { de: 'Impressum' }, body: { de: '<p>HRB 1</p>' }, isPublic: true },
    {
      slug: 'terms',
      title: { de: 'AGB', en: 'Terms' },
      body: { de: '<h1>Geltung</h1><script>alert(1)</script><p onclick="x()">Text</p>' },
      isPublic: false,
    },
  ],
  footerColumns: [],
  aboutUs: { de: '<p>Seit 1998</p>' },
  contactUs: { de: '<p>Rufen Sie an</p>' },
  returnPolicy: { de: '<p>14 Tage</p>' },
  privacyPolicy: '<p>English policy</p>',
  privacyPolicyDE: '<p>Deutsche Erklärung</p>',
  poweredBy: { label: 'Kontor', url: 'https://kontor.example' },
} as unknown as SiteSettings;

const root = createRootRoute({
  component: () => (
    <ShopContext value={{ settings } as never}>
      <Outlet />
      <Footer />
    </ShopContext>
  ),
});
const shop = createRoute({ getParentRoute: () => root, id: 'shop' });
const notFoundComponent = () => <p>404</p>;
const routeTree = root.addChildren([
  shop.addChildren([
    createRoute({
      getParentRoute: () => shop,
      path: '/content/{-$slug}',
      component: ContentPage,
      notFoundComponent,
    }),
    createRoute({
      getParentRoute: () => shop,
      path: '/guarded',
      beforeLoad() {
        throw new TypeError('guard is not a function');
      },
    }),
    createRoute({ getParentRoute: () => shop, path: '/static/overview', component: StaticOverviewPage }),
    createRoute({ getParentRoute: () => shop, path: '/static/contact-us', component: ContactPage }),
  ]),
]);

async function open(page: string): Promise<void> {
  const history = createMemoryHistory({ initialEntries: [page] });
  renderComponent(
    <RouterProvider
      router={createRouter({ routeTree, history, defaultErrorComponent: RouteErrorPage }) as never}
    />,
  );
  await screen.findByRole('contentinfo');
}

beforeEach(() => {
  storeSession({ token: 't', userId: 'u' }, 7);
  queryClient.setQueryData(publicContentQuery.queryKey, { data: settings });
});
afterEach(async () => {
  queryClient.clear();
  await switchLocale('de');
});

describe('content and error pages', () => {
  it('CONT-03 shows the page of a slug without scripts, below one first heading', async () => {
    await open('/content/terms');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('AGB');
    expect(screen.getByRole('heading', { level: 2, name: 'Geltung' })).toBeTruthy();
    expect(document.querySelector('script, [onclick]')).toBeNull();
  });

  it('CONT-03 lists the pages without a slug, and answers 404 for an unknown one', async () => {
    await open('/content');
    const list = within(screen.getAllByRole('list')[0] as HTMLElement);
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/content/imprint',
      '/content/terms',
    ]);
    await open('/content/unknown');
    expect(screen.getByText('404')).toBeTruthy();
  });

  it('CONT-04 the overview shows about us, privacy policy and return policy', async () => {
    await open('/static/overview');
    for (const text of ['Seit 1998', 'Deutsche Erklärung', '14 Tage'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('CONT-05 shows text, address, and links to call and to write', async () => {
    await open('/static/contact-us');
    expect(screen.getByText('Rufen Sie an')).toBeTruthy();
    const facts = within(document.querySelector('dl') as HTMLElement);
    expect(facts.getByText(/81379 München/)).toBeTruthy();
    expect(facts.getByRole('link', { name: '+49 (0)89 23125-0' }).getAttribute('href')).toBe(
      'tel:+49089231250',
    );
    expect(facts.getByRole('link', { name: 'service@nordhang.example' }).getAttribute('href')).toBe(
      'mailto:service@nordhang.example',
    );
  });

  it.each([
    ['de', 'Deutsche Erklärung'],
    ['en', 'English policy'],
  ] as const)('CONT-06 shows the privacy policy in %s', async (locale, text) => {
    await switchLocale(locale);
    await open('/content/privacy');
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('ERRS-03 a route whose guard does not exist shows the error page with 500', async () => {
    await open('/guarded');
    expect(screen.getByRole('alert').textContent).toContain('500');
  });

  it('LAYO-22 the footer credits the product with a link that opens a new window', async () => {
    await open('/static/overview');
    const credit = screen.getByRole('link', { name: /Kontor/ });
    expect(credit.getAttribute('href')).toBe('https://kontor.example');
    expect(credit.getAttribute('target')).toBe('_blank');
    expect(credit.getAttribute('rel')).toContain('noopener');
  });
});
