/** The real service with pairs that wait for a person, behind the app's client. */
import { openApi } from '#tests/contract/open-api.ts';
import { seedListing } from '#tests/contract/seed-market.ts';

export interface ReviewQueue {
  /** As the app's client asks it, whichever key it has. */
  answer(request: Request): Promise<Response>;
  /** How many pairs have this verdict now. */
  count(verdict: string): Promise<number>;
  /** Somebody else decides a pair: the one of product `n`. */
  decide(n: number, verdict: 'confirmed' | 'refused'): Promise<void>;
}

/** Opens it with as many pairs of `size` products and one retailer's listings. */
export async function openReviewQueue(size: number): Promise<ReviewQueue> {
  const api = await openApi();
  const client = await api.signUp();
  const { accountId } = client;
  await seedListing(api.context.db, { accountId, n: 'q', minor: 1790n });
  const products = Array.from({ length: size }, (_, i) => ({
    name: `Kettle ${i + 1}`,
    sku: `K-${i + 1}`,
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 19.9,
  }));
  await client.send('POST /v1/products/batch', { products });
  await api.context.db.query(
    `with l as (
       insert into pricing.listing (id, retailer_id, url, name, price_minor, currency, availability, condition, sources, offer_since,
         read_from, state, first_seen_at, last_seen_at, last_checked_at, capture_id)
       select 'lst_' || p.sku, l.retailer_id, l.url || p.sku, 'Their ' || p.name, l.price_minor, l.currency, l.availability,
         l.condition, l.sources, l.offer_since, l.read_from, l.state, l.first_seen_at, l.last_seen_at, l.last_checked_at, l.capture_id
       from pricing.listing l, pricing.product p where l.id = 'lst_q' and p.account_id = $1 returning id)
     insert into pricing.match (id, account_id, product_id, listing_id, probability, verdict, tier, reasons, created_at, updated_at)
     select 'mat_' || p.sku, $1, p.id, l.id, 0.6, 'review', 'text', '[]', now(), now()
     from pricing.product p join l on l.id = 'lst_' || p.sku where p.account_id = $1`,
    [accountId],
  );
  return {
    answer: async (request) => {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      headers.set('authorization', `Bearer ${client.apiKey}`);
      const { method } = request;
      const body = method === 'GET' ? undefined : await request.arrayBuffer();
      const answer = await api.fetch(pathname + search, { method, headers, body });
      return new Response(answer.text, { status: answer.status, headers: answer.headers });
    },
    count: async (verdict) => {
      const { rows } = await api.context.db.query<{ n: number }>(
        'select count(*)::int as n from pricing.match where account_id = $1 and verdict = $2',
        [accountId, verdict],
      );
      return rows[0]?.n ?? 0;
    },
    decide: async (n, verdict) => {
      await client.send('POST /v1/matches/decisions', {
        decisions: [{ id: `mat_K-${n}`, verdict, by: 'Bob' }],
      });
    },
  };
}
