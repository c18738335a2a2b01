import { DAY_MS } from '#kernel/durations.ts';
import { createId } from '#kernel/ids.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Sql } from '#prisma/open-database.ts';
import type { Person } from '#app/repricing/price-change.ts';

const KEEP_MS = 7 * DAY_MS;

export interface ExportAuthor {
  readonly shop: string;
  readonly by: Person;
  readonly locale: string;
}

interface NewExport extends ExportAuthor {
  readonly what: string;
  readonly format: string;
  readonly query: string;
  readonly since?: Date | null;
  readonly serviceExportId?: string;
  /** What the file's name says beside what it is, such as a retailer and a month. */
  readonly about?: string | undefined;
  /** The schedule that asks for it, and for which time. */
  readonly scheduled?: { readonly scheduleId: string; readonly dueAt: Date };
}

/** Stores an export that waits to be written; returns its id. */
export async function createExport(
  services: AppServices,
  sql: Sql,
  made: NewExport,
): Promise<string> {
  const now = services.clock.now();
  const id = createId('fex', now);
  await sql.query(
    `insert into shop.file_export (id, shop, what, format, query, locale, file_name, since, state,
       service_export_id, by_user_id, by_name, created_at, expires_at, schedule_id, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      made.shop,
      made.what,
      made.format,
      made.query,
      made.locale,
      buildFileName(made, now),
      made.since ?? null,
      made.serviceExportId ?? null,
      made.by.userId,
      made.by.name,
      now,
      new Date(now.getTime() + KEEP_MS),
      made.scheduled?.scheduleId ?? null,
      made.scheduled?.dueAt ?? null,
    ],
  );
  return id;
}

/** Such as "alerts-2026-11-26.xlsx" or "retailer-report-kettles.example-2026-10.pdf". */
function buildFileName(
  { what, format, about }: Pick<NewExport, 'what' | 'format' | 'about'>,
  now: Date,
): string {
  const subject = what.replaceAll('_', '-');
  const end = (about ?? now.toISOString().slice(0, 10)).replace(/[^\w.-]/g, '');
  return `${subject}-${end}.${format}`;
}
