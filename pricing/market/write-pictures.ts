/**
 * The life of a picture: requested, then taken or failed. A listing waits for one at a time;
 * whoever else asks meanwhile waits for the same one.
 */
import { createId } from '#kernel/ids.ts';
import type { PictureReason as PictureFailure } from '#kernel/reasons/picture-reasons.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { type StoredObject, saveBytes } from './capture-store/stored-objects.ts';
import { hashDocument, saveCapture, type StoredCapture } from './captures.ts';
import { IS_AWAITED } from './host-turn.ts';
import type { MarketContext } from './market-context.ts';
import type { FetchedDocument } from './offer-reading.ts';
import type { PictureBox, PictureReason } from './pictures.ts';
import { countRenderedVisit } from './rendered-visits.ts';
import { scheduleListings } from './visit-times.ts';

/** A plain visit decides within this time after a picture that shows another price. */
const DECISION_MS = 15 * 60_000;
/** A picture that nobody took in this time fails. */
const LONGEST_WAIT_MS = 10 * 60_000;

export interface PictureRequest {
  readonly listingId: string;
  readonly reason: PictureReason;
  /** Whose plan it counts for. */
  readonly accountId: string;
  /** Until when alerts wait for it; null: none waits. */
  readonly decideBy: Date | null;
}

/**
 * Requests a picture of a listing's page, in the transaction that needs it; one that is waiting
 * already is used, and not counted again. Returns its id; `plan_limit` when the account's plan has
 * no rendered visit left today; null for a listing that is not visited (a sample, or unknown).
 */
export async function requestPicture(
  context: Pick<ServiceContext, 'clock' | 'events'>,
  tx: Tx,
  { listingId, reason, accountId, decideBy }: PictureRequest,
): Promise<{ id: string } | 'plan_limit' | null> {
  const now = context.clock.now();
  const { rows } = await tx.query<{ retailerId: string; waiting: string | null }>(
    `select l.retailer_id as "retailerId", p.id as waiting from pricing.listing l
     join pricing.retailer r on r.id = l.retailer_id
     left join pricing.picture p on p.listing_id = l.id and p.state = 'waiting'
     where l.id = $1 and r.sample_of is null`,
    [listingId],
  );
  const [found] = rows;
  if (!found) return null;
  if (found.waiting === null && !(await countRenderedVisit(tx, { accountId, at: now })))
    return 'plan_limit';
  const saved = await tx.query<{ id: string }>(
    `insert into pricing.picture as p (id, retailer_id, listing_id, reason, account_id,
       subject_capture_id, state, requested_at, decide_by)
     select $1, l.retailer_id, l.id, $3, $4, l.capture_id, 'waiting', $5, $6
     from pricing.listing l where l.id = $2
     on conflict (listing_id) where state = 'waiting'
       do update set decide_by = coalesce(p.decide_by, excluded.decide_by)
     returning p.id`,
    [createId('pic', now), listingId, reason, accountId, now, decideBy],
  );
  const [picture] = saved.rows;
  if (!picture) return null;
  await context.events.publish(tx, 'picture.requested', {
    retailerId: found.retailerId,
    listingId,
    decideBy: decideBy?.getTime() ?? null,
    isUrgent: decideBy !== null || reason === 'requested',
  });
  return picture;
}

/** Records that no picture could be taken of a listing's page, without a visit. */
export async function recordFailedPicture(
  { clock }: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  input: { listingId: string; accountId: string; failure: PictureFailure },
): Promise<void> {
  const now = clock.now();
  await tx.query(
    `insert into pricing.picture (id, retailer_id, listing_id, reason, account_id,
       subject_capture_id, state, requested_at, failure)
     select $1, l.retailer_id, l.id, 'alert', $3, l.capture_id, 'failed', $4, $5
     from pricing.listing l join pricing.retailer r on r.id = l.retailer_id
     where l.id = $2 and r.sample_of is null`,
    [createId('pic', now), input.listingId, input.accountId, now, JSON.stringify(input.failure)],
  );
}

/** A picture to take. */
export interface WaitingPicture {
  readonly id: string;
  readonly listingId: string;
  /** The product page that a shopper sees. */
  readonly url: string;
  readonly variantKey: string;
  readonly sku: string | null;
  readonly gtin: string | null;
  /** No other listing of the same page is known: the page's price can be no other variant's. */
  readonly isOnly: boolean;
  /** An alert or a person waits for it now. */
  readonly isAwaited: boolean;
}

/** The pictures that wait at a retailer, those first for which alerts or persons wait. */
export async function listWaitingPictures(
  sql: Sql,
  { retailerId, limit }: { retailerId: string; limit: number },
): Promise<WaitingPicture[]> {
  const { rows } = await sql.query<WaitingPicture>(
    `select p.id, p.listing_id as "listingId", l.url, l.variant_key as "variantKey", l.sku, l.gtin,
       not exists (select from pricing.listing o where o.retailer_id = l.retailer_id
         and o.read_from = l.read_from and o.id <> l.id and o.state <> 'gone'
         and split_part(o.url, '?', 1) = split_part(l.url, '?', 1)) as "isOnly",
       ${IS_AWAITED} as "isAwaited"
     from pricing.picture p join pricing.listing l on l.id = p.listing_id
     where p.retailer_id = $1 and p.state = 'waiting'
     order by ${IS_AWAITED} desc, p.decide_by nulls last, (p.reason = 'requested') desc, p.requested_at, p.id limit $2`,
    [retailerId, limit],
  );
  return rows;
}

