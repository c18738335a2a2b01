/**
 * Places of prices at which a person pointed. A choice is never changed but for its counts: another
 * one replaces it, and what has ended stays for evidence.
 */
import { createHash } from 'node:crypto';
import { createId } from '#kernel/ids.ts';
import { EXTRACTOR } from '#pricing/extraction/extractor-version.ts';
import type {
  LearnedPlace,
  PlaceKind,
  PlacePick,
  PlaceUnit,
  PricePlace,
} from '#pricing/extraction/patterns/price-place.ts';
import type { DroppedPlace, DropReason } from '#pricing/extraction/patterns/update-places.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';

/** Who reads at the chosen place: all accounts, or the one that chose it. */
export type ChoiceScope = 'retailer' | 'account';

export interface PlaceChoiceRow {
  readonly id: string;
  readonly retailerId: string;
  readonly accountId: string | null;
  readonly scope: ChoiceScope;
  readonly kind: PlaceKind;
  readonly at: string;
  readonly pick: PlacePick;
  readonly unit: PlaceUnit;
  readonly url: string;
  readonly listingId: string | null;
  /** Decimal string in `currency`: what the person saw. */
  readonly amount: string;
  readonly currency: string | null;
  readonly chosenBy: string | null;
  readonly chosenAt: Date;
  readonly agrees: number;
  readonly disagrees: number;
  readonly failures: number;
  readonly checkedAt: Date;
  readonly endedAt: Date | null;
  readonly endedReason: 'undone' | 'replaced' | DropReason | null;
}

/** All choices of a retailer, ended ones included; the latest first. */
export async function listPlaceChoices(sql: Sql, retailerId: string): Promise<PlaceChoiceRow[]> {
  const { rows } = await sql.query<PlaceChoiceRow>(
    `select id, retailer_id as "retailerId", account_id as "accountId", scope, kind, at, pick, unit,
       url, listing_id as "listingId", amount, currency, chosen_by as "chosenBy",
       chosen_at as "chosenAt", agrees, disagrees, failures, checked_at as "checkedAt",
       ended_at as "endedAt", ended_reason as "endedReason"
     from pricing.place_choice where retailer_id = $1 order by chosen_at desc, id desc`,
    [retailerId],
  );
  return rows;
}

/** The choices with which pages are read now. */
export const listCurrentPlaces = (choices: readonly PlaceChoiceRow[]): LearnedPlace[] =>
  choices.filter(({ endedAt }) => endedAt === null).map(toLearnedPlace);

/**
 * The choices with which a page that was fetched at a time is read again: those of today, and those
 * that were dropped since. What a person undid or replaced counts for no page.
 */
export const listPlacesFor = (
  choices: readonly PlaceChoiceRow[],
  fetchedAt: Date,
): LearnedPlace[] =>
  choices
    .filter(isKept)
    .filter(({ endedAt }) => endedAt === null || endedAt > fetchedAt)
    .map(toLearnedPlace);

/** The choices with which an account's prices were read at a time, its own among them. */
export const listPlacesOf = (
  choices: readonly PlaceChoiceRow[],
  { accountId, at }: { accountId: string; at: Date },
): LearnedPlace[] =>
  choices
    .filter(({ scope, accountId: owner }) => scope === 'retailer' || owner === accountId)
    .filter(({ chosenAt, endedAt }) => chosenAt <= at && (endedAt === null || endedAt > at))
    .map((row) => toLearnedPlace({ ...row, scope: 'retailer', failures: 0 }));

/**
 * The name under which a retailer's prices are stored: the extractor, and the choices that people
 * made. When a choice is made or undone it is another reader of the same bytes, whose different
 * result is a correction. A choice that was dropped remains in it, so that a page that has not
 * changed is not read otherwise.
 */
export function getExtractorName(choices: readonly PlaceChoiceRow[]): string {
  const ids = choices.filter(isKept).map(({ id }) => id);
  if (ids.length === 0) return EXTRACTOR;
  const digest = createHash('sha256').update(ids.sort().join(' ')).digest('hex');
  return `${EXTRACTOR}+places-${digest.slice(0, 12)}`;
}

const isKept = ({ endedReason }: PlaceChoiceRow): boolean =>
  endedReason !== 'undone' && endedReason !== 'replaced';

function toLearnedPlace(row: PlaceChoiceRow): LearnedPlace {
  const { kind, at, pick, unit, agrees, disagrees, failures, id, url, scope, accountId } = row;
  return {
    place: { kind, at, pick, unit },
    agrees,
    disagrees,
    failures,
    // Of a deleted account: read for nobody.
    choice: { id, url, accountId: scope === 'account' ? (accountId ?? '') : null },
  };
}

export interface NewPlaceChoice {
  readonly accountId: string;
  readonly retailerId: string;
  readonly listingId: string;
  readonly place: PricePlace;
  readonly scope: ChoiceScope;
  readonly url: string;
  readonly amount: string;
  readonly currency: string | null;
  readonly by: string | null;
  /** Certain pages of the retailer that agree with it. */
  readonly agrees: number;
}

/**
 * Saves an account's choice in place of its earlier one, and has the retailer's stored pages read
 * again. The same choice once more changes nothing. Returns its id.
 */
