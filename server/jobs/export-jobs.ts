/** The job that writes a list to a file. */
import { z } from 'zod';
import { createJob } from '#jobs/create-job.ts';
import { exportedLists } from '#pricing/api/endpoints/exports.ts';
import { writeExport } from '#pricing/api/exports/write-export.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';

const exported = z.object({ exportId: z.string() });

declare module '#jobs/create-job.ts' {
  interface JobPayloads {
    'service.write-export': z.infer<typeof exported>;
  }
}

export const exportJobs = [
  createJob({
    name: 'service.write-export',
    payload: exported,
    expireInSeconds: 900,
    handle: (context: MarketContext, payload) => writeExport(context, exportedLists, payload),
  }),
] as const;