/** Retailers at which pictures wait. */
export async function listRetailersWithPictures(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select distinct retailer_id as id from pricing.picture where state = 'waiting' order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** What a rendered visit gave; the parts of the picture as PNG. */
export interface TakenParts {
  readonly document: FetchedDocument;
  readonly page: Uint8Array;
  readonly detail: Uint8Array | null;
  /** When the page was photographed. */
  readonly at: Date;
  /** What was read of the drawn document; null when it shows no price. */
  readonly price: { readonly minor: bigint; readonly currency: string } | null;
  readonly box: PictureBox | null;
}

/**
 * Stores the captures of a picture and what was read of it. When it shows another price than the
 * listing's, the listing is visited now, and alerts wait for that visit. Returns false, and stores
 * nothing, when the picture does not wait any more. Throws CaptureStoreError when the bytes cannot be
 * stored: then the picture still waits.
 */
export async function savePicture(
  context: MarketContext,
  { pictureId, parts }: { pictureId: string; parts: TakenParts },
): Promise<boolean> {
  const { document, price } = parts;
  const { retailerId } = document;
  // The bytes are durable before the rows that name them, and no transaction waits for the store.
  const stored = await storeParts(context, parts);
  return context.db.transaction(async (tx) => {
    // A retailer's captures form one chain.
    await tx.query('select 1 from pricing.retailer where id = $1 for no key update', [retailerId]);
    const { rows } = await tx.query<{ listingId: string; isOther: boolean }>(
      `select p.listing_id as "listingId",
         coalesce($2::bigint is not null and l.price_minor is not null
           and (l.price_minor, l.currency) is distinct from ($2::bigint, $3::text), false) as "isOther"
       from pricing.picture p join pricing.listing l on l.id = p.listing_id
       where p.id = $1 and p.state = 'waiting' for no key update of p`,
      [pictureId, price?.minor ?? null, price?.currency ?? null],
    );
    const [picture] = rows;
    if (!picture) return false;
    const saved: StoredCapture[] = [];
    for (const part of stored) saved.push(await saveCapture(tx, part.document, part.object));
    const [drawn, page, detail] = saved;
    if (!drawn || !page) throw new Error('a picture has a document and a page');
    await tx.query(
      `update pricing.picture set state = 'taken', taken_at = $2, document_capture_id = $3,
         document_capture_at = $4, page_capture_id = $5, page_capture_at = $6,
         detail_capture_id = $7, detail_capture_at = $8, price_minor = $9, currency = $10,
         box = $11, decide_by = case when $12 then $13 else decide_by end
       where id = $1`,
      [
        pictureId,
        page.at,
        drawn.id,
        drawn.at,
        page.id,
        page.at,
        detail?.id ?? null,
        detail?.at ?? null,
        price?.minor ?? null,
        price?.currency ?? null,
        parts.box && JSON.stringify(parts.box),
        picture.isOther,
        new Date(page.at.getTime() + DECISION_MS),
      ],
    );
    const { listingId, isOther } = picture;
    if (isOther)
      await scheduleListings(tx, { retailerId, listingIds: [listingId], at: context.clock.now() });
    await context.events.publish(tx, 'picture.finished', {
      retailerId,
      listingIds: [listingId],
      needsVisit: isOther,
    });
    return true;
  });
}

interface StoredPart {
  readonly document: FetchedDocument;
  readonly object: StoredObject;
}

const PNG = { 'content-type': 'image/png' };

/** Stores the drawn document, the page and the detail, in this order. */
async function storeParts(
  context: MarketContext,
  { document, page, detail, at }: TakenParts,
): Promise<StoredPart[]> {
  const parts = [
    document,
    ...[page, detail].flatMap((bytes) =>
      bytes === null ? [] : [{ ...document, at, headers: PNG, bytes, sha256: undefined }],
    ),
  ];
  const stored: StoredPart[] = [];
  for (const part of parts) {
    const { bytes } = part;
    const object = await saveBytes(context, { bytes, sha256: hashDocument(part) });
    stored.push({ document: part, object });
  }
  return stored;
}

/** Records why these pictures could not be taken; those that do not wait any more stay. */
export async function recordPictureFailures(
  context: ServiceContext,
  { pictureIds, failure }: { pictureIds: readonly string[]; failure: PictureFailure },
): Promise<void> {
  if (pictureIds.length === 0) return;
  await context.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ retailerId: string; listingId: string }>(
      `update pricing.picture set state = 'failed', failure = $2
       where id in (select id from pricing.picture
         where id = any($1) and state = 'waiting' order by id for no key update)
       returning retailer_id as "retailerId", listing_id as "listingId"`,
      [pictureIds, JSON.stringify(failure)],
    );
    for (const { retailerId, listingId } of rows)
      await context.events.publish(tx, 'picture.finished', {
        retailerId,
        listingIds: [listingId],
        needsVisit: false,
      });
  });
}

/** Fails pictures that have waited too long. */
export async function closeOldPictures(context: ServiceContext): Promise<void> {
  const { rows } = await context.db.query<{ id: string }>(
    `select id from pricing.picture where state = 'waiting' and requested_at < $1 limit 1000`,
    [new Date(context.clock.now().getTime() - LONGEST_WAIT_MS)],
  );
  await recordPictureFailures(context, {
    pictureIds: rows.map(({ id }) => id),
    failure: { code: 'not_in_time', values: {} },
  });
}
