import { findSalesRead, canReadSales } from '#app/catalog-sync/sales/sales-read.server.ts';
import type { AppServices } from '#app/services.server.ts';

/** Whether the shop's sales are read, and up to which day. */
export interface SalesView {
  /** The connected service accepts sales. */
  readonly supported: boolean;
  /** The merchant lets the app read orders. */
  readonly allowed: boolean;
  readonly state: string | null;
  readonly rowsSent: number;
  readonly rowsRefused: number;
  readonly refusedWhy: string | null;
  /** Lines of orders that could not be read, and the beginning of the first. */
  readonly unreadable: number;
  readonly unreadableExample: string | null;
  /** YYYY-MM-DD. */
  readonly doneUntil: string | null;
  /** A code of APP_REASONS; a sentence in what an older release wrote. */
  readonly error: string | null;
}

export async function findSales(services: AppServices, shop: string): Promise<SalesView> {
  const [row, allowed, read] = await Promise.all([
    services.db.prisma.shop.findUnique({ where: { domain: shop }, select: { capabilities: true } }),
    canReadSales(services, shop),
    findSalesRead(services.db, shop),
  ]);
  const supported = Array.isArray(row?.capabilities) && row.capabilities.includes('sales');
  return {
    supported,
    allowed,
    state: read?.state ?? null,
    rowsSent: read?.rowsSent ?? 0,
    rowsRefused: read?.rowsRefused ?? 0,
    refusedWhy: read?.refusedWhy ?? null,
    unreadable: read?.unreadable ?? 0,
    unreadableExample: read?.unreadableExample ?? null,
    doneUntil: read?.doneUntil ?? null,
    error: read?.error ?? null,
  };
}
