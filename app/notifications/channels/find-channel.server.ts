import { ALERT_TYPES, type AlertType } from '#kernel/alert-types.ts';
import { decryptText, encryptText } from '#kernel/encrypt-text.ts';
import { type SealingCount, encryptStored, type StoredText } from '#prisma/encrypt-stored.ts';
import type { AppServices } from '#app/services.server.ts';
import { readViewChoice } from '#app/notifications/choose-view.server.ts';
import { readQuietHours } from '#app/notifications/quiet-hours.ts';
import {
  CHANNEL_ERRORS,
  CHANNEL_MODES,
  CHANNEL_STATES,
  CHANNEL_TYPES,
  type ChannelView,
} from './channel.ts';

interface ChannelRow {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly host: string;
  readonly addressEnd: string;
  readonly kinds: string[];
  readonly viewId: string | null;
  readonly viewName: string | null;
  readonly viewQuery: string | null;
  readonly mode: string;
  readonly hour: number;
  readonly weekday: number;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly locale: string;
  readonly state: string;
  readonly sentAt: Date | null;
  readonly errorCode: string | null;
  readonly errorNote: string | null;
  readonly errorAt: Date | null;
  readonly perhapsSent: number;
}

/** A message without an answer after this time is no longer on its way. */
const LOST_AFTER_MS = 5 * 60_000;

/** The shop's channels, in the order they were added; with `id` only that one. */
export async function listChannels(
  services: AppServices,
  shop: string,
  id: string | null = null,
): Promise<ChannelView[]> {
  const { rows } = await services.db.query<ChannelRow>(
    `select c.id, c.type, c.name, c.host, c.address_end as "addressEnd", c.kinds,
       c.view_id as "viewId", c.view_name as "viewName", c.view_query as "viewQuery", c.mode, c.hour,
       c.weekday, c.quiet_from as "quietFrom", c.quiet_until as "quietUntil", c.locale, c.state,
       c.sent_at as "sentAt", c.error_code as "errorCode", c.error_note as "errorNote",
       c.error_at as "errorAt",
       (select count(*)::int from shop.notification_sent n
        where n.shop = c.shop and n.recipient = 'channel:' || c.id and n.answered_at is null
          and n.claimed_at < $3) as "perhapsSent"
     from shop.channel c
     where c.shop = $1 and ($2::text is null or c.id = $2)
     order by c.created_at, c.id`,
    [shop, id, new Date(services.clock.now().getTime() - LOST_AFTER_MS)],
  );
  return rows.map(toChannelView);
}

function toChannelView(row: ChannelRow): ChannelView {
  const { id, name, host, addressEnd, hour, weekday, locale, sentAt, perhapsSent } = row;
  const code = CHANNEL_ERRORS.find((known) => known === row.errorCode) ?? 'refused';
  return {
    id,
    type: CHANNEL_TYPES.find((known) => known === row.type) ?? 'slack',
    name,
    host,
    addressEnd,
    kinds: readKinds(row.kinds),
    view: readViewChoice(row.viewId, row.viewName, row.viewQuery),
    mode: CHANNEL_MODES.find((known) => known === row.mode) ?? 'instant',
    hour,
    weekday,
    quiet: readQuietHours(row.quietFrom, row.quietUntil),
    locale,
    state: CHANNEL_STATES.find((known) => known === row.state) ?? 'paused',
    sentAt,
    error: row.errorAt ? { code, note: row.errorNote ?? '', at: row.errorAt } : null,
    perhapsSent,
  };
}

/** Kinds as stored; those that this release does not know are left out. */
export function readKinds(stored: readonly string[]): AlertType[] {
  return ALERT_TYPES.filter((type) => stored.includes(type));
}

// The address: bound to its row, so that it can't be read from another one.

export const buildChannelOwner = (channelId: string): string => `channel ${channelId}`;

/** The address as it is stored. */
export function encryptAddress(
  { encryptionKeys }: Pick<AppServices, 'encryptionKeys'>,
  channelId: string,
  url: string,
): string {
  return encryptText(encryptionKeys, buildChannelOwner(channelId), url);
}

/** The address of a channel; null when it can't be decrypted. Throws for an unknown channel. */
export async function readAddress(
  { db, encryptionKeys }: Pick<AppServices, 'db' | 'encryptionKeys'>,
  channelId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ address: string }>(
    'select address from shop.channel where id = $1',
    [channelId],
  );
  if (!rows[0]) throw new Error(`No channel ${channelId}`);
  return decryptText(encryptionKeys, buildChannelOwner(channelId), rows[0].address);
}

/** Encrypts addresses that are stored with an older key. */
export function encryptStoredChannels({
  db,
  encryptionKeys,
}: Pick<AppServices, 'db' | 'encryptionKeys'>): Promise<SealingCount> {
  return encryptStored(encryptionKeys, {
    ownerOf: buildChannelOwner,
    list: async ({ id, newest, limit }) => {
      const { rows } = await db.query<StoredText>(
        `select id, address as text from shop.channel
         where id > $1 and not starts_with(address, $2) order by id limit $3`,
        [id, newest, limit],
      );
      return rows;
    },
    save: async (texts) => {
      await db.query(
        `update shop.channel as kept set address = given.sealed
         from unnest($1::text[], $2::text[], $3::text[]) as given (id, text, sealed)
         where kept.id = given.id and kept.address = given.text`,
        [
          texts.map(({ id }) => id),
          texts.map(({ text }) => text),
          texts.map(({ sealed }) => sealed),
        ],
      );
    },
  });
}
