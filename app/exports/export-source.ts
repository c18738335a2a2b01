import type { Table } from '#spreadsheet/table.ts';
import type { AppServices } from '#app/services.server.ts';

/** Lists of pages that can be exported as they are shown. */
export const EXPORTED_VIEWS = ['alerts', 'products', 'price_matrix'] as const;
export type ExportedView = (typeof EXPORTED_VIEWS)[number];

/** More rows than this are written by a job. */
export const LARGE_EXPORT = 5_000;
/** Rows read at once. */
export const EXPORT_BATCH = 1_000;

/** Which view, as somebody saw it. */
interface ViewRequest {
  readonly shop: string;
  /** The query of the page's address. */
  readonly query: string;
  /** Of the session token; null: not known. */
  readonly userId: string | null;
}

interface PreparedView {
  /** Only what the page reads of it, without the page of the list. */
  readonly query: string;
  /** What the filter "new" means: found after this. */
  readonly since: Date | null;
  /** True: a request would take too long. */
  readonly isLarge: boolean;
}

export interface OpenedView extends ViewRequest {
  readonly since: Date | null;
  readonly locale: string;
  /** IANA name, of the shop. */
  readonly timeZone: string;
}

/** A page says here what an export of its list contains; `app/export-sources.server.ts` has all. */
export interface ExportSource {
  readonly what: ExportedView;
  /** Reads the query as the page does. */
  prepare(services: AppServices, request: ViewRequest): Promise<PreparedView>;
  /** The rows that the page shows, on all of its pages, in its order. */
  open(services: AppServices, view: OpenedView): Promise<Table>;
}
