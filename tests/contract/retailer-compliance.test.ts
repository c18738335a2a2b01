/** Contacts of retailers, their compliance by day, and the ranking. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshComplianceDay } from '#pricing/alerts/compliance/refresh-compliance-day.ts';
import { type Client, openApi, type OpenApi } from './open-api.ts';
import { seedAlert, seedCase, seedListing, seedMatch } from './seed-market.ts';

let api: OpenApi;
let client: Client;
let n = 0;
beforeAll(async () => {
  api = await openApi();
});
beforeEach(async () => {
  client = await api.signUp();
  n += 1;
});

const CONTACT = {
  authorized: 'yes',
  contact_name: 'Jo Lind',
  contact_email: 'jo@kettles.example',
  language: 'de',
  agreement: 'Dealer agreement of 3 March 2026',
  notes: 'Calls back on Mondays.',
};

/** Retailers of the account, by name, with the days that were counted. */
async function seedRetailers(
  retailers: Record<string, readonly (readonly [day: string, compliant: number, below: number])[]>,
): Promise<void> {
  const { db } = api.context;
  for (const [name, days] of Object.entries(retailers)) {
    await seedListing(db, { accountId: client.accountId, n: `${name}${n}`, minor: 1790n });
    for (const [day, compliant, below] of days)
      await db.query(
        `insert into pricing.map_compliance_day
         values ($1, $2, $3::text::date, $4::int + $5::int, $4, $5)`,
        [client.accountId, domainOf(name), day, compliant, below],
      );
  }
}
const domainOf = (name: string): string => `shop-${name}${n}.example`;
const idOf = (name: string): string => `ret_${name}${n}`;

async function addProduct(): Promise<string> {
  const { json } = await client.send('POST /v1/products', {
    name: 'Kettle',
    sku: 'K',
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 21.9,
    map_price: 19.9,
  });
  return json.id;
}

test('a contact is empty, is replaced as a whole, and says who changed it', async () => {
  await seedRetailers({ a: [] });
  const path = `/v1/retailers/${idOf('a')}/contact`;
  expect((await client.get(path)).json).toEqual({
    retailer: domainOf('a'),
    authorized: 'unknown',
    contact_name: null,
    contact_email: null,
    language: null,
    agreement: null,
    notes: null,
    updated_at: null,
    updated_by: null,
  });
  const saved = await client.send(`PUT ${path}`, CONTACT);
  expect(saved.status).toBe(200);
  expect(saved.json).toMatchObject({
    ...CONTACT,
    updated_at: api.context.clock.now().toISOString().replace('.000', ''),
    updated_by: { id: expect.stringMatching(/^key_/) },
  });
  const nothing = { contact_name: null, contact_email: null, language: null, agreement: null };
  const by = { id: '17', name: 'Ada Park' };
  await client.send(`PUT ${path}`, { ...nothing, authorized: 'no', notes: null, by });
  expect((await client.get(path)).json).toMatchObject({
    ...nothing,
    authorized: 'no',
    notes: null,
    updated_by: by,
  });
});

test.each([
  ['authorized', 'maybe'],
  ['contact_email', 'nobody'],
  ['language', 'it'],
  ['notes', ' '],
  ['agreement', undefined],
  ['contact_name', 'x'.repeat(201)],
])('a contact with a wrong %s is refused and changes nothing', async (field, value) => {
  await seedRetailers({ a: [] });
  const path = `/v1/retailers/${idOf('a')}/contact`;
  const refused = await client.send(`PUT ${path}`, { ...CONTACT, [field]: value });
  expect(refused.status).toBe(422);
  expect(refused.json.errors[0].pointer).toBe(`#/${field}`);
  expect((await client.get(path)).json.updated_at).toBeNull();
});

test('a read key sees the contact and cannot change it', async () => {
  await seedRetailers({ a: [] });
  const { json } = await client.send('POST /v1/account/keys', { name: 'r', scopes: ['read'] });
  const reader = api.as(json.api_key, client.accountId);
  const path = `/v1/retailers/${idOf('a')}/contact`;
  expect((await reader.get(path)).status).toBe(200);
  expect((await reader.send(`PUT ${path}`, CONTACT)).json.code).toBe('insufficient_scope');
});

