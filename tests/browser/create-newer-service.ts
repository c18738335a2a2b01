/** The service of the pages' tests with what only newer services offer: review table, retailers, matrix. */
import { DAY_MS } from '#kernel/durations.ts';
import type { Database } from '#prisma/open-database.ts';
import { createPagesService } from './create-pages-service.ts';
import { match } from './pages-records.ts';

const CAPABILITIES = ['insights', 'matches.review', 'matches.sort', 'retailers.compliance'];

/** The shop's service says what it offers from now on. */
export async function addNewerCapabilities(db: Database): Promise<void> {
  await db.query('update shop.shop set capabilities = capabilities || $1::jsonb', [
    JSON.stringify(CAPABILITIES),
  ]);
}

/** Answers these, and all else as `createPagesService`. */
export function createNewerService(now: Date): ReturnType<typeof createPagesService> {
  const { asked, fetch } = createPagesService(now);
  return {
    asked,
    fetch: (request) => {
      const answer = find(new URL(request.url).pathname.replace('/v1', ''), now);
      return answer === null ? fetch(request) : Promise.resolve(Response.json(answer));
    },
  };
}

function find(path: string, now: Date): object | null {
  switch (path) {
    case '/matches/summary':
      return {
        matches: 3,
        expected_wrong: 0.9,
        by_retailer: [{ retailer: 'shop-1.example', matches: 3 }],
        by_brand: [{ brand: 'Nordlicht', matches: 3 }],
      };
    case '/matches/sample':
      return {
        matches: 3,
        expected_wrong: 0.1,
        until: now.toISOString(),
        sample: [1, 2, 3].map((n) => match(n, now)),
      };
    case '/retailers/compliance':
      return { retailers: [ranked(now)], next_cursor: null };
    case '/retailers/ret_1/compliance':
      return compliance(now);
    case '/retailers/ret_1/contact':
      return {
        retailer: 'shop-1.example',
        authorized: 'yes',
        contact_name: null,
        contact_email: null,
        language: null,
        agreement: null,
        notes: null,
        updated_at: null,
        updated_by: null,
      };
    case '/insights/matrix':
      return { matrix: [1, 2, 3].map((n) => matrixRow(n, now)), next_cursor: 'more' };
    default:
      return null;
  }
}

const violations = (now: Date) => ({
  open_violations: 2,
  excused_violations: 0,
  oldest_open_at: new Date(now.getTime() - 5 * DAY_MS).toISOString(),
  past_violations: 4,
  time_to_comply: { times: 4, cases: 4, mean_seconds: 259_200, median_seconds: 172_800 },
  repeat_offenses: 1,
});

const ranked = (now: Date) => ({
  retailer: 'shop-1.example',
  retailer_id: 'ret_1',
  name: 'Shop One',
  monitored: true,
  authorized: 'yes',
  counted_day: now.toISOString().slice(0, 10),
  offers: 30,
  compliant: 28,
  below: 2,
  share: 0.93,
  period_share: 0.95,
  previous_share: 0.9,
  ...violations(now),
});

function compliance(now: Date) {
  const days = Array.from({ length: 40 }, (_, n) => ({
    day: new Date(now.getTime() - (39 - n) * DAY_MS).toISOString().slice(0, 10),
    offers: 30,
    compliant: 28,
    below: 2,
    share: 0.93,
  }));
  const [from, to] = [days[0]?.day, days.at(-1)?.day];
  return {
    retailer: 'shop-1.example',
    from,
    to,
    first_day: from,
    share: 0.93,
    days,
    ...violations(now),
  };
}

/** The first is compared, the second's offer is used, the third has none. */
function matrixRow(n: number, now: Date) {
  const isCompared = n === 1;
  const offer = {
    retailer_id: 'ret_1',
    retailer: 'shop-1.example',
    listing_id: `lst_${n}_1`,
    price: 45.9,
    currency: 'EUR',
    availability: 'in_stock',
    condition: isCompared ? 'new' : 'used',
    url: 'https://shop-1.example/p/1',
    observed_at: now.toISOString(),
    index_basis_points: isCompared ? 11_089 : null,
    left_out: isCompared ? null : 'used',
  };
  const unknown = n === 2 ? 'used' : 'not_matched';
  return {
    product_id: `prd_${n}`,
    external_id: null,
    sku: `DL-${n}`,
    name: `Desk lamp ${n}`,
    as_of: now.toISOString(),
    your_price: 50.9,
    currency: 'EUR',
    market_price: isCompared ? 45.9 : null,
    lowest_price: isCompared ? 45.9 : null,
    index_basis_points: isCompared ? 11_089 : null,
    position: isCompared ? 'above' : null,
    rank: isCompared ? 2 : null,
    compared: isCompared ? 1 : 0,
    unknown_reason: isCompared ? null : unknown,
    offers: n === 3 ? [] : [offer],
  };
}
