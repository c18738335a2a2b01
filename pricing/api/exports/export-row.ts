import { z } from '@hono/zod-openapi';
import { ExportSchema } from '#pricing/contract/export.ts';

/** A stored export. */
export interface ExportRow {
  readonly id: string;
  readonly accountId: string;
  readonly what: string;
  readonly format: string;
  readonly filters: unknown;
  readonly state: string;
  readonly rows: number;
  readonly bytes: bigint;
  readonly failure: string | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly scheduleId: string | null;
}

/** Columns of `e`, a pricing.export, for ExportRow. */
export const EXPORT_COLUMNS = `e.id, e.account_id as "accountId", e.what, e.format, e.filters, e.state,
  e.rows, e.bytes, e.failure, e.created_at as "createdAt", e.completed_at as "completedAt",
  e.expires_at as "expiresAt", e.schedule_id as "scheduleId"`;

/** The columns that are JSON, or one of a few words. */
export const ExportPartsSchema = z.object({
  what: ExportSchema.shape.what,
  format: ExportSchema.shape.format,
  filters: ExportSchema.shape.filters,
  state: ExportSchema.shape.state,
});
