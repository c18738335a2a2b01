import { appDocument } from '../admin-api/app-document.ts';
import { openAdmin } from '../admin-api/open-admin.server.ts';
import type { AppServices } from '../services.server.ts';

/** The same for all shops, and for as long as the app exists. */
let knownAppGid: string | null = null;

/**
 * The ids of app and shop. Requested once: a shop that does not pay may close its Admin API, and
 * its plan must still be read. Throws what the Admin API does.
 */
export async function findShopIds(
  services: AppServices,
  shop: string,
): Promise<{ appGid: string; shopGid: string }> {
  const row = await services.db.prisma.shop.findUnique({
    where: { domain: shop },
    select: { gid: true },
  });
  if (row?.gid && knownAppGid) return { appGid: knownAppGid, shopGid: row.gid };
  const { currentAppInstallation, shop: found } = await openAdmin(services, shop).query(
    appDocument,
  );
  knownAppGid = currentAppInstallation.app.id;
  await services.db.query('update shop.shop set gid = $2 where domain = $1 and gid is null', [
    shop,
    found.id,
  ]);
  return { appGid: knownAppGid, shopGid: found.id };
}
