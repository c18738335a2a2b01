import { z } from 'zod';
import type { Tx } from '#prisma/open-database.ts';
import { chooseLocale } from '#app/locales/choose-locale.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Webhook } from './receive-webhook.server.ts';

const ShopPayloadSchema = z.object({ primary_locale: z.string().min(2).max(35) });

/** The shop's main language, for which the Admin API would need an additional scope. */
export async function recordLocale(
  _services: AppServices,
  { shop, payload }: Webhook,
  tx: Tx,
): Promise<void> {
  const parsed = ShopPayloadSchema.safeParse(payload);
  if (parsed.success)
    await tx.query('update shop.shop set locale = $2 where domain = $1', [
      shop,
      chooseLocale(parsed.data.primary_locale),
    ]);
}
