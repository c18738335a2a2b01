/**
 * Handles Shopify's privacy requests. The app stores no customer data; all data of a shop are
 * erased, and only the fact that they were erased is recorded.
 */
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import type { Tx } from '#prisma/open-database.ts';
import { checkInstallation } from '#app/install/check-installation.server.ts';
import { removeShop } from '#app/install/handle-uninstall.server.ts';
import { handleMissing } from '#app/pricing-client/expected-refusals.ts';
import { createOperatorClient } from '#app/pricing-client/operator-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { withShopLock } from '#app/shop-lock/with-shop-lock.server.ts';
import { SHOP_DATA_TABLES } from '#app/shop-state/shop-tables.ts';

type ComplianceTopic = 'customers/data_request' | 'customers/redact' | 'shop/redact';

export interface ComplianceCall {
  readonly shop: string;
  readonly topic: ComplianceTopic;
  /** Shopify's id of the delivery: the same request is handled once. */
  readonly id: string;
}

interface StoredRequest {
  readonly receivedAt: Date;
  readonly triggeredAt: Date | null;
  readonly doneAt: Date | null;
  readonly tries: number;
}

/** What became of shop/redact, and why; stored as `result`. */
type Redaction =
  | {
      readonly outcome: 'erased';
      readonly because: 'uninstalled' | 'token_refused' | 'nothing_kept';
    }
  | {
      readonly outcome: 'erased';
      readonly because: 'no_proof_for_7_days';
      /** Why Shopify could not be asked. */
      readonly asked: string;
    }
  | { readonly outcome: 'kept'; readonly because: 'token_works' | 'installed_later' }
  | { readonly outcome: 'waiting'; readonly because: string };

/** Emptied when a shop is erased, in this order. */
const SHOP_TABLES = [...SHOP_DATA_TABLES, 'shop_user', 'webhook_receipt', 'session'];
/** Shopify allows 30 days. */
const WAIT_MS = 7 * DAY_MS;
/** Over two days: after a week without a worker the first failure must not erase. */
const MIN_TRIES = 10;
/** Pauses between two questions: doubled each time, from the interval of `compliance.repeat`. */
const FIRST_PAUSE_MS = 600_000;
const LONGEST_PAUSE_MS = 12 * HOUR_MS;

