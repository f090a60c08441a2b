import {
  type Account,
  type Category,
  type ProductRow,
  routes,
  type Season,
  type SiteSettings,
} from '@kontor/contract';
import {
  canSeeExactStock,
  decideVat,
  displayMinor,
  displayUnitE4,
  isZeroRated,
  type LineUnit,
  lineUnit,
  localDate,
  type NetPrice,
  type OrderVat,
  preselectedAddress,
  productVatRate,
  type UnitPrice,
  type VatCountries,
} from '@kontor/domain';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery, queryClient, readForQuery } from '@kontor/web-kit/lib/query-client.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo } from 'react';
import { hasSameIds, seasonIdsOf } from './season-quantities.ts';

/** All site settings of a signed-in user; loaded once at app start (BOOT-02, API-24). */
export const settingsQuery = queryOptions({
  ...apiQuery(routes.settings.configuration),
  staleTime: Number.POSITIVE_INFINITY,
  select: (answer): SiteSettings => answer.data as SiteSettings,
});

export const accountQuery = queryOptions({
  ...apiQuery(routes.accounts.currentUser),
  staleTime: 5 * 60_000,
  select: (answer): Account => answer.data,
});

/** The user's active categories, flat, in the server's order (CATG-03, CATG-04). */
export const categoriesQuery = queryOptions({
  ...apiQuery(routes.catalogue.categories),
  staleTime: 5 * 60_000,
  select: (answer): Category[] => answer.data,
});

const seasonsCall = apiQuery(routes.seasons.list);

/** Seasons that have not ended, by date; the pre-order columns (CONF-12). */
export const seasonsQuery = queryOptions({
  ...seasonsCall,
  async queryFn({ signal }) {
    const answer = await readForQuery(routes.seasons.list, { signal });
    forgetOtherPreStocks(answer.data);
    return answer;
  },
  staleTime: 5 * 60_000,
  // A season may end while the tab is in the background.
  refetchOnWindowFocus: true,
  select: (answer): Season[] => answer.data,
});

/** Applies the seasons of an answer. */
export function takeSeasons(seasons: readonly Season[]): void {
  forgetOtherPreStocks(seasons);
  queryClient.setQueryData(seasonsQuery.queryKey, { data: [...seasons] });
}

/**
 * Pre-stocks of listed products are in the order of the seasons: reload them if a season was added, moved or
 * ended.
 */
function forgetOtherPreStocks(seasons: readonly Season[]): void {
  const known = queryClient.getQueryData(seasonsCall.queryKey)?.data;
  if (known && !hasSameIds(seasonIdsOf(known), seasonIdsOf(seasons)))
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => /^\/api\/material(\/|$)/.test(String(path)),
    });
}

interface Shop {
  settings: SiteSettings;
  account: Account;
  vat: VatView;
}

/** Read once by the default layout: an observer per cell would cost hundreds of timers per list. */
export const ShopContext = createContext<Shop | undefined>(undefined);

function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('Settings and user are only there below the default layout');
  return shop;
}

/** Only below the default layout, which waits for the settings. */
export function useSettings(): SiteSettings {
  return useShop().settings;
}

/** Only below the default layout, which waits for the account. */
export function useAccount(): Account {
  return useShop().account;
}

/** Empty until loaded. */
export function useSeasons(): readonly Season[] {
  return useQuery(seasonsQuery).data ?? noSeasons;
}

/** Why a pre-order has no season: loading, failed, or none (TABL-04). */
export function useMissingSeasonReason(): string {
  const { t } = useTexts();
  const { isSuccess, isError } = useQuery(seasonsQuery);
  if (isSuccess) return t('common.reason.noSeason');
  return t(isError ? 'common.reason.seasonsFailed' : 'common.reason.loading');
}

const noSeasons: readonly Season[] = [];

export type TaxedProduct = Pick<ProductRow, 'vatRate'>;

