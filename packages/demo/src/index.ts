import type { DemoTenant } from './model.ts';
import { nordhang } from './nordhang/tenant.ts';
import { werkmeister } from './werkmeister/tenant.ts';

export { demoPassword, demoSignIns } from './customers.ts';
export type { DemoFile, DemoSignIn, DemoTenant, Row } from './model.ts';

/**
 * Makes the two demo tenants: Nordhang (outdoor, default) and Werkmeister (tools and fasteners). `today` is a local
 * date `YYYY-MM-DD`; seasons, releases and the order history lie around it. The same day gives the same data.
 */
export function generateDemo({ today }: { today: string }): DemoTenant[] {
  return [nordhang(today), werkmeister(today)];
}
