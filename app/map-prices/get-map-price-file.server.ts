import type { Money } from '#kernel/money.ts';
import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '#app/services.server.ts';
import { MAP_PRICE } from './record-counts.server.ts';
import { CAN_UNDO } from './undo-map-price-file.server.ts';

export interface MapPriceFileView {
  readonly id: string;
  readonly name: string;
  readonly state: 'reading' | 'preview' | 'applying' | 'done' | 'discarded';
  readonly error: string | null;
  /** The file whose changes it undoes; null for an uploaded one. */
  readonly undoes: string | null;
  /** Its undo, when that was applied. */
  readonly undoneBy: string | null;
  readonly canUndo: boolean;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly lines: number;
  readonly refused: number;
  readonly same: number;
  /** Of an undo: lines of which a part is skipped because it has changed since. */
  readonly leftAlone: number;
  /** Lines that change something: not yet written to Shopify, written, refused by Shopify. */
  readonly waiting: number;
  /** Lines that are finished, including those that a running bulk mutation has passed. */
  readonly reached: number;
  readonly written: number;
  readonly failed: number;
  readonly mapPricesSet: number;
  readonly mapPricesRemoved: number;
  readonly costsSet: number;
  readonly costsRemoved: number;
  readonly leastSet: number;
  readonly leastRemoved: number;
  /** MAP prices above the shop's own price. */
  readonly mapPricesAbovePrice: number;
  readonly changes: readonly MapPriceChangeView[];
  readonly problems: readonly MapPriceProblemView[];
}

interface MapPriceChangeView {
  readonly line: number;
  readonly gid: string;
  readonly title: string;
  readonly variantTitle: string;
  readonly sku: string | null;
  readonly price: Money;
  /** Before and after; null where the file does not change it. */
  readonly mapPrice: readonly [Money | null, Money | null] | null;
  readonly cost: readonly [Money | null, Money | null] | null;
  readonly least: readonly [Money | null, Money | null] | null;
}

interface MapPriceProblemView {
  readonly line: number;
  readonly named: string;
  readonly problem: string;
  readonly value: string | null;
}

const SHOWN = 50;

/**
 * Returns a file with its counts, the first of its changes and of its problems. Throws `not_found`.
 */
export async function getMapPriceFile(
  services: AppServices,
  shop: string,
  id: string,
): Promise<MapPriceFileView> {
  const file = await services.db.prisma.mapPriceFile.findFirst({ where: { id, shop } });
  if (!file) throw new AppError('not_found', `No file ${id} in this shop`);
  const { refused, written, failed, leftAlone } = file;
  const [changes, problems, undo] = await Promise.all([
    file.state === 'preview'
      ? listChanges(services, { shop, id, currency: file.currency.trim() })
      : [],
    refused + failed + leftAlone > 0 ? listProblems(services, id) : [],
    findUndo(services, id),
  ]);
  return {
    id,
    name: file.name,
    state: file.state as MapPriceFileView['state'],
    error: file.error,
    undoes: file.undoes,
    ...undo,
    createdAt: file.createdAt,
    finishedAt: file.finishedAt,
    lines: file.lines,
    refused,
    same: file.same,
    leftAlone,
    waiting: file.waiting,
    reached: Math.max(written + failed, file.bulkReached),
    written,
    failed,
    mapPricesSet: file.mapPricesSet,
    mapPricesRemoved: file.mapPricesRemoved,
    costsSet: file.costsSet,
    costsRemoved: file.costsRemoved,
    leastSet: file.leastSet,
    leastRemoved: file.leastRemoved,
    mapPricesAbovePrice: file.mapPricesAbovePrice,
    changes,
    problems,
  };
}

async function listProblems(services: AppServices, id: string): Promise<MapPriceProblemView[]> {
  const { rows } = await services.db.query<MapPriceProblemView>(
    `select line, named, problem, problem_value as value
     from shop.map_price_file_row
     where file_id = $1 and (state in ('refused', 'failed') or problem = 'left_alone')
     order by line limit ${SHOWN}`,
    [id],
  );
  return rows;
}

async function findUndo(
  services: AppServices,
  id: string,
): Promise<Pick<MapPriceFileView, 'undoneBy' | 'canUndo'>> {
  const { rows } = await services.db.query<{ undoneBy: string | null; canUndo: boolean }>(
    `select ${CAN_UNDO} as "canUndo",
       (select u.id from shop.map_price_file u
        where u.undoes = f.id and u.state in ('applying', 'done') limit 1) as "undoneBy"
     from shop.map_price_file f
     where f.id = $1`,
    [id],
  );
  return rows[0] ?? { undoneBy: null, canUndo: false };
}

interface ChangeRow {
  line: number;
  gid: string;
  product_title: string;
  title: string;
  sku: string | null;
  price_minor: bigint;
  sets_map: boolean;
  map_before: bigint | null;
  map_minor: bigint | null;
  sets_cost: boolean;
  cost_before: bigint | null;
  cost_minor: bigint | null;
  sets_min: boolean;
  min_before: bigint | null;
  min_minor: bigint | null;
}

async function listChanges(
  services: AppServices,
  file: { shop: string; id: string; currency: string },
): Promise<MapPriceChangeView[]> {
  const { rows } = await services.db.query<ChangeRow>(
    `select r.line, v.gid, v.product_title, v.title, v.sku, v.price_minor, r.sets_map,
            v.map_minor as map_before, ${MAP_PRICE} as map_minor, r.sets_cost, v.cost_minor as cost_before,
            r.cost_minor,
            r.sets_min, v.min_minor as min_before, r.min_minor
     from shop.map_price_file_row r
     join shop.variant v on v.shop = $2 and v.gid = r.gid
     where r.file_id = $1 and r.state = 'change'
     order by r.line limit ${SHOWN}`,
    [file.id, file.shop],
  );
  const money = (minor: bigint | null): Money | null =>
    minor === null ? null : { minor, currency: file.currency };
  return rows.map((row) => ({
    line: row.line,
    gid: row.gid,
    title: row.product_title,
    variantTitle: row.title,
    sku: row.sku,
    price: { minor: row.price_minor, currency: file.currency },
    mapPrice: row.sets_map ? [money(row.map_before), money(row.map_minor)] : null,
    cost: row.sets_cost ? [money(row.cost_before), money(row.cost_minor)] : null,
    least: row.sets_min ? [money(row.min_before), money(row.min_minor)] : null,
  }));
}

export interface MapPriceFileRow {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  /** The file whose changes it undoes. */
  readonly undoes: string | null;
  readonly createdAt: Date;
}

const FILES_SHOWN = 10;

/** Lists the latest files of the shop. */
export async function listMapPriceFiles(
  services: AppServices,
  shop: string,
): Promise<MapPriceFileRow[]> {
  return services.db.prisma.mapPriceFile.findMany({
    where: { shop },
    select: { id: true, name: true, state: true, undoes: true, createdAt: true },
    orderBy: { createdAt: 'desc' },
    take: FILES_SHOWN,
  });
}