/** Stores a request and queues its job, in the transaction of the webhook's receipt. */
export async function receiveComplianceRequest(
  services: AppServices,
  { triggeredAt, ...call }: ComplianceCall & { readonly triggeredAt: Date },
  tx: Tx,
): Promise<void> {
  const now = services.clock.now();
  await tx.query(
    `insert into shop.compliance_request (id, shop, topic, received_at, triggered_at, again_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
    [call.id, call.shop, call.topic, now, triggeredAt, new Date(now.getTime() + FIRST_PAUSE_MS)],
  );
  await services.jobs.enqueue('compliance.handle', call, { tx, key: call.id });
}

/** Queues requests that wait, and those whose job was lost. Returns how many. */
export async function scheduleRequests(services: AppServices): Promise<number> {
  const { rows } = await services.db.query<{ id: string; shop: string; topic: string }>(
    `select id, shop, topic from shop.compliance_request
     where done_at is null and (again_at is null or again_at <= $1) order by received_at`,
    [services.clock.now()],
  );
  for (const { id, shop, topic } of rows)
    await services.jobs.enqueue(
      'compliance.handle',
      { id, shop, topic: topic as ComplianceTopic },
      { key: id },
    );
  return rows.length;
}

/**
 * Handles the request and records what was done, without personal data. Does nothing for a delivery
 * that was handled before.
 */
export async function handleComplianceRequest(
  services: AppServices,
  call: ComplianceCall,
): Promise<void> {
  const request = await getRequest(services, call);
  if (request.doneAt !== null) return;
  // Names, addresses and orders of customers are never stored, so there is nothing to return or
  // erase.
  if (call.topic !== 'shop/redact') return closeRequest(services, call.id, { customerRecords: 0 });
  // The same lock as the installation: what a returning shop has just set up must not be erased.
  await withShopLock(services, { shop: call.shop, purpose: 'install' }, async () => {
    const redaction = await decide(services, call.shop, request);
    services.log.info({ shop: call.shop, ...redaction }, 'shop/redact was handled');
    if (redaction.outcome === 'waiting')
      return postpone(services, { id: call.id, request, redaction });
    if (redaction.outcome === 'kept') return closeRequest(services, call.id, redaction);
    await removeShop(services, call.shop);
    const erased = await eraseShop(services, call.shop);
    await closeRequest(services, call.id, { ...redaction, ...erased });
  });
}

/** The request as stored; a job of an older release has not stored it yet. */
async function getRequest(services: AppServices, call: ComplianceCall): Promise<StoredRequest> {
  const { rows } = await services.db.query<StoredRequest>(
    `insert into shop.compliance_request as r (id, shop, topic, received_at)
     values ($1, $2, $3, $4) on conflict (id) do update set topic = r.topic
     returning received_at as "receivedAt", triggered_at as "triggeredAt", done_at as "doneAt",
       tries`,
    [call.id, call.shop, call.topic, services.clock.now()],
  );
  return rows[0] as StoredRequest;
}

/**
 * shop/redact comes 48 hours after an uninstallation and ends in erasure, also when app/uninstalled
 * was lost; only proof that the app is installed prevents it.
 */
async function decide(
  services: AppServices,
  shop: string,
  { receivedAt, triggeredAt, tries }: StoredRequest,
): Promise<Redaction> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { installedAt: true, uninstalledAt: true },
  });
  if (row?.uninstalledAt === null && row.installedAt > (triggeredAt ?? receivedAt))
    return { outcome: 'kept', because: 'installed_later' };
  const check = await checkInstallation(services, shop);
  if (check === 'installed') return { outcome: 'kept', because: 'token_works' };
  if (check === 'token_refused') return { outcome: 'erased', because: check };
  if (check === 'no_session' && row?.uninstalledAt !== null)
    return { outcome: 'erased', because: row ? 'uninstalled' : 'nothing_kept' };
  const isOver = services.clock.now().getTime() - receivedAt.getTime() >= WAIT_MS;
  return isOver && tries >= MIN_TRIES
    ? { outcome: 'erased', because: 'no_proof_for_7_days', asked: check }
    : { outcome: 'waiting', because: check };
}

async function postpone(
  services: AppServices,
  { id, request, redaction }: { id: string; request: StoredRequest; redaction: Redaction },
): Promise<void> {
  const { receivedAt, tries } = request;
  const now = services.clock.now().getTime();
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  const end = receivedAt.getTime() + WAIT_MS;
  const againAt = new Date(end > now ? Math.min(now + pause, end) : now + pause);
  await services.db.query(
    'update shop.compliance_request set tries = $2, again_at = $3, result = $4::jsonb where id = $1',
    [
      id,
      tries + 1,
      againAt,
      JSON.stringify({ ...redaction, tries: tries + 1, again_at: againAt.toISOString() }),
    ],
  );
}

async function closeRequest(services: AppServices, id: string, result: object): Promise<void> {
  await services.db.query(
    `update shop.compliance_request set done_at = $2, again_at = null, result = $3::jsonb
     where id = $1`,
    [id, services.clock.now(), JSON.stringify(result)],
  );
}

/**
 * Erases all data of a shop, here and at the built-in service. Returns the number of deleted rows
 * by table, and whether an account was deleted.
 */
async function eraseShop(
  services: AppServices,
  shop: string,
): Promise<Record<string, number | boolean>> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { accountId: true },
  });
  if (row?.accountId)
    await createOperatorClient(services).accounts.delete(row.accountId).catch(handleMissing);
  return services.db.transaction(async (tx) => {
    const erased: Record<string, number | boolean> = { account: Boolean(row?.accountId) };
    for (const table of SHOP_TABLES)
      erased[table] =
        (await tx.query(`delete from shop.${table} where shop = $1`, [shop])).rowCount ?? 0;
    erased.shop = (await tx.query('delete from shop.shop where domain = $1', [shop])).rowCount ?? 0;
    return erased;
  });
}
