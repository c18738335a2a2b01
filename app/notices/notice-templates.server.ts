import { z } from 'zod';
import { NOTICE_LANGUAGES, NOTICE_STEPS } from '#kernel/notices.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { NoticeTemplate } from '#sdk/index.ts';

export const TemplateChangeSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    /** Empty: a new template. */
    id: z.string().max(64),
    name: z.string().max(100),
    step: z.enum(NOTICE_STEPS),
    language: z.enum(NOTICE_LANGUAGES),
    isDefault: z.enum(['true', 'false']).transform((text) => text === 'true'),
    subject: z.string().max(200),
    body: z
      .string()
      .max(40_000)
      .transform((text) => text.replaceAll('\r\n', '\n')),
  }),
  z.object({ intent: z.literal('delete'), id: z.string().max(64) }),
]);

/** All templates; an error of the service is shown on the page. */
export function listNoticeTemplates(
  services: AppServices,
  shop: string,
): Promise<ActionResult<{ templates: readonly NoticeTemplate[] }>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    return { templates: (await client.noticeTemplates.list()).items };
  });
}

/** Creates, replaces or deletes a template. Throws AppError as the service responds. */
export async function updateNoticeTemplate(
  services: AppServices,
  shop: string,
  change: z.output<typeof TemplateChangeSchema>,
): Promise<{ done: 'saved' | 'deleted' }> {
  const { noticeTemplates } = await getPricingClient(services, shop);
  if (change.intent === 'delete') {
    await noticeTemplates.delete(change.id);
    return { done: 'deleted' };
  }
  const { id, name, step, language, isDefault, subject, body } = change;
  const template = { name, step, language, subject, body, default: isDefault };
  await (id === '' ? noticeTemplates.create(template) : noticeTemplates.update(id, template));
  return { done: 'saved' };
}
