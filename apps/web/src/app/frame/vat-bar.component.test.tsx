import { renderComponent } from '@kontor/web-kit/test/render-component.tsx';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { changeInterfaceState, resetInterfaceState } from '../../commerce/interface-state.ts';
import { ShopContext, vatView } from '../../commerce/shop-context.ts';
import { VatBar } from './vat-bar.tsx';

type Shop = NonNullable<React.ContextType<typeof ShopContext>>;

const settings = {
  vatTable: [
    { countryCode: 'DE', rates: { standard: 19, reduced: 7 } },
    { countryCode: 'AT', rates: { standard: 20, reduced: 10 } },
  ],
  companyContactData: { countryCode: 'DE' },
  showGrossPrice: false,
  defaultCurrency: 'EUR',
  standardVatRate: 19,
} as unknown as Shop['settings'];

function bar(company: Partial<NonNullable<Shop['account']['company']>>, delivery = 'AT') {
  const account = {
    company: { vatCountryCode: 'AT', vatTreatment: 'table', vatId: 'ATU13585627', ...company },
    addresses: [{ type: 0, isDefault: true, country: { code: delivery, name: delivery } }],
  } as Shop['account'];
  return renderComponent(
    <ShopContext value={{ settings, account, vat: vatView(settings, account) }}>
      <VatBar />
    </ShopContext>,
  );
}
const text = (container: HTMLElement) => container.querySelector('p')?.textContent?.replaceAll('\u00a0', ' ');

afterEach(resetInterfaceState);

it('LAYO-20 names the VAT of the customer’s country, and is absent at home', () => {
  const { container, unmount } = bar({});
  expect(text(container)).toBe('Es gilt die Umsatzsteuer von Österreich: 20 % statt 19 % (Deutschland)');
  unmount();
  expect(text(bar({ vatCountryCode: 'DE' }).container)).toBeUndefined();
});

it('LAYO-20 CHKO-05 names the treatment at 0 % with its note, and follows the address of the checkout', () => {
  const { container } = bar({ vatTreatment: 'intraCommunity' });
  const exempt =
    'Sie zahlen 0 % Umsatzsteuer: Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b i. V. m. § 6a UStG).';
  expect(text(container)).toBe(exempt);
  act(() => changeInterfaceState({ deliveryCountry: 'DE' }));
  expect(
    screen.getByText('Wir berechnen Umsatzsteuer, weil die Lieferung unser Land nicht verlässt.'),
  ).toBeTruthy();
  act(() => changeInterfaceState({ deliveryCountry: undefined }));
  expect(text(container)).toBe(exempt);
});

it('LAYO-20 CHKO-05 says why VAT is charged although the company is exempt', () => {
  bar({ vatTreatment: 'intraCommunity', vatId: null });
  expect(screen.getByText(/weil uns Ihre USt-IdNr. fehlt/)).toBeTruthy();
});

it('LAYO-20 CHKO-05 names export and reverse charge, at home too', () => {
  const exported = bar({ vatTreatment: 'export', vatCountryCode: 'CH', vatId: null }, 'CH');
  expect(text(exported.container)).toMatch(
    /^Sie zahlen 0 % Umsatzsteuer: Steuerfreie Ausfuhrlieferung .*§ 6 UStG\)\.$/,
  );
  exported.unmount();
  const reversed = bar({ vatTreatment: 'reverseCharge', vatCountryCode: 'DE', vatId: 'DE136695976' }, 'DE');
  expect(text(reversed.container)).toMatch(
    /^Sie zahlen 0 % Umsatzsteuer: Steuerschuldnerschaft des Leistungsempfängers .*§ 13b UStG/,
  );
});
