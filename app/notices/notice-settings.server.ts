import { z } from 'zod';
import { NOTICE_LANGUAGES, NOTICE_STEPS, type NoticeStep } from '#kernel/notices.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { NoticeSettings } from '#sdk/index.ts';

const emptyToNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const days = z
  .string()
  .transform((text) => (text.trim() === '' ? null : Number(text)))
  .pipe(z.int().min(0).max(365).nullable());
const flag = z
  .enum(['true', 'false'])
  .catch('false')
  .transform((text) => text === 'true');

export const SaveSettingsSchema = z.object({
  senderName: z.string().max(100).transform(emptyToNull),
  replyTo: z.string().max(254).transform(emptyToNull),
  /** The address that is confirmed or waits: it is asked for again only when it changes. */
  known: z.string().max(254).transform(emptyToNull),
  policy: z.string().max(500).transform(emptyToNull),
  language: z.enum(NOTICE_LANGUAGES),
  answerDays: z.coerce.number().int().min(1).max(90).catch(7),
  firstDays: days,
  firstAutomatic: flag,
  reminderDays: days,
  reminderAutomatic: flag,
  finalDays: days,
  finalAutomatic: flag,
});

/** How the account sends notices; an error of the service is shown on the page. */
export function getNoticeSettings(
  services: AppServices,
  shop: string,
): Promise<ActionResult<{ settings: NoticeSettings }>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    return { settings: await client.noticeSettings.get() };
  });
}

/** Replaces the settings. Throws AppError as the service responds. */
export async function saveNoticeSettings(
  services: AppServices,
  shop: string,
  given: z.output<typeof SaveSettingsSchema>,
): Promise<{ saved: true }> {
  const client = await getPricingClient(services, shop);
  const schedule: Record<NoticeStep, { after_days: number | null; automatic: boolean }> = {
    first: { after_days: given.firstDays, automatic: given.firstAutomatic },
    reminder: { after_days: given.reminderDays, automatic: given.reminderAutomatic },
    final: { after_days: given.finalDays, automatic: given.finalAutomatic },
  };
  // A step that never falls due by itself is not sent by itself.
  for (const step of NOTICE_STEPS)
    if (schedule[step].after_days === null) schedule[step].automatic = false;
  await client.noticeSettings.update({
    sender_name: given.senderName,
    policy: given.policy,
    language: given.language,
    answer_days: given.answerDays,
    steps: schedule,
    ...(given.replyTo === given.known ? {} : { reply_to: given.replyTo }),
  });
  return { saved: true };
}
