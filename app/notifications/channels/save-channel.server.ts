import { z } from 'zod';
import { ALERT_TYPES } from '#kernel/alert-types.ts';
import { createId } from '#kernel/ids.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { LANGUAGES } from '#app/locales/compiled/languages.ts';
import type { AppServices } from '#app/services.server.ts';
import { chooseView } from '#app/notifications/choose-view.server.ts';
import { getNextDigestTime } from '#app/notifications/get-next-digest-time.ts';
import { CHANNEL_MODES, CHANNEL_TYPES, type ChannelMode } from './channel.ts';
import { listChannels, encryptAddress } from './find-channel.server.ts';
import { parseChannelAddress } from './parse-channel-address.ts';

const MOST = 20;
export const buildNumberSchema = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((value) => value >= low && value <= high);
/** `all`, or kinds separated by commas; every one of them is the same as all, later ones included. */
export const KindsSchema = z
  .string()
  .max(500)
  .transform((text, context) => {
    if (text === 'all') return [];
    const given = text.split(',');
    const known = ALERT_TYPES.filter((type) => given.includes(type));
    if (known.length < given.length) context.addIssue({ code: 'custom', message: 'unknown kind' });
    return known.length === ALERT_TYPES.length ? [] : known;
  });
/** Minutes of the day, both or neither; the same minute twice would be always or never. */
export const quietFields = {
  quietFrom: z.union([z.literal(''), buildNumberSchema(0, 1439)]),
  quietUntil: z.union([z.literal(''), buildNumberSchema(0, 1439)]),
};
export const isQuietValid = (form: { quietFrom: number | ''; quietUntil: number | '' }): boolean =>
  form.quietFrom === '' || form.quietUntil === ''
    ? form.quietFrom === form.quietUntil
    : form.quietFrom !== form.quietUntil;

export const ChannelFormSchema = z
  .object({
    intent: z.literal('save-channel'),
    /** Empty: a new one. */
    id: z.string().max(60),
    type: z.enum(CHANNEL_TYPES),
    name: z.string().trim().min(1).max(60),
    /** Empty: as it is. */
    address: z.string().max(3000),
    kinds: KindsSchema,
    view: z.string().max(60),
    mode: z.enum(CHANNEL_MODES),
    hour: buildNumberSchema(0, 23),
    weekday: buildNumberSchema(1, 7),
    ...quietFields,
    locale: z.enum(LANGUAGES),
  })
  .refine(isQuietValid, { path: ['quietUntil'] });
export type ChannelForm = z.output<typeof ChannelFormSchema>;

/** What is done with a channel as it is. */
export const ChannelActionSchema = z.object({
  intent: z.enum(['pause-channel', 'resume-channel', 'remove-channel', 'test-channel']),
  id: z.string().min(1).max(60),
});

/** Who changes it. */
export interface ChannelAuthor {
  readonly userId: string | null;
  readonly name: string | null;
}

/**
 * Adds a channel or changes one. Alerts from before a channel was added are not sent; a changed one
 * keeps what it has not sent yet. Throws `validation_failed` (address, view), `not_found`,
 * `conflict` with 20 channels already.
 */
export async function saveChannel(
  services: AppServices,
  { shop, by }: { shop: string; by: ChannelAuthor },
  form: ChannelForm,
): Promise<{ readonly id: string }> {
  const [current] = form.id === '' ? [] : await listChannels(services, shop, form.id);
  if (form.id !== '' && !current) throw toRefusal('not_found', ['channel_gone']);
  const type = current?.type ?? form.type;
  if (!current && form.address.trim() === '')
    throw toRefusal('validation_failed', ['channel_address_missing'], {
      errors: [{ pointer: 'address', detail: 'missing', code: 'required' }],
    });
  const address = form.address.trim() === '' ? null : parseChannelAddress(type, form.address);
  const view = await chooseView(services, shop, {
    chosen: form.view,
    current: current?.view ?? null,
    hasUser: false,
  });
  const now = services.clock.now();
  const channelId = current?.id ?? createId('chn', now);
  const dueAt = await getFirstTime(services, shop, form);
  const choices = [
    channelId,
    shop,
    form.name,
    form.kinds,
    view?.id ?? null,
    view?.name ?? null,
    view?.query ?? null,
    form.mode,
    form.hour,
    form.weekday,
    form.quietFrom === '' ? null : form.quietFrom,
    form.quietUntil === '' ? null : form.quietUntil,
    form.locale,
    dueAt,
    address && encryptAddress(services, channelId, address.url),
    address?.host ?? null,
    address?.end ?? null,
  ];
  if (current) {
    // Another address may work: what made the old one fail says nothing of it.
    await services.db.query(
      `update shop.channel set name = $3, kinds = $4, view_id = $5, view_name = $6, view_query = $7,
         mode = $8, hour = $9, weekday = $10, quiet_from = $11, quiet_until = $12, locale = $13,
         due_at = $14, address = coalesce($15, address), host = coalesce($16, host),
         address_end = coalesce($17, address_end), attempts = 0,
         state = case when $15::text is not null and state = 'failing' then 'active' else state end,
         error_at = case when $15::text is null then error_at end
       where shop = $2 and id = $1`,
      choices,
    );
    return { id: channelId };
  }
  const { rowCount } = await services.db.query(
    `insert into shop.channel (id, shop, name, kinds, view_id, view_name, view_query, mode, hour,
       weekday, quiet_from, quiet_until, locale, due_at, address, host, address_end, type, state,
       since, created_at, by_user_id, by_name)
     select $1, $2, $3, $4::text[], $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
       'active', $19, $19, $20, $21
     where (select count(*) from shop.channel where shop = $2) < ${MOST}`,
    [...choices, type, now, by.userId, by.name],
  );
  if (rowCount !== 1) throw toRefusal('conflict', ['too_many_channels']);
  return { id: channelId };
}

/** When the first message is due; quiet hours are looked at when it is sent. */
async function getFirstTime(
  services: AppServices,
  shop: string,
  { mode, hour, weekday }: { mode: ChannelMode; hour: number; weekday: number },
): Promise<Date> {
  const now = services.clock.now();
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { timezone: true },
  });
  return getNextDigestTime(mode, { timeZone: row?.timezone ?? 'UTC', hour, weekday }, now) ?? now;
}

/**
 * Pauses, resumes or removes a channel. What was found during a pause is not sent; a channel that
 * was failing sends what it still owes. Throws `not_found`.
 */
export async function updateChannel(
  services: AppServices,
  { shop, id: channelId }: { shop: string; id: string },
  intent: 'pause-channel' | 'resume-channel' | 'remove-channel',
): Promise<void> {
  const now = services.clock.now();
  const { rowCount } =
    intent === 'remove-channel'
      ? await services.db.query('delete from shop.channel where shop = $1 and id = $2', [
          shop,
          channelId,
        ])
      : await services.db.query(
          `update shop.channel set state = case when $3 then 'paused' else 'active' end, attempts = 0,
             since = case when state = 'paused' and not $3 then $4 else since end,
             due_at = case when state = 'failing' then $4 else due_at end
           where shop = $1 and id = $2`,
          [shop, channelId, intent === 'pause-channel', now],
        );
  if (rowCount !== 1) throw toRefusal('not_found', ['channel_gone']);
}
