import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { listMatrixRows, type MatrixProduct } from './list-matrix-rows.server.ts';
import type { MatrixQuery } from './matrix-query.ts';

/** The capability of a service that measures the market. */
export const INSIGHTS_CAPABILITY = 'insights';

const PAGE = 50;
/** Columns while no competitors are chosen. */
const MOST_COLUMNS = 12;

export interface MatrixPage {
  readonly products: readonly MatrixProduct[];
  /** Domains, in the order of the columns. */
  readonly retailers: readonly string[];
  /** Further competitors with offers on this page. */
  readonly hidden: number;
  readonly next: string | null;
}

/** A page of the matrix with its columns; an error of the service is shown on the page. */
export function getMatrixPage(
  services: AppServices,
  shop: string,
  { query, at }: { query: MatrixQuery; at: Date | null },
): Promise<ActionResult<MatrixPage>> {
  return toServiceActionResult(services, shop, async () => {
    const { products, next } = await listMatrixRows(services, shop, { query, at, limit: PAGE });
    if (query.retailers.length > 0)
      return { products, retailers: query.retailers.toSorted(), hidden: 0, next };
    const found = rankRetailers(products);
    const retailers = found.slice(0, MOST_COLUMNS).toSorted();
    return { products, retailers, hidden: found.length - retailers.length, next };
  });
}

/** Those with offers for most of the products first. */
function rankRetailers(products: readonly MatrixProduct[]): string[] {
  const counts = new Map<string, number>();
  for (const { cells } of products)
    for (const retailer of Object.keys(cells))
      counts.set(retailer, (counts.get(retailer) ?? 0) + 1);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([retailer]) => retailer);
}
