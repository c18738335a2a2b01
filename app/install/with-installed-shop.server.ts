import type { AppServices } from '../services.server.ts';

type Work<Payload, Run> = (services: AppServices, payload: Payload, run: Run) => Promise<unknown>;

/** Work for a shop that has removed the app ends without a word: there is nothing left to ask Shopify with. */
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
