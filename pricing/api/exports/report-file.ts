import { buildMapReport } from '#pricing/alerts/report/build-map-report.ts';
import type { MarketContext } from '#pricing/market/market-context.ts';
import type { Tx } from '#prisma/open-database.ts';
import { withTransaction } from '#pricing/api/with-transaction.ts';
import { parseReportFilters } from './export-kinds.ts';
import type { ExportFile } from './export-file.ts';

/** A map_report, of the data as they are in this transaction. */
export function writeReportFile(
  context: MarketContext,
  tx: Tx,
  { accountId, filters }: { accountId: string; filters: Readonly<Record<string, string>> },
): ExportFile {
  const choices = parseReportFilters(filters);
  let rows = 0;
  async function* write(): AsyncGenerator<Uint8Array> {
    const { bytes, violations } = await buildMapReport(withTransaction(context, tx), {
      accountId,
      ...choices,
    });
    rows = violations;
    yield bytes;
  }
  return { pieces: write(), countRows: () => rows };
}
