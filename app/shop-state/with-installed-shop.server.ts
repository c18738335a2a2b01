import type { AppServices } from '#app/services.server.ts';

type Work<Payload, Run> = (services: AppServices, payload: Payload, run: Run) => Promise<unknown>;

/**
 * Ends work without an error for a shop that has uninstalled the app, as there is no token left for
 * Shopify, and for one whose account was deleted, as nothing is stored for it.
 */
export function withInstalledShop<Payload extends { shop: string }, Run>(
  work: Work<Payload, Run>,
): Work<Payload, Run> {
  return async (services, payload, run) => {
    const row = await services.db.prisma.shop.findUnique({
      where: { domain: payload.shop },
      select: { uninstalledAt: true, accountDeletedAt: true },
    });
    if (row?.uninstalledAt === null && row.accountDeletedAt === null)
      await work(services, payload, run);
  };
}
