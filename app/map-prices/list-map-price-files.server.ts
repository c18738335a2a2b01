import type { AppServices } from '../services.server.ts';

export interface MapPriceFileRow {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  /** The file whose changes it undoes. */
  readonly undoes: string | null;
  readonly createdAt: Date;
}

const SHOWN = 10;

/** Lists the latest files of the shop. */
export async function listMapPriceFiles(
  services: AppServices,
  shop: string,
): Promise<MapPriceFileRow[]> {
  return services.db.prisma.mapPriceFile.findMany({
    where: { shop },
    select: { id: true, name: true, state: true, undoes: true, createdAt: true },
    orderBy: { createdAt: 'desc' },
    take: SHOWN,
  });
}
