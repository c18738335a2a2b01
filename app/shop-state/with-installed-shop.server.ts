import type { AppServices } from '../services.server.ts';

type Work<Payload, Run> = (services: AppServices, payload: Payload, run: Run) => Promise<unknown>;

/**
 * Ends work for a shop that has uninstalled the app without an error: there is no token left for
 * Shopify.
 */
export function withInstalledShop<Payload extends { shop: string }, Run>(
  work: Work<Payload, Run>,
): Work<Payload, Run> {
  return async (services, payload, run) => {
    const row = await services.db.prisma.shop.findUnique({
      where: { domain: payload.shop },
      select: { uninstalledAt: true },
    });
    if (row && row.uninstalledAt === null) await work(services, payload, run);
  };
}
