/** One record of every kind for an account, so that another account can try to reach it. */
import type { Client, OpenApi } from './open-api.ts';
import { seedCase, seedRecommendations, seedAlert, seedListing, seedMatch } from './seed-market.ts';

/** Identifier by prefix ("prd", "alt" …). */
export type OwnRecords = Readonly<Record<string, string>>;

/** Creates them; `n` distinguishes accounts. */
export async function seedOwnRecords(api: OpenApi, client: Client, n: string): Promise<OwnRecords> {
  const { db } = api.context;
  const { accountId } = client;
  const added = await client.send('POST /v1/products', {
    name: `Kettle of ${n}`,
    sku: `K-${n}`,
    url: 'https://shop.example/k',
    currency: 'EUR',
    your_price: 19.9,
  });
  const prd: string = added.json.id;
  const lst = await seedListing(db, { accountId, n, minor: 1790n });
  const mat = await seedMatch(db, { accountId, productId: prd, listingId: lst });
  await seedAlert(db, {
    id: `alt_${n}`,
    accountId,
    productId: prd,
    listingId: lst,
    at: new Date('2026-11-20T09:00:00Z'),
  });
  await seedCase(db, { id: `cas_${n}`, accountId, productId: prd });
  await db.query(
    `insert into pricing.map_case_change (id, account_id, at) values ($1, $2, now())`,
    [`chg_${n}`, accountId],
  );
  await db.query(
    `insert into pricing.match_decision_change (id, account_id, verdict, state, at)
     values ($1, $2, 'confirmed', 'done', now())`,
    [`chg_${n}`, accountId],
  );
  await seedRecommendations(db, { id: `rec_${n}`, accountId, productId: prd, confidence: 0.8 });
  await db.query(
    `insert into pricing.webhook_endpoint (id, account_id, url, types, secrets, created_at)
     values ($1, $2, 'https://hooks.example/x', '{alert.created}', '[]', now())`,
    [`whe_${n}`, accountId],
  );
  await db.query(
    `insert into pricing.delivery (id, endpoint_id, event_id, type, state, payload, created_at)
     values ($1, $2, $3, 'alert.created', 'delivered', '{}', now())`,
    [`dlv_${n}`, `whe_${n}`, `evt_${n}`],
  );
  const period = await client.send('POST /v1/map-price-periods', {
    scope: 'product',
    key: prd,
    from: '2026-11-27T00:00:00Z',
    suspended: true,
  });
  const imported = await client.send('POST /v1/map-price-periods/imports', {
    rows: [{ scope: 'brand', key: 'Acme', from: '2027-01-01T00:00:00Z', basis_points: 9000 }],
  });
  await db.query(
    `insert into pricing.notice (id, account_id, retailer, step, language, state, template_id,
       template_version, subject, body, evidence, answer_by, created_at, updated_at)
     values ($1, $2, 'kettles.example', 'first', 'en', 'draft', 'builtin_first_en', 1, 'S', 'B',
       'none', '2026-12-01', now(), now())`,
    [`ntc_${n}`, accountId],
  );
  const template = await client.send('POST /v1/notice-templates', {
    name: 'Own',
    step: 'first',
    language: 'en',
    subject: 'S',
    body: 'B',
  });
  await db.query(
    `insert into pricing.export (id, account_id, what, format, created_at)
     values ($1, $2, 'products', 'csv', now())`,
    [`exp_${n}`, accountId],
  );
  await db.query(
    `insert into pricing.export_schedule (id, account_id, what, format, cadence, hour, time_zone,
       language, mail_to, next_at, created_at)
     values ($1, $2, 'products', 'csv', 'daily', 7, 'UTC', 'en', '{a@acme.example}', now(), now())`,
    [`exs_${n}`, accountId],
  );
  await client.send(`PUT /v1/rules/searches/rus_${n}`, { query: 'tag:x', product_ids: [prd] });
  const { json } = await client.send('POST /v1/account/keys', { name: `second of ${n}` });
  return {
    prd,
    lst,
    mat,
    ret: `ret_${n}`,
    alt: `alt_${n}`,
    cas: `cas_${n}`,
    chg: `chg_${n}`,
    rec: `rec_${n}`,
    whe: `whe_${n}`,
    dlv: `dlv_${n}`,
    mpp: period.json.id,
    imp: imported.json.id,
    key: json.id,
    acc: accountId,
    ntc: `ntc_${n}`,
    exp: `exp_${n}`,
    exs: `exs_${n}`,
    ntp: template.json.id,
    rus: `rus_${n}`,
  };
}

/**
 * Everything the database holds of an account's records, as text: requests of others must not
 * change it.
 */
export async function snapshotOf(api: OpenApi, accountId: string): Promise<string> {
  const { rows } = await api.context.db.query<{ text: string }>(
    `select concat_ws(E'\\n',
       (select string_agg(p::text, ';' order by p.id) from pricing.product p where account_id = $1),
       (select string_agg(s::text, ';') from pricing.sale s
         join pricing.product p on p.id = s.product_id where p.account_id = $1),
       (select string_agg(a::text, ';' order by a.id) from pricing.alert a where account_id = $1),
       (select string_agg(c::text, ';' order by c.id) from pricing.map_case c where account_id = $1),
       (select string_agg(c::text, ';' order by c.id) from pricing.map_case_change c
         where account_id = $1),
       (select string_agg(m::text, ';' order by m.id) from pricing.match m where account_id = $1),
       (select string_agg(r::text, ';' order by r.id) from pricing.recommendation r
         where account_id = $1),
       (select string_agg(l::text, ';' order by l.id) from pricing.recommendation_ledger l
         where account_id = $1),
       (select string_agg(d::text, ';' order by d.id) from pricing.decision d
         where account_id = $1),
       (select string_agg(w::text, ';' order by w.retailer_id) from pricing.account_retailer w
         where account_id = $1),
       (select string_agg(e::text, ';' order by e.id) from pricing.webhook_endpoint e
         where account_id = $1),
       (select string_agg(concat_ws(',', k.id, k.name, k.expires_at, k.revoked_at), ';'
         order by k.id)
         from pricing.api_key k where account_id = $1),
       (select string_agg(concat_ws(',', v.id, v.state), ';' order by v.id) from pricing.delivery v
         join pricing.webhook_endpoint e on e.id = v.endpoint_id where e.account_id = $1),
       (select string_agg(t::text, ';' order by t.id) from pricing.map_price_period t
         where account_id = $1),
       (select string_agg(i::text, ';' order by i.id) from pricing.map_price_import i
         where account_id = $1),
       (select string_agg(n::text, ';' order by n.id) from pricing.notice n where account_id = $1),
       (select string_agg(t::text, ';' order by t.id) from pricing.notice_template t
         where account_id = $1),
       (select string_agg(k::text, ';' order by k.retailer) from pricing.retailer_contact k
         where account_id = $1),
       (select string_agg(s::text, ';') from pricing.notice_settings s where account_id = $1),
       (select string_agg(x::text, ';' order by x.id) from pricing.export x where account_id = $1),
       (select string_agg(x::text, ';' order by x.id) from pricing.export_schedule x
         where account_id = $1),
       (select string_agg(q::text, ';' order by q.key) from pricing.rule_search q
         where account_id = $1),
       (select string_agg(f::text, ';' order by f.product_id) from pricing.rule_search_product f
         where account_id = $1),
       (select string_agg(u::text, ';' order by u.version) from pricing.rule_set u
         where account_id = $1),
       (select string_agg(e.type, ';' order by e.seq) from pricing.event e
         where account_id = $1)) as text`,
    [accountId],
  );
  return rows[0]?.text ?? '';
}