test('a removed retailer keeps its contact and its past; another account has none of it', async () => {
  await seedRetailers({ a: [['2026-11-20', 1, 0]], b: [] });
  await client.send(`PUT /v1/retailers/${idOf('a')}/contact`, CONTACT);
  for (const name of ['a', 'b']) await client.send(`DELETE /v1/retailers/${idOf(name)}`);
  expect((await client.get(`/v1/retailers/${idOf('a')}/contact`)).json).toMatchObject(CONTACT);
  expect((await client.get(`/v1/retailers/${idOf('a')}/compliance`)).json.days).toHaveLength(1);
  expect((await client.get('/v1/retailers/compliance')).json.retailers).toMatchObject([
    { retailer: domainOf('a'), retailer_id: idOf('a'), monitored: false, authorized: 'yes' },
  ]);
  // Nothing was ever known of it.
  expect((await client.get(`/v1/retailers/${idOf('b')}/contact`)).status).toBe(404);
  const other = await api.signUp();
  expect((await other.get(`/v1/retailers/${idOf('a')}/contact`)).status).toBe(404);
  expect((await other.get(`/v1/retailers/${idOf('a')}/compliance`)).status).toBe(404);
  expect((await other.get('/v1/retailers/compliance')).json.retailers).toEqual([]);
});

test('the compliance of a period by day, with shares that only are 1 when all comply', async () => {
  await seedRetailers({
    a: [
      ['2026-10-01', 9, 0],
      ['2026-11-18', 2, 1],
      ['2026-11-19', 0, 0],
      ['2026-11-20', 99_999, 1],
    ],
  });
  const path = `/v1/retailers/${idOf('a')}/compliance`;
  const { status, json } = await client.get(path);
  expect(status).toBe(200);
  expect(json).toEqual({
    retailer: domainOf('a'),
    from: '2026-10-22',
    to: '2026-11-20',
    first_day: '2026-10-01',
    // 100,001 of 100,003.
    share: 0.9999,
    days: [
      { day: '2026-11-18', offers: 3, compliant: 2, below: 1, share: 0.6666 },
      { day: '2026-11-19', offers: 0, compliant: 0, below: 0, share: null },
      { day: '2026-11-20', offers: 100_000, compliant: 99_999, below: 1, share: 0.9999 },
    ],
    open_violations: 0,
    excused_violations: 0,
    oldest_open_at: null,
    past_violations: 0,
    time_to_comply: { times: 0, cases: 0, mean_seconds: null, median_seconds: null },
    repeat_offenses: 0,
  });
  const early = (await client.get(`${path}?from=2026-10-01&to=2026-10-01`)).json;
  expect(early).toMatchObject({ share: 1, days: [{ day: '2026-10-01', share: 1 }] });
});

test.each([
  ['from=2026-11-21', 'from'],
  ['to=2026-11-21', 'to'],
  ['from=2026-11-10&to=2026-11-09', 'from'],
  ['from=2026-02-30', 'from'],
  ['from=2026-11', 'from'],
  ['from=2020-01-01', 'from'],
])('a period with %s is refused', async (query, pointer) => {
  const { status, json } = await client.get(`/v1/retailers/compliance?${query}`);
  expect(status).toBe(400);
  expect(json).toMatchObject({ code: 'invalid_query', errors: [{ pointer }] });
});

test('a period before the history of the plan is refused', async () => {
  const trial = await api.signUp('trial');
  const path = '/v1/retailers/compliance?from=';
  expect((await trial.get(`${path}2026-08-22`)).status).toBe(200);
  expect((await trial.get(`${path}2026-08-21`)).json.code).toBe('plan_limit');
});

test('open violations of the retailer count, those of an excused case apart', async () => {
  await seedRetailers({ a: [] });
  const productId = await addProduct();
  const { db } = api.context;
  const { accountId } = client;
  const at = new Date('2026-11-20T09:00:00Z');
  await seedAlert(db, { id: `alt_c${n}`, accountId, productId, listingId: `lst_a${n}`, at });
  await db.query('update pricing.alert set retailer = $1 where id = $2', [
    domainOf('a'),
    `alt_c${n}`,
  ]);
  await seedCase(db, {
    id: `cas_c${n}`,
    accountId,
    productId,
    retailer: domainOf('a'),
    state: 'excused',
    openAlerts: 1,
  });
  const expected = {
    open_violations: 1,
    excused_violations: 1,
    oldest_open_at: '2026-11-20T09:00:00Z',
  };
  expect((await client.get(`/v1/retailers/${idOf('a')}/compliance`)).json).toMatchObject(expected);
  expect((await client.get('/v1/retailers/compliance')).json.retailers[0]).toMatchObject(expected);
});

