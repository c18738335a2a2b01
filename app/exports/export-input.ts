import { z } from 'zod';
import { EXPORTED_VIEWS } from './export-source.ts';
import { VIEW_FORMATS } from './file-export.ts';

const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);
/** A retailer's domain. */
export const RetailerSchema = z.string().trim().min(3).max(255);

/** What the pages send to have a file written. `query`: of the page's address. */
export const StartExportSchema = z.discriminatedUnion('what', [
  z.object({
    what: z.enum(EXPORTED_VIEWS),
    format: z.enum(VIEW_FORMATS),
    query: z.string().max(10_000).default(''),
  }),
  z.object({ what: z.literal('retailer_report'), retailer: RetailerSchema, month }),
  z.object({ what: z.literal('account_data') }),
]);
export type StartExport = z.infer<typeof StartExportSchema>;
export type ServiceExport = Exclude<StartExport, { format: string }>;
