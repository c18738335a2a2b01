/** An alert of that shop with its evidence, and the place of a price that a person points at. */

export const evidence = (now: Date) => ({
  alert_id: 'alt_1',
  url: 'https://shop-1.example/p/1',
  fetched_at: now.toISOString(),
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  sha256: 'a'.repeat(64),
  chain: 'b'.repeat(64),
  size: 58,
  body_base64: Buffer.from('<script>window.ranEvidence = true</script><p>44,93 €</p>').toString(
    'base64',
  ),
  offer: {
    price: 44.93,
    currency: 'EUR',
    availability: 'in_stock',
    shipping: { amount: '4.90', freeFrom: '50.00' },
  },
  sources: {
    price: { from: 'json-ld', at: 'offers.price' },
    shipping: { from: 'visible', at: 'p.delivery' },
  },
  charset: 'utf-8',
  excerpt: {
    text: '<p>\n  44,93 €\n</p>',
    marks: [{ field: 'price', start: 6, end: 11 }],
    exact: true,
  },
  currency_basis: { currency: 'EUR', rule: 'retailer', from: null, at: null },
  price_place: { kind: 'beside_buy_button', text: 'In den Warenkorb' },
  visitor_country: 'DE',
  pictures: [
    evidencePicture(now, { id: 'pic_1' }),
    evidencePicture(now, { id: 'pic_2', price: 46.5, is_alert_price: false }),
    failedPicture(now),
  ],
});

/** A picture that robots.txt does not allow. */
export const failedPicture = (now: Date) =>
  evidencePicture(now, {
    id: 'pic_3',
    taken_at: null,
    price: null,
    currency: null,
    is_alert_price: false,
    page_sha256: null,
    detail_sha256: null,
    failure_reason: 'not_allowed',
  });

const evidencePicture = (now: Date, given: object) => ({
  requested_at: now.toISOString(),
  taken_at: now.toISOString(),
  reason: 'alert',
  failure_reason: null,
  price: 44.93,
  currency: 'EUR',
  is_alert_price: true,
  box: { x: 300, y: 400, width: 90, height: 24 },
  page_sha256: 'c'.repeat(64),
  detail_sha256: 'd'.repeat(64),
  ...given,
});

export const alert = (now: Date) => ({
  id: 'alt_1',
  type: 'map_violation',
  retailer: 'shop-1.example',
  your_floor: 45,
  listed_price: 44.93,
  detected_at: now.toISOString(),
  product_id: 'prd_1',
  listing_id: 'lst_1_1',
  listing_url: 'https://shop-1.example/p/1',
  currency: 'EUR',
  updated_at: now.toISOString(),
  read_at: now.toISOString(),
  resolved_at: null,
  resolution: null,
  capture_id: null,
});

/** The amounts of a stored page: the price, and a deposit. */
export const amounts = (now: Date) => ({
  listing_id: 'lst_one',
  retailer_id: 'ret_1',
  capture_id: 'cap_1',
  url: 'https://shop-1.example/p/one',
  fetched_at: now.toISOString(),
  amounts: [
    { at: 'div.zone', price: 49.9, currency: 'CHF', text: 'CHF 49.90', around: 'Now CHF 49.90' },
    { at: 'p.member', price: 44.9, currency: 'CHF', text: 'CHF 44.90', around: 'Club CHF 44.90' },
    { at: 'p.deposit', price: 3, currency: 'CHF', text: 'CHF 3.00', around: 'Deposit CHF 3.00' },
  ],
});

/** The price fits three other pages; the deposit contradicts them. */
export function placePreview(body: string, now: Date) {
  const isDeposit = body.includes('p.deposit');
  const fit = isDeposit ? 'contradicts' : 'agrees';
  const shown = (n: number): number => (isDeposit ? 3 : 20 + n);
  return {
    scope: isDeposit ? null : 'retailer',
    place: 'div.zone',
    counts: { agrees: 0, contradicts: 0, unknown: 0, nothing: 1, [fit]: 3 },
    pages: [1, 2, 3, 4].map((n) => ({
      url: `https://shop-1.example/p/${n}`,
      capture_id: `cap_${n}`,
      fetched_at: now.toISOString(),
      price: n === 4 ? null : shown(n),
      currency: 'CHF',
      listed_price: 20 + n,
      fit: n === 4 ? 'nothing' : fit,
    })),
  };
}

export const pricePlace = (now: Date) => ({
  id: 'plc_1',
  retailer_id: 'ret_1',
  scope: 'retailer',
  place: 'div.zone',
  url: 'https://shop-1.example/p/one',
  listing_id: 'lst_one',
  mine: true,
  chosen_by: 'Ada',
  chosen_at: now.toISOString(),
  agrees: 3,
  disagrees: 0,
  ended_at: null,
  ended_reason: null,
});
