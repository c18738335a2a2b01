/** What was found out about a retailer before anything was promised; kept as JSON with it. */
import { z } from 'zod';

const SampleSchema = z.object({
  url: z.string(),
  name: z.string().nullable(),
  /** Decimal string as read. */
  price: z.string().nullable(),
  currency: z.string().nullable(),
  availability: z.string(),
});
export type ProbeSample = z.infer<typeof SampleSchema>;

const ProbeReportSchema = z.object({
  at: z.coerce.date(),
  catalogue: z.object({
    kind: z.enum(['feed', 'sitemap', 'links', 'addresses']),
    url: z.string(),
    /** Products there; at least so many unless `exact`. */
    products: z.number().int(),
    exact: z.boolean(),
  }),
  samples: z.array(SampleSchema),
  /** Of the products tried, how many could be read. */
  coverage: z.object({ tried: z.number().int(), read: z.number().int() }),
  freshness: z.object({
    /** Documents to visit for all products. */
    documents: z.number().int(),
    visitsADay: z.number(),
    /** Hours for visiting each of them once. */
    roundHours: z.number(),
  }),
  /** All of it for people. */
  summary: z.string(),
});
export type ProbeReport = z.infer<typeof ProbeReportSchema>;

/** The report as it was kept; null when there is none or an older release wrote it otherwise. */
export function parseProbeReport(kept: unknown): ProbeReport | null {
  return ProbeReportSchema.safeParse(kept).data ?? null;
}
