import type { Money } from '#kernel/money.ts';
import { AppError } from '#kernel/app-error.ts';
import type { AppServices } from '../services.server.ts';

export interface FloorFileView {
  readonly id: string;
  readonly name: string;
  readonly state: 'reading' | 'preview' | 'applying' | 'done' | 'discarded';
  readonly error: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly lines: number;
  readonly refused: number;
  readonly same: number;
  /** Lines that change something: not yet written to Shopify, written, refused by Shopify. */
  readonly waiting: number;
  readonly written: number;
  readonly failed: number;
  readonly floorsSet: number;
  readonly floorsRemoved: number;
  readonly costsSet: number;
  readonly costsRemoved: number;
  readonly leastSet: number;
  readonly leastRemoved: number;
  /** Of the floors: above the shop's own price. */
  readonly floorsAbovePrice: number;
  readonly changes: readonly FloorChangeView[];
  readonly problems: readonly FloorProblemView[];
}

export interface FloorChangeView {
  readonly line: number;
  readonly gid: string;
  readonly title: string;
  readonly variantTitle: string;
  readonly sku: string | null;
  readonly price: Money;
  /** Before and after; null where the file leaves it. */
  readonly floor: readonly [Money | null, Money | null] | null;
  readonly cost: readonly [Money | null, Money | null] | null;
  readonly least: readonly [Money | null, Money | null] | null;
}

export interface FloorProblemView {
  readonly line: number;
  readonly named: string;
  readonly problem: string;
  readonly value: string | null;
}

const SHOWN = 50;

/** A file with its counts, the first of its changes and of its problems. Throws `not_found`. */
export async function getFloorFile(
  services: AppServices,
  shop: string,
  id: string,
): Promise<FloorFileView> {
  const file = await services.db.prisma.floorFile.findFirst({ where: { id, shop } });
  if (!file) throw new AppError('not_found', `No file ${id} in this shop`);
  const [counts, changes, problems] = await Promise.all([
    countRows(services, shop, id),
    file.state === 'preview'
      ? listChanges(services, { shop, id, currency: file.currency.trim() })
      : [],
    services.db.query<FloorProblemView>(
      `select line, named, problem, problem_value as value
       from shop.floor_file_row
       where file_id = $1 and state in ('refused', 'failed')
       order by line limit ${SHOWN}`,
      [id],
    ),
  ]);
  return {
    id,
    name: file.name,
    state: file.state as FloorFileView['state'],
    error: file.error,
    createdAt: file.createdAt,
    finishedAt: file.finishedAt,
    ...counts,
    changes,
    problems: problems.rows,
  };
}

type Counts = Pick<
  FloorFileView,
  | 'lines'
  | 'refused'
  | 'same'
  | 'waiting'
  | 'written'
  | 'failed'
  | 'floorsSet'
  | 'floorsRemoved'
  | 'costsSet'
  | 'costsRemoved'
  | 'leastSet'
  | 'leastRemoved'
  | 'floorsAbovePrice'
>;

async function countRows(services: AppServices, shop: string, id: string): Promise<Counts> {
  const changing = `r.state in ('change', 'written', 'failed')`;
  const { rows } = await services.db.query<Counts>(
    `select count(*)::int as lines, (count(*) filter (where r.state = 'refused'))::int as refused,
            (count(*) filter (where r.state = 'same'))::int as same,
            (count(*) filter (where r.state = 'change'))::int as waiting,
            (count(*) filter (where r.state = 'written'))::int as written,
            (count(*) filter (where r.state = 'failed'))::int as failed,
            (count(*) filter (where ${changing} and sets_floor
              and r.floor_minor is not null))::int as "floorsSet",
            (count(*) filter (where ${changing} and sets_floor
              and r.floor_minor is null))::int as "floorsRemoved",
            (count(*) filter (where ${changing} and sets_cost
              and r.cost_minor is not null))::int as "costsSet",
            (count(*) filter (where ${changing} and sets_cost
              and r.cost_minor is null))::int as "costsRemoved",
            (count(*) filter (where ${changing} and sets_min
              and r.min_minor is not null))::int as "leastSet",
            (count(*) filter (where ${changing} and sets_min
              and r.min_minor is null))::int as "leastRemoved",
            (count(*) filter (where ${changing} and sets_floor
              and r.floor_minor > v.price_minor))::int as "floorsAbovePrice"
     from shop.floor_file_row r
     left join shop.variant v on v.shop = $2 and v.gid = r.gid
     where r.file_id = $1`,
    [id, shop],
  );
  const [row] = rows;
  if (!row) throw new Error('A count always has a row');
  return row;
}

interface ChangeRow {
  line: number;
  gid: string;
  product_title: string;
  title: string;
  sku: string | null;
  price_minor: bigint;
  sets_floor: boolean;
  floor_before: bigint | null;
  floor_minor: bigint | null;
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
): Promise<FloorChangeView[]> {
  const { rows } = await services.db.query<ChangeRow>(
    `select r.line, v.gid, v.product_title, v.title, v.sku, v.price_minor, r.sets_floor,
            v.floor_minor as floor_before, r.floor_minor, r.sets_cost, v.cost_minor as cost_before,
            r.cost_minor,
            r.sets_min, v.min_minor as min_before, r.min_minor
     from shop.floor_file_row r
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
    floor: row.sets_floor ? [money(row.floor_before), money(row.floor_minor)] : null,
    cost: row.sets_cost ? [money(row.cost_before), money(row.cost_minor)] : null,
    least: row.sets_min ? [money(row.min_before), money(row.min_minor)] : null,
  }));
}
