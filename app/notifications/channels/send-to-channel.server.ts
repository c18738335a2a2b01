/**
 * Messages to channels. Webhooks have no key by which a repeated message would be recognized, so
 * what a message is about is recorded as sent before the request, and taken back only when the
 * channel certainly did not take it. A process that is killed in between, or a request without an
 * answer, leaves alerts that were perhaps sent: they are shown as such and not sent again.
 */
import type { AppServices } from '#app/services.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { buildAdminUrl } from '#app/shop-state/build-admin-url.server.ts';
import { getNextDigestTime } from '#app/notifications/get-next-digest-time.ts';
import { listWantedAlerts, type NewAlert } from '#app/notifications/list-new-alerts.server.ts';
import { INSTANT_PAUSE_MS } from '#app/notifications/notification-mode.ts';
import { getSendTime } from '#app/notifications/quiet-hours.ts';
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts';
import { type ChannelMode, type ChannelView, toRecipient } from './channel.ts';
import { type ChannelReader, buildAlertMessage, buildTestMessage } from './channel-content.ts';
import { listChannels, readAddress } from './find-channel.server.ts';
import { type PostOutcome, sendToWebhook } from './send-to-webhook.server.ts';

const MAX_ALERTS = 10_000;
/** How far back a message looks for alerts that were not sent: one may reach our copy late. */
const LATE_MS = 3 * DAY_MS;
const PERIOD_MS: Readonly<Record<ChannelMode, number>> = {
  instant: 0,
  hourly: 0,
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
};
/** Twelve attempts take half a day. */
const MAX_ATTEMPTS = 12;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 2 * HOUR_MS;

interface Channel extends ChannelView {
  readonly shop: string;
  readonly since: Date;
  readonly dueAt: Date;
  readonly attempts: number;
  readonly reader: ChannelReader;
}

/**
 * Sends one message with the alerts that are new to a channel and match its kinds and view. False
 * when none was due or nothing was sent; when the next one is due is then recorded.
 */
export async function sendToChannel(
  services: AppServices,
  { shop, channelId }: { shop: string; channelId: string },
): Promise<boolean> {
  const channel = await findChannel(services, shop, channelId);
  const now = services.clock.now();
  if (channel?.state !== 'active' || channel.dueAt > now) return false;
  const sendAt = getSendTime(channel.quiet, channel.reader, now);
  if (sendAt > now) {
    await setDueTime(services, channel, sendAt);
    return false;
  }
  const alerts = await listWantedAlerts(services, shop, {
    from: new Date(
      Math.max(channel.since.getTime(), now.getTime() - PERIOD_MS[channel.mode] - LATE_MS),
    ),
    to: new Date(now.getTime() + 1),
    limit: MAX_ALERTS,
    notSentTo: toRecipient(channelId),
    otherKinds: true,
    filter: { kinds: channel.kinds, viewQuery: channel.view?.query ?? null, userIds: [] },
  });
  const claimed = new Set(await recordClaims(services, channel, alerts));
  if (claimed.size === 0) {
    // An instant message stays due: it goes out as soon as there is something to say.
    if (channel.mode !== 'instant') await setDueTime(services, channel, getNextTime(channel, now));
    return false;
  }
  const mine = alerts.filter(({ id }) => claimed.has(id));
  const outcome = await post(services, channel, () =>
    buildAlertMessage(mine, channel.reader, channel.mode),
  );
  await recordOutcome(services, { channel, subjects: [...claimed], outcome });
  return outcome.kind === 'accepted';
}

/**
 * Sends a test message, whatever the state of the channel; a failing one is active again when it
 * takes the message. Throws `not_found`, or `upstream_failed` with what the channel said.
 */
export async function sendTestMessage(
  services: AppServices,
  { shop, channelId }: { shop: string; channelId: string },
): Promise<void> {
  const channel = await findChannel(services, shop, channelId);
  if (!channel) throw toRefusal('not_found', ['channel_gone']);
  const outcome = await post(services, channel, () => buildTestMessage(channel.reader));
  const now = services.clock.now();
  if (outcome.kind === 'accepted') {
    await services.db.query(
      `update shop.channel set sent_at = $2, attempts = 0, error_at = null, error_note = null,
         error_code = null, due_at = case state when 'failing' then $2 else due_at end,
         state = case state when 'failing' then 'active' else state end
       where id = $1`,
      [channelId, now],
    );
    return;
  }
  await services.db.query(
    `update shop.channel set error_code = $2, error_note = $3, error_at = $4,
       state = case when $5 and state = 'active' then 'failing' else state end
     where id = $1`,
    [channelId, outcome.code, outcome.note, now, outcome.kind === 'refused'],
  );
  throw toRefusal('upstream_failed', ['channel_test_failed']);
}

