import { z } from 'zod';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';

/** What the alerts page sends: one alert read or unread, or all read. */
export const MarkAlertsSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('mark'),
    id: z.string().min(1).max(100),
    read: z.enum(['true', 'false']).transform((text) => text === 'true'),
  }),
  z.object({ intent: z.literal('mark-all') }),
]);
export type MarkAlerts = z.infer<typeof MarkAlertsSchema>;

/**
 * Marks alerts as read at the service, where it can store that, and in our copy. Returns the number
 * of rows that changed here. Throws AppError when the service refuses.
 */
export async function setAlertsRead(
  services: AppServices,
  shop: string,
  mark: MarkAlerts,
): Promise<number> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { capabilities: true },
  });
  const canStoreRead = Array.isArray(row?.capabilities) && row.capabilities.includes('alerts.read');
  if (canStoreRead) {
    const client = await getPricingClient(services, shop);
    if (mark.intent === 'mark-all') await client.markAlertsRead({ all: true });
    else await client.setAlertRead(mark.id, mark.read);
  }
  const now = services.clock.now();
  if (mark.intent === 'mark-all') {
    return (
      await services.db.prisma.alertCopy.updateMany({
        where: { shop, readAt: null },
        data: { readAt: now },
      })
    ).count;
  }
  const where = { shop, id: mark.id, readAt: mark.read ? null : { not: null } };
  return (
    await services.db.prisma.alertCopy.updateMany({
      where,
      data: { readAt: mark.read ? now : null },
    })
  ).count;
}