test('what the job counts is what the API says', async () => {
  await seedRetailers({ a: [] });
  const productId = await addProduct();
  await seedMatch(api.context.db, {
    accountId: client.accountId,
    productId,
    listingId: `lst_a${n}`,
  });
  await api.context.db.query(`update pricing.listing set price_kind = 'public' where id = $1`, [
    `lst_a${n}`,
  ]);
  await refreshComplianceDay(api.context, { accountId: client.accountId });
  expect((await client.get(`/v1/retailers/${idOf('a')}/compliance`)).json).toMatchObject({
    days: [{ day: '2026-11-20', offers: 1, compliant: 0, below: 1, share: 0 }],
  });
});

describeRanking();
function describeRanking(): void {
  const listed = async (query: string): Promise<string> => {
    const { status, json } = await client.get(`/v1/retailers/compliance${query}`);
    expect(status, query).toBe(200);
    return json.retailers
      .map(({ retailer }: { retailer: string }) => /shop-([a-z])/.exec(retailer)?.[1])
      .join('');
  };
  const seedFour = (): Promise<void> =>
    seedRetailers({
      // Today half, over the period 3 of 4; before it 1 of 2.
      a: [
        ['2026-10-01', 1, 1],
        ['2026-11-19', 2, 0],
        ['2026-11-20', 1, 1],
      ],
      b: [['2026-11-20', 0, 8]],
      c: [['2026-11-20', 3, 0]],
      d: [],
    });

  test('the ranking with the period before, the lowest share first, unknown ones last', async () => {
    await seedFour();
    const { json } = await client.get('/v1/retailers/compliance');
    expect(json.retailers).toMatchObject([
      { retailer: domainOf('b'), share: 0, period_share: 0, previous_share: null, below: 8 },
      {
        retailer: domainOf('a'),
        retailer_id: idOf('a'),
        counted_day: '2026-11-20',
        offers: 2,
        compliant: 1,
        below: 1,
        share: 0.5,
        period_share: 0.75,
        previous_share: 0.5,
      },
      { retailer: domainOf('c'), share: 1 },
      { retailer: domainOf('d'), counted_day: null, offers: 0, share: null, period_share: null },
    ]);
    expect(json.next_cursor).toBeNull();
  });

  test('the ranking is sorted, filtered and searched', async () => {
    await seedFour();
    await client.send(`PUT /v1/retailers/${idOf('c')}/contact`, { ...CONTACT, authorized: 'no' });
    for (const [query, expected] of [
      ['?sort=retailer', 'abcd'],
      ['?sort=-retailer', 'dcba'],
      ['?sort=share', 'bacd'],
      ['?sort=-share', 'cabd'],
      ['?sort=-period_share', 'cabd'],
      ['?sort=-offers', 'bcad'],
      ['?sort=mean_time', 'abcd'],
      ['?authorized=no', 'c'],
      ['?authorized=unknown', 'bad'],
      ['?authorized=yes', ''],
      [`?q=SHOP-A${n}`, 'a'],
      ['?q=50%25', ''],
      [`?retailer=https://www.${domainOf('b')}/x`, 'b'],
      ['?from=2026-10-01&to=2026-10-01&sort=share', 'abcd'],
    ] as const)
      expect(await listed(query), query).toBe(expected);
  });

  test('pages of the ranking follow each other without a gap', async () => {
    await seedFour();
    const seen: string[] = [];
    for (let path: string | null = '/v1/retailers/compliance?limit=1'; path !== null;) {
      const { json } = await client.get(path);
      seen.push(...json.retailers.map(({ retailer }: { retailer: string }) => retailer));
      const cursor: string | null = json.next_cursor;
      path = cursor === null ? null : `/v1/retailers/compliance?limit=1&cursor=${cursor}`;
    }
    expect(seen).toEqual(['b', 'a', 'c', 'd'].map(domainOf));
  });

  test('the ranking as CSV', async () => {
    await seedFour();
    const { text } = await client.get('/v1/retailers/compliance?fields=share&sort=retailer', {
      Accept: 'text/csv',
    });
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      'retailer,share',
      `${domainOf('a')},0.5`,
      `${domainOf('b')},0`,
    ]);
  });
}
