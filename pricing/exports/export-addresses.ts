/**
 * Exports are mailed only to addresses whose owners have confirmed by a link that they want them:
 * nobody can have files sent to somebody else. A confirmation holds for all schedules of the account.
 */
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#kernel/app-error.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import type { NoticeLanguage } from '#kernel/notices.ts';
import { buildMessage, createMessageId } from '#mail/outbox/build-message.ts';
import { addMail, countMails } from '#mail/outbox/outbox.ts';
import type { ServiceContext } from '#pricing/events/service-context.ts';
import type { Sql, Tx } from '#prisma/open-database.ts';
import { EXPORT_TEXTS } from './export-texts.ts';
import { type MailingContext, requireMail } from './mailing-context.ts';

const VALID_MS = 48 * HOUR_MS;
/** Confirmation mails of one account in a day. */
const MAX_MAILS = 10;

export type AddressState = 'pending' | 'confirmed' | 'stopped';

export interface RequestedAddresses {
  readonly accountId: string;
  readonly addresses: readonly string[];
  /** The account's name. */
  readonly sender: string;
  readonly language: NoticeLanguage;
}

/**
 * Sends a confirmation mail to each of these addresses that has not confirmed. An older link of an
 * address stops working. Throws `conflict` where the server sends no mail, `rate_limited` beyond ten
 * such mails a day.
 */
export async function requestAddresses(
  context: MailingContext,
  tx: Tx,
  { accountId, addresses, sender, language }: RequestedAddresses,
): Promise<void> {
  const { address: from, origin } = requireMail(context);
  const { rows: confirmed } = await tx.query<{ address: string }>(
    `select address from pricing.export_address
     where account_id = $1 and address = any($2) and confirmed_at is not null and stopped_at is null`,
    [accountId, addresses],
  );
  const asked = addresses.filter((one) => !confirmed.some(({ address }) => address === one));
  if (asked.length === 0) return;
  const now = context.clock.now();
  const since = new Date(now.getTime() - DAY_MS);
  const sent = await countMails(tx, { accountId, prefix: 'confirm-export/', since });
  if (sent + asked.length > MAX_MAILS)
    throw new AppError('rate_limited', `At most ${MAX_MAILS} confirmation mails a day are sent`, {
      retryAfter: DAY_MS / 1000,
    });
  const texts = EXPORT_TEXTS[language].confirmation;
  for (const address of asked) {
    const token = randomBytes(24).toString('base64url');
    const hash = hashToken(token);
    const key = `confirm-export/${accountId}/${hash.toString('hex').slice(0, 24)}`;
    const messageId = createMessageId(key, from);
    const bytes = await buildMessage({
      from: { name: sender, address: from },
      to: { name: null, address },
      replyTo: null,
      subject: texts.subject,
      text: texts.body(sender, `${origin}/v1/export-addresses/confirm?token=${token}`),
      attachments: [],
      date: now,
      messageId,
      isUnsent: false,
    });
    await tx.query(
      `insert into pricing.export_address (account_id, address, language, confirmation_hash,
         confirmation_until, created_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (account_id, address) do update set language = excluded.language,
         confirmation_hash = excluded.confirmation_hash,
         confirmation_until = excluded.confirmation_until`,
      [accountId, address, language, hash, new Date(now.getTime() + VALID_MS), now],
    );
    await addMail(tx, { key, accountId, to: address, messageId, bytes }, now);
    await context.events.publish(tx, 'mail.queued', { accountId, key });
  }
}

export interface AskedAddress {
  readonly address: string;
  /** Name of the account. */
  readonly sender: string;
  readonly language: NoticeLanguage;
}

/** What a confirmation link is for; null for one that does not work, or no longer. */
export async function findAskedAddress(
  sql: Sql,
  token: string,
  now: Date,
): Promise<AskedAddress | null> {
  const { rows } = await sql.query<AskedAddress>(
    `select e.address, a.name as sender, e.language from pricing.export_address e
     join pricing.account a on a.id = e.account_id
     where e.confirmation_hash = $1 and e.confirmation_until > $2`,
    [hashToken(token), now],
  );
  return rows[0] ?? null;
}

/** Confirms the address of a link. False when the link does not work, or no longer. */
export async function saveConfirmedAddress(
  { db, clock }: ServiceContext,
  token: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update pricing.export_address set confirmed_at = $2, stopped_at = null,
       confirmation_hash = null, confirmation_until = null
     where confirmation_hash = $1 and confirmation_until > $2`,
    [hashToken(token), clock.now()],
  );
  return rowCount === 1;
}

interface StoppedAddress {
  readonly accountId: string;
  readonly address: string;
}

/** The address of the page, in each mail, where its receiver can end these mails. */
export function signStopLink(
  { origin, secret }: { origin: string; secret: Uint8Array },
  { accountId, address }: StoppedAddress,
): string {
  const query = new URLSearchParams({
    account: accountId,
    address,
    signature: hashStop(secret, { accountId, address }).toString('base64url'),
  });
  return `${origin}/v1/export-addresses/stop?${query}`;
}

/** True for the signature of a stop link. */
export function isStopLink(
  secret: Uint8Array,
  stopped: StoppedAddress,
  signature: string,
): boolean {
  const is = Buffer.from(signature, 'base64url');
  const expected = hashStop(secret, stopped);
  return is.byteLength === expected.byteLength && timingSafeEqual(is, expected);
}

/** An address that gets exports; null when it gets none. */
export async function findMailedAddress(
  sql: Sql,
  { accountId, address }: StoppedAddress,
): Promise<AskedAddress | null> {
  const { rows } = await sql.query<AskedAddress>(
    `select e.address, a.name as sender, e.language from pricing.export_address e
     join pricing.account a on a.id = e.account_id
     where e.account_id = $1 and e.address = $2 and e.confirmed_at is not null
       and e.stopped_at is null`,
    [accountId, address],
  );
  return rows[0] ?? null;
}

/** The address gets no more exports of this account until its owner confirms again. */
export async function stopAddress(
  { db, clock }: ServiceContext,
  { accountId, address }: StoppedAddress,
): Promise<void> {
  await db.query(
    `update pricing.export_address set stopped_at = $3
     where account_id = $1 and address = $2 and stopped_at is null`,
    [accountId, address, clock.now()],
  );
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

function hashStop(secret: Uint8Array, { accountId, address }: StoppedAddress): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'export stop link', 32));
  return createHmac('sha256', key)
    .update(JSON.stringify([accountId, address]))
    .digest()
    .subarray(0, 18);
}