/** Null for a channel that was removed, or whose shop has uninstalled the app. */
async function findChannel(
  services: AppServices,
  shop: string,
  channelId: string,
): Promise<Channel | null> {
  const [view] = await listChannels(services, shop, channelId);
  const { rows } = await services.db.query<{
    since: Date;
    dueAt: Date;
    attempts: number;
    timezone: string | null;
    name: string | null;
  }>(
    `select c.since, c.due_at as "dueAt", c.attempts, s.timezone, s.name from shop.channel c
     join shop.shop s on s.domain = c.shop and s.uninstalled_at is null
     where c.shop = $1 and c.id = $2`,
    [shop, channelId],
  );
  const [row] = rows;
  if (!view || !row) return null;
  return {
    ...view,
    shop,
    since: row.since,
    dueAt: row.dueAt,
    attempts: row.attempts,
    reader: {
      locale: view.locale,
      timeZone: row.timezone ?? 'UTC',
      shopName: row.name ?? shop,
      pageUrl: (path) => buildAdminUrl(services, shop, path),
      view: view.view,
    },
  };
}

async function post(
  services: AppServices,
  { id, type }: Channel,
  compose: () => Parameters<typeof sendToWebhook>[2],
): Promise<PostOutcome> {
  const url = await readAddress(services, id);
  if (url === null)
    return { kind: 'refused', code: 'unreadable_address', note: '', retryAfterMs: null };
  return sendToWebhook(services, { type, url }, compose());
}

/** Records alerts as sent; returns those that nobody recorded before. */
async function recordClaims(
  services: AppServices,
  { shop, id }: Channel,
  alerts: readonly NewAlert[],
): Promise<string[]> {
  if (alerts.length === 0) return [];
  const { rows } = await services.db.query<{ subject: string }>(
    `insert into shop.notification_sent (shop, recipient, subject, claimed_at, sent_at)
     select $1, $2, s, $4, $4 from unnest($3::text[]) as s order by s
     on conflict do nothing returning subject`,
    [shop, toRecipient(id), alerts.map((alert) => alert.id), services.clock.now()],
  );
  return rows.map(({ subject }) => subject);
}

async function recordOutcome(
  services: AppServices,
  given: { channel: Channel; subjects: readonly string[]; outcome: PostOutcome },
): Promise<void> {
  const { channel, subjects, outcome } = given;
  const now = services.clock.now();
  const claims = [channel.shop, toRecipient(channel.id), subjects];
  const nextAt = getNextTime(channel, now);
  if (outcome.kind === 'accepted') {
    await services.db.transaction(async (tx) => {
      await tx.query(
        `update shop.notification_sent set answered_at = $4
         where shop = $1 and recipient = $2 and subject = any($3)`,
        [...claims, now],
      );
      await tx.query(
        `update shop.channel set sent_at = $2, due_at = $3, attempts = 0, error_at = null,
           error_code = null, error_note = null
         where id = $1`,
        [channel.id, now, nextAt],
      );
    });
    return;
  }
  const { kind, code, note } = outcome;
  services.log.warn(
    { shop: channel.shop, channel: channel.id, kind, code, note },
    'a channel did not take a message',
  );
  const attempts = kind === 'not_accepted' ? channel.attempts + 1 : 0;
  const isFailing = kind === 'refused' || attempts >= MAX_ATTEMPTS;
  const waitMs =
    outcome.retryAfterMs ?? Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  const retryAt = new Date(now.getTime() + Math.max(waitMs, 1000));
  await services.db.transaction(async (tx) => {
    if (kind !== 'unknown')
      await tx.query(
        `delete from shop.notification_sent
         where shop = $1 and recipient = $2 and subject = any($3) and answered_at is null`,
        claims,
      );
    await tx.query(
      `update shop.channel set attempts = $2, due_at = $3, error_code = $4, error_note = $5,
         error_at = $6, state = case when $7 and state = 'active' then 'failing' else state end
       where id = $1`,
      [channel.id, attempts, kind === 'unknown' ? nextAt : retryAt, code, note, now, isFailing],
    );
  });
}

/** When the message after one of `now` is due. */
function getNextTime({ mode, hour, weekday, reader }: Channel, now: Date): Date {
  const digestAt = getNextDigestTime(mode, { timeZone: reader.timeZone, hour, weekday }, now);
  return digestAt ?? new Date(now.getTime() + INSTANT_PAUSE_MS);
}

async function setDueTime(services: AppServices, { id, dueAt }: Channel, at: Date): Promise<void> {
  await services.db.query('update shop.channel set due_at = $3 where id = $1 and due_at = $2', [
    id,
    dueAt,
    at,
  ]);
}
