import { AppError } from '#kernel/app-error.ts';
import type { MapPricePeriodInput } from '#sdk/index.ts';
import { listScopeNames, type ScopeName } from '#app/map-prices/periods/list-scope-names.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { PeriodCells } from './period-columns.ts';
import { SHOWN_ROWS } from './period-file-limits.ts';

type PeriodFileState =
  'reading' | 'preview' | 'importing' | 'done' | 'undoing' | 'undone' | 'discarded';

export interface PeriodRowProblem {
  readonly line: number;
  readonly cells: PeriodCells;
  readonly problem: string;
  readonly column: string | null;
  readonly value: string | null;
}

export interface PeriodFileView {
  readonly id: string;
  readonly name: string;
  readonly state: PeriodFileState;
  readonly error: string | null;
  readonly byName: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly undoneAt: Date | null;
  readonly allowsConflicts: boolean;
  /** Counts of rows by state. */
  readonly lines: number;
  readonly refused: number;
  readonly waiting: number;
  readonly made: number;
  readonly failed: number;
  readonly undone: number;
  readonly kept: number;
  /** The first rows that are or were imported. */
  readonly rows: readonly {
    readonly line: number;
    readonly body: MapPricePeriodInput;
    readonly periodId: string | null;
    readonly state: string;
  }[];
  readonly names: Readonly<Record<string, ScopeName>>;
  /** The first rows that were not imported, or not undone. */
  readonly problems: readonly PeriodRowProblem[];
}

/** A file with its counts, its first rows and its first problems. Throws `not_found`. */
export async function getPeriodFile(
  services: AppServices,
  shop: string,
  id: string,
): Promise<PeriodFileView> {
  const file = await services.db.prisma.mapPricePeriodFile.findFirst({ where: { id, shop } });
  if (!file) throw new AppError('not_found', `No file ${id} in this shop`);
  const [{ rows }, problems] = await Promise.all([
    services.db.query<PeriodFileView['rows'][number]>(
      `select line, body, period_id as "periodId", state from shop.map_price_period_file_row
       where file_id = $1 and state in ('waiting', 'made', 'undone', 'kept') and body is not null
       order by line limit ${SHOWN_ROWS}`,
      [id],
    ),
    services.db.query<PeriodRowProblem>(
      `select line, cells, problem, problem_column as "column", problem_value as value
       from shop.map_price_period_file_row
       where file_id = $1 and state in ('refused', 'failed', 'kept') and problem is not null
       order by line limit ${SHOWN_ROWS}`,
      [id],
    ),
  ]);
  const scopes = rows.map(({ body }) => ({ scope: body.scope, key: body.key ?? null }));
  const { byUserId: _user, shop: _shop, ...view } = file;
  return {
    ...view,
    state: file.state as PeriodFileState,
    rows,
    names: await listScopeNames(services, shop, scopes),
    problems: problems.rows,
  };
}

export interface PeriodFileItem {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly createdAt: Date;
}

const FILES_SHOWN = 10;

/** The latest files of the shop. */
export async function listPeriodFiles(
  services: AppServices,
  shop: string,
): Promise<PeriodFileItem[]> {
  return services.db.prisma.mapPricePeriodFile.findMany({
    where: { shop },
    select: { id: true, name: true, state: true, createdAt: true },
    orderBy: { createdAt: 'desc' },
    take: FILES_SHOWN,
  });
}
