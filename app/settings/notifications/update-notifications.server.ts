import { z } from 'zod';
import { toRefusal } from '#app/locales/format-refusal.ts';
import {
  updateChannel,
  ChannelActionSchema,
  type ChannelAuthor,
  ChannelFormSchema,
  isQuietValid,
  KindsSchema,
  quietFields,
  saveChannel,
  buildNumberSchema,
} from '#app/notifications/channels/save-channel.server.ts';
import { sendTestMessage } from '#app/notifications/channels/send-to-channel.server.ts';
import { NOTIFICATION_MODES } from '#app/notifications/notification-mode.ts';
import { saveFlowView, savePreference } from '#app/notifications/preference.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';

const view = z.string().max(60);
const FormSchema = z.discriminatedUnion('intent', [
  ChannelFormSchema,
  ChannelActionSchema,
  z
    .object({
      intent: z.literal('email'),
      mode: z.enum(NOTIFICATION_MODES),
      hour: buildNumberSchema(0, 23),
      kinds: KindsSchema,
      view,
      ...quietFields,
    })
    .refine(isQuietValid, { path: ['quietUntil'] }),
  z.object({ intent: z.literal('flow'), view }),
]);
type Intent = z.infer<typeof FormSchema>['intent'];

export type NotificationsSaved = { readonly intent: Intent };

/**
 * Saves what the notifications page sends: each user their own e-mail, owners what concerns the
 * shop. Throws AppError: `validation_failed` with the field under `pointer`, `forbidden`, or what
 * became of a test message.
 */
export async function updateNotifications(
  services: AppServices,
  { shop, by }: { shop: string; by: ChannelAuthor },
  form: Record<string, FormDataEntryValue>,
): Promise<NotificationsSaved> {
  const parsed = FormSchema.safeParse(form);
  if (!parsed.success)
    throw toRefusal('validation_failed', ['fields'], {
      errors: parsed.error.issues.map(({ path, message }) => ({
        pointer: String(path[0] ?? ''),
        detail: message,
        code: 'invalid',
      })),
    });
  const input = parsed.data;
  const { intent } = input;
  const { userId } = by;
  if (intent === 'email') {
    if (userId === null) throw toRefusal('unauthorized', ['user_unknown']);
    const { mode, hour, kinds, quietFrom: from, quietUntil: until } = input;
    const quiet = from === '' || until === '' ? null : { from, until };
    await savePreference(
      services,
      { shop, userId },
      { mode, hour, kinds, view: input.view, quiet },
    );
    return { intent };
  }
  await requireRole(services, { shop, userId }, 'owner');
  if (intent === 'flow') await saveFlowView(services, shop, input.view);
  else if (intent === 'save-channel') await saveChannel(services, { shop, by }, input);
  else if (intent === 'test-channel')
    await sendTestMessage(services, { shop, channelId: input.id });
  else await updateChannel(services, { shop, id: input.id }, intent);
  return { intent };
}
