import type { DemoCompany, DemoCustomers } from '../customers.ts';
import { demoPassword } from '../customers.ts';
import { addDays, daysBetween } from '../dates.ts';
import type { DemoHistory } from '../history.ts';
import type { DemoCatalogue, Localised, Row } from '../model.ts';
import { createRandom, type Random } from '../random.ts';
import { people } from '../towns.ts';
import { type ReviewWords, readReviewWords } from './review-words.ts';

/** Reviews, and the buyers of companies that had nobody to write them. */
export interface DemoReviews {
  users: Row[];
  rows: Row[];
}

interface ReviewInput {
  tenant: string;
  /** Local date `YYYY-MM-DD`. */
  today: string;
  catalogue: DemoCatalogue;
  customers: DemoCustomers;
  history: DemoHistory;
}

/** Those of the main company who write; its main buyer has not, so that there is something left to review. */
const mainReviewers = ['customer-admin', 'buyer3'];

/** Of so many who bought an article one writes about it. */
const writingShare = 0.55;

/** How often 1, 2, 3, 4 and 5 stars are given. */
const starShares = [0.04, 0.07, 0.15, 0.34, 0.4];

/** Makes reviews of bought articles, written some weeks after the order; one of all is hidden. */
export function makeReviews({ tenant, today, catalogue, customers, history }: ReviewInput): DemoReviews {
  const random = createRandom(`${tenant} reviews`);
  const words = readReviewWords(tenant);
  const reviews: DemoReviews = { users: [], rows: [] };
  const reviewers = reviewersOf(customers, reviews.users, random);
  const written = new Set<string>();
  for (const { product, company, orderDate } of purchasesOf(catalogue, customers, history)) {
    for (const username of reviewers.get(company.customerNo) ?? []) {
      const key = `${product} ${username}`;
      const createdOn = addDays(orderDate, random.int(6, 45));
      const isWanted = random.chance(writingShare);
      if (!isWanted || written.has(key) || daysBetween(createdOn, today) < 1) continue;
      written.add(key);
      const language = company.country === 'FR' || random.chance(0.1) ? 'en' : 'de';
      reviews.rows.push({
        product,
        username,
        ...writeReview(words, language, random),
        ...(random.chance(0.45) ? { name: signatureOf(company, random) } : {}),
        createdAt: `${createdOn}T${String(random.int(7, 18)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}:00Z`,
      });
    }
  }
  const [first] = reviews.rows;
  if (first) {
    Object.assign(first, {
      rating: 1,
      title: 'Beste Preise nur bei uns!!!',
      text: 'Besuchen Sie unsere Seite und sparen Sie 70 Prozent. Nur heute!!!',
      name: 'Werbung',
      isHidden: true,
    });
  }
  return reviews;
}

/** Who writes for a company, by its number: a sign-in of the demo, or a buyer made for it. */
function reviewersOf(customers: DemoCustomers, users: Row[], random: Random): Map<string, string[]> {
  return new Map(
    customers.companies.map(({ customerNo, username, country }, index) => {
      if (index === 0) return [customerNo, mainReviewers];
      if (username !== undefined) return [customerNo, [username]];
      const made = `einkauf-${customerNo}`;
      users.push({
        username: made,
        email: `${made}@${String(customers.userRows[0]?.email).split('@')[1]}`,
        firstName: random.pick(country === 'FR' ? people.firstFrench : people.first),
        lastName: random.pick(country === 'FR' ? people.lastFrench : people.last),
        company: customerNo,
        password: demoPassword,
      });
      return [customerNo, [made]];
    }),
  );
}

/** Each product of which something was delivered to a company, with the day of the first such order, oldest first. */
function purchasesOf(
  catalogue: DemoCatalogue,
  customers: DemoCustomers,
  history: DemoHistory,
): { product: string; company: DemoCompany; orderDate: string }[] {
  const productOf = new Map(
    catalogue.products.flatMap(({ sku, variants }) => variants.map((variant) => [variant.sku, sku])),
  );
  const companies = new Map(customers.companies.map((company) => [company.customerNo, company]));
  const orders = new Map(history.orders.map((order) => [order.orderNumber, order]));
  const purchases = new Map<string, { product: string; company: DemoCompany; orderDate: string }>();
  for (const { orderNumber, sku } of history.items) {
    const order = orders.get(orderNumber);
    const company = companies.get(String(order?.company));
    const product = productOf.get(String(sku));
    if (!order || !company || !product) continue;
    if (order.orderStatus !== 'delivered' && order.orderStatus !== 'partiallyDelivered') continue;
    const key = `${product} ${company.customerNo}`;
    if (!purchases.has(key))
      purchases.set(key, { product, company, orderDate: String(order.orderDate).slice(0, 10) });
  }
  return [...purchases.values()];
}

function writeReview(
  words: ReviewWords,
  language: keyof Localised,
  random: Random,
): { rating: number; title: string; text: string } {
  const rating = pickStars(random);
  const title = random.pick(words.titles[rating - 1] ?? []);
  const sentences =
    rating >= 4
      ? [
          ...random.sample(words.good, random.int(1, 3)),
          ...(rating === 4 || random.chance(0.2) ? [random.pick(words.fair)] : []),
        ]
      : rating === 3
        ? [random.pick(words.good), random.pick(words.fair)]
        : random.sample(words.bad, random.int(1, 2));
  return { rating, title: title[language], text: sentences.map((sentence) => sentence[language]).join(' ') };
}

function pickStars(random: Random): number {
  let left = random.next();
  for (const [index, share] of starShares.entries()) {
    left -= share;
    if (left < 0) return index + 1;
  }
  return starShares.length;
}

function signatureOf({ name }: DemoCompany, random: Random): string {
  return random.chance(0.6)
    ? name.slice(0, 60)
    : `${random.pick(people.first).slice(0, 1)}. ${random.pick(people.last)}`;
}