/** VAT rates and net or gross display for the active company (I18N-03, CHKO-04, CHKO-05, decision 65). */
export interface VatView {
  /** True where the tenant shows prices with VAT, and the company pays any (CONF-09). */
  showGross: boolean;
  /** What shown prices say of VAT; nobody adds VAT at 0 % by the company's treatment. */
  priceNote: TextKey;
  currency: string;
  countries: VatCountries;
  /** Of an order to the preselected delivery address. */
  decision: OrderVat;
  /** Percent that the active company pays for a product. */
  ratePercent: (product: TaxedProduct) => number;
  /** The rate in percent in the shop's country, which stored gross prices contain. */
  shopRatePercent: (product: TaxedProduct) => number;
  /** The shown price per price unit in ten-thousandths; gross prices are rounded to cents unless stored finer. */
  unitPriceE4: (price: Pick<NetPrice, 'netE4' | 'isFine'>, product: TaxedProduct) => number;
  /** The unit price beside a line total, with as many decimals as that total needs. */
  lineUnit: (
    price: UnitPrice & Pick<NetPrice, 'isFine'>,
    quantity: number,
    product: TaxedProduct,
  ) => LineUnit;
  /** The shown total in minor units, rounded once. */
  totalMinor: (price: UnitPrice, quantity: number, product: TaxedProduct) => number;
}

/** Stable while settings and account are. */
export function useVat(): VatView {
  return useShop().vat;
}

/** The VAT of an order to a country, or to the preselected delivery address, as the checkout begins with it (ADDR-05). */
export function accountVat(
  { vatTable, companyContactData }: Pick<SiteSettings, 'vatTable' | 'companyContactData'>,
  { company, addresses }: Pick<Account, 'company' | 'addresses'>,
  deliveryCountry = preselectedAddress(addresses, 'shipping')?.country?.code,
): OrderVat {
  const shopCountry = companyContactData.countryCode;
  const visitor = { vatCountryCode: shopCountry, vatTreatment: 'table' } as const;
  return decideVat({ company: company ?? visitor, table: vatTable, shopCountry, deliveryCountry });
}

export function vatView(
  settings: Pick<
    SiteSettings,
    'vatTable' | 'companyContactData' | 'showGrossPrice' | 'defaultCurrency' | 'standardVatRate'
  >,
  account: Pick<Account, 'company' | 'addresses'>,
): VatView {
  const shopCountry = settings.companyContactData.countryCode;
  const countries: VatCountries = {
    table: settings.vatTable,
    shopCountry,
    customerCountry: account.company?.vatCountryCode,
  };
  const decision = accountVat(settings, account);
  const isZero = isZeroRated(decision.treatment);
  const showGross = settings.showGrossPrice && !isZero;
  const taxOf = ({ vatRate = settings.standardVatRate }: TaxedProduct) => ({ vatRate });
  const shopRatePercent = (product: TaxedProduct) =>
    productVatRate(taxOf(product), settings.vatTable, shopCountry);
  const ratePercent = (product: TaxedProduct) => decision.rateOf(shopRatePercent(product));
  const display = (product: TaxedProduct) => ({ showGross, ratePercent: ratePercent(product) });
  return {
    showGross,
    priceNote: isZero ? 'common.vat.none' : showGross ? 'common.vat.included' : 'common.vat.excluded',
    currency: settings.defaultCurrency,
    countries,
    decision,
    ratePercent,
    shopRatePercent,
    unitPriceE4: (price, product) => displayUnitE4(price, display(product)),
    lineUnit: (price, quantity, product) => lineUnit(price, quantity, display(product)),
    totalMinor: (price, quantity, product) => displayMinor(price, quantity, display(product)),
  };
}

/** Inputs of stock texts: whether the exact number may show, and the shop's current date (PROD-07, PROD-08). */
export function useStockViewer(): { canSeeExactStock: boolean; today: string } {
  const account = useAccount();
  const today = localDate(new Date());
  return useMemo(() => ({ canSeeExactStock: canSeeExactStock(account), today }), [account, today]);
}
