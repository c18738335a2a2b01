/** The result of a retailer's probe, stored as JSON with the retailer. */
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
  catalog: z.object({
    kind: z.enum(['feed', 'sitemap', 'links', 'addresses']),
    url: z.string(),
    /** Number of products listed; a minimum unless `exact`. */
    products: z.number().int(),
    exact: z.boolean(),
  }),
  samples: z.array(SampleSchema),
  /** How many of the sampled products could be read. */
  coverage: z.object({ tried: z.number().int(), read: z.number().int() }),
  freshness: z.object({
    /** Documents to visit to cover all products. */
    documents: z.number().int(),
    visitsADay: z.number(),
    /** Hours to visit each document once. */
    roundHours: z.number(),
  }),
  /** The whole report as text. */
  summary: z.string(),
});
export type ProbeReport = z.infer<typeof ProbeReportSchema>;

/** The stored report; null when there is none or an older release wrote another format. */
export function parseProbeReport(kept: unknown): ProbeReport | null {
  return ProbeReportSchema.safeParse(kept).data ?? null;
}
