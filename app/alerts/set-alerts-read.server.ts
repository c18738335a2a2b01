import { z } from 'zod';
import { ALERT_TYPES, EVENT_ALERT_TYPES } from '#kernel/alert-types.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { chooseAlertTypes } from '#app/service-copy/choose-alert-types.ts';

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
  const capabilities: readonly unknown[] = Array.isArray(row?.capabilities) ? row.capabilities : [];
  const canStoreRead = capabilities.includes('alerts.read');
  if (canStoreRead) {
    const client = await getPricingClient(services, shop);
    if (mark.intent === 'mark-all')
      await client.alerts.markRead({
        all: true,
        ...(chooseAlertTypes(capabilities) && { types: [...ALERT_TYPES] }),
      });
    else await client.alerts.update(mark.id, { read: mark.read });
  }
  const now = services.clock.now();
  // Reading an alert about a change closes it; the changes feed says the same a little later.
  if (mark.intent === 'mark-all' || mark.read)
    await services.db.prisma.alertCopy.updateMany({
      where: {
        shop,
        readAt: null,
        resolvedAt: null,
        type: { in: [...EVENT_ALERT_TYPES] },
        ...(mark.intent === 'mark' && { id: mark.id }),
      },
      data: { resolvedAt: now, resolution: 'acknowledged' },
    });
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

/**
 * Marks these alerts, at most 1,000, at the service, where it can store that, and in our copy. Returns
 * how many changed here. An alert about a change is closed when it is read, and stays closed.
 */
export async function updateAlertsRead(
  services: AppServices,
  shop: string,
  { ids, read }: { ids: string[]; read: boolean },
): Promise<number> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { capabilities: true },
  });
  if (Array.isArray(row?.capabilities) && row.capabilities.includes('alerts.read')) {
    const client = await getPricingClient(services, shop);
    await client.alerts.markRead({ ids, read });
  }
  const now = services.clock.now();
  if (read)
    await services.db.prisma.alertCopy.updateMany({
      where: { shop, id: { in: ids }, resolvedAt: null, type: { in: [...EVENT_ALERT_TYPES] } },
      data: { resolvedAt: now, resolution: 'acknowledged' },
    });
  const { count } = await services.db.prisma.alertCopy.updateMany({
    where: { shop, id: { in: ids }, readAt: read ? null : { not: null } },
    data: { readAt: read ? now : null },
  });
  return count;
}
