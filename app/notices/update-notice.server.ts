import { z } from 'zod';
import { NOTICE_EVIDENCE, NOTICE_LANGUAGES } from '#kernel/notices.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Author } from '#app/shop/to-author.ts';

const emptyToNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export const NoticeActionSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    language: z.enum(NOTICE_LANGUAGES),
    /** The language before: another one replaces the text. */
    before: z.enum(NOTICE_LANGUAGES),
    evidence: z.enum(NOTICE_EVIDENCE),
    answerBy: z.iso.date(),
    toName: z.string().max(200).transform(emptyToNull),
    toEmail: z.string().max(254).transform(emptyToNull),
    subject: z.string().max(200),
    body: z
      .string()
      .max(40_000)
      .transform((text) => text.replaceAll('\r\n', '\n')),
  }),
  z.object({ intent: z.literal('send'), sha256: z.string().max(64) }),
  z.object({ intent: z.literal('mark') }),
  z.object({ intent: z.literal('discard') }),
]);

/** Edits, sends, marks or discards a notice. Throws AppError as the service responds. */
export async function updateNotice(
  services: AppServices,
  { shop, id, by }: { shop: string; id: string; by: Author | undefined },
  change: z.output<typeof NoticeActionSchema>,
): Promise<{ done: 'saved' | 'sent' | 'marked' | 'discarded' }> {
  const { notices } = await getPricingClient(services, shop);
  const person = by === undefined ? {} : { by };
  if (change.intent === 'send') {
    await notices.send(id, { text_sha256: change.sha256, ...person });
    return { done: 'sent' };
  }
  if (change.intent === 'mark') {
    await notices.markSent(id, person);
    return { done: 'marked' };
  }
  if (change.intent === 'discard') {
    await notices.discard(id);
    return { done: 'discarded' };
  }
  const { language, before, evidence, answerBy, toName, toEmail, subject, body } = change;
  await notices.update(id, {
    evidence,
    answer_by: answerBy,
    to: { name: toName, email: toEmail },
    ...(language === before ? { subject, body } : { language }),
  });
  return { done: 'saved' };
}
