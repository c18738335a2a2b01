import type { AppServices } from '#app/services.server.ts';

/** Hides the set-up guide of the home page for this shop. */
export async function removeSetupGuide(services: AppServices, shop: string): Promise<void> {
  await services.db.prisma.shop.updateMany({
    where: { domain: shop },
    data: { setupDismissed: true },
  });
}
