import { z } from 'zod';
import { NOTICE_LANGUAGES } from '#kernel/notices.ts';
import { AUTHORIZATIONS } from '#kernel/retailer-authorization.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toAuthor } from '#app/shop/to-author.ts';

const createText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((text) => (text === '' ? null : text));

export const ContactFormSchema = z.object({
  id: z.string().min(1).max(100),
  authorized: z.enum(AUTHORIZATIONS),
  name: createText(200),
  email: createText(254),
  language: z
    .enum(['', ...NOTICE_LANGUAGES])
    .transform((language) => (language === '' ? null : language)),
  agreement: createText(2_000),
  notes: createText(5_000),
});

/** Replaces what is known of a retailer. Throws AppError as the service responds. */
export async function saveContact(
  services: AppServices,
  { shop, by }: { shop: string; by: Parameters<typeof toAuthor>[0] },
  { id, authorized, name, email, language, agreement, notes }: z.output<typeof ContactFormSchema>,
): Promise<{ saved: true }> {
  const client = await getPricingClient(services, shop);
  const author = toAuthor(by);
  await client.retailers.updateContact(id, {
    authorized,
    contact_name: name,
    contact_email: email,
    language,
    agreement,
    notes,
    ...(author && { by: author }),
  });
  return { saved: true };
}