export async function savePlaceChoice(
  context: ServiceContext,
  choice: NewPlaceChoice,
): Promise<string> {
  const { accountId, retailerId, place, scope } = choice;
  return context.db.transaction(async (tx) => {
    await lockRetailer(tx, retailerId);
    const current = await findChoice(tx, { accountId, retailerId });
    if (current?.scope === scope && isSamePlace(current, place)) return current.id;
    if (current) await endChoices(context, tx, { ids: [current.id], reason: 'replaced' });
    const at = context.clock.now();
    const id = createId('plc', at);
    await tx.query(
      `insert into pricing.place_choice (id, retailer_id, account_id, scope, kind, at, pick, unit, url,
         listing_id, amount, currency, chosen_by, chosen_at, agrees, checked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $14)`,
      [
        ...[id, retailerId, accountId, scope, place.kind, place.at, place.pick, place.unit],
        ...[choice.url, choice.listingId, choice.amount, choice.currency, choice.by, at],
        choice.agrees,
      ],
    );
    await context.events.publish(tx, 'place.chosen', { retailerId });
    return id;
  });
}

const isSamePlace = (one: PlaceChoiceRow, { kind, at, pick, unit }: PricePlace): boolean =>
  one.kind === kind && one.at === at && one.pick === pick && one.unit === unit;

/** The account's present choice at a retailer; null when it has none. */
export async function findChoice(
  sql: Sql,
  { accountId, retailerId }: { accountId: string; retailerId: string },
): Promise<PlaceChoiceRow | null> {
  const choices = await listPlaceChoices(sql, retailerId);
  return choices.find((one) => one.accountId === accountId && one.endedAt === null) ?? null;
}

/**
 * Undoes the account's choice at a retailer: what was learned is read again, and what was read by
 * the choice is corrected. Changes nothing without a choice.
 */
export async function undoPlaceChoice(
  context: ServiceContext,
  input: { accountId: string; retailerId: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockRetailer(tx, input.retailerId);
    const current = await findChoice(tx, input);
    if (!current) return;
    await endChoices(context, tx, { ids: [current.id], reason: 'undone' });
    await context.events.publish(tx, 'place.chosen', { retailerId: input.retailerId });
  });
}

/** Saves what a slice's pages said of the choices, and ends those that no longer give the price. */
export async function savePlaceChecks(
  context: ServiceContext,
  input: { kept: readonly LearnedPlace[]; dropped: readonly DroppedPlace[] },
): Promise<void> {
  const checked = [...input.kept, ...input.dropped.map(({ learned }) => learned)].flatMap(
    ({ choice, agrees, disagrees, failures }) =>
      choice === null ? [] : [{ id: choice.id, agrees, disagrees, failures }],
  );
  if (checked.length === 0) return;
  await context.db.transaction(async (tx) => {
    tx.send(
      `update pricing.place_choice c set agrees = g.agrees, disagrees = g.disagrees,
         failures = g.failures, checked_at = $2
       from jsonb_to_recordset($1::jsonb) as g(id text, agrees double precision,
         disagrees double precision, failures integer)
       where c.id = g.id and c.ended_at is null`,
      [JSON.stringify(checked), context.clock.now()],
    );
    for (const { learned, reason } of input.dropped)
      if (learned.choice !== null)
        await endChoices(context, tx, { ids: [learned.choice.id], reason });
  });
}

/** Ends choices; what they decided for their account no longer counts. */
async function endChoices(
  context: Pick<ServiceContext, 'events' | 'clock'>,
  tx: Tx,
  { ids, reason }: { ids: readonly string[]; reason: 'undone' | 'replaced' | DropReason },
): Promise<void> {
  await tx.query(
    `update pricing.place_choice set ended_at = $2, ended_reason = $3
     where id = any($1) and ended_at is null`,
    [ids, context.clock.now(), reason],
  );
  const { rows } = await tx.query<{ accountId: string; listingId: string }>(
    `delete from pricing.price_decision where choice_id = any($1)
     returning account_id as "accountId", listing_id as "listingId"`,
    [ids],
  );
  await publishDecided(context, tx, rows);
}

/** Has the alerts and recommendations of products matched with these listings checked again. */
export async function publishDecided(
  context: Pick<ServiceContext, 'events'>,
  tx: Tx,
  decided: readonly { readonly accountId: string; readonly listingId: string }[],
): Promise<void> {
  if (decided.length === 0) return;
  const { rows } = await tx.query<{ accountId: string; productIds: string[] }>(
    `select m.account_id as "accountId", array_agg(distinct m.product_id order by m.product_id) as "productIds"
     from jsonb_to_recordset($1::jsonb) as d("accountId" text, "listingId" text)
     join pricing.match m on m.account_id = d."accountId" and m.listing_id = d."listingId"
     where m.verdict in ('auto', 'confirmed')
     group by m.account_id order by 1`,
    [JSON.stringify(decided)],
  );
  for (const { accountId, productIds } of rows)
    await context.events.publish(tx, 'price.decided', { accountId, productIds });
}

/** Before its listings and choices, as in a visit, so that the two cannot deadlock. */
const lockRetailer = (tx: Tx, retailerId: string) =>
  tx.query(`select 1 from pricing.retailer where id = $1 for no key update`, [retailerId]);

/**
 * Removes what a deleted account's choices say of persons; those that were read for all accounts
 * stay without it.
 */
export async function removeChoicesOf(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await tx.query(`delete from pricing.place_choice where account_id = $1 and scope = 'account'`, [
    accountId,
  ]);
  await tx.query(`update pricing.place_choice set chosen_by = null where account_id = $1`, [
    accountId,
  ]);
}
