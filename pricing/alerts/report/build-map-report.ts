import type { NoticeLanguage } from '#kernel/notices.ts';
import type { CaptureSource } from '#pricing/market/market-context.ts';
import { buildReportDocument } from './build-report-document.ts';
import { listReportFacts, type ReportRequest } from './list-report-facts.ts';
import { listReportPictures } from './list-report-pictures.ts';

/** The PDF about a retailer's MAP violations in a month, and how many it lists. */
export async function buildMapReport(
  source: CaptureSource,
  { language, ...request }: ReportRequest & { readonly language: NoticeLanguage },
): Promise<{ bytes: Buffer; violations: number }> {
  const facts = await listReportFacts(source.db, request);
  const pictures = await listReportPictures(source, facts.violations);
  const bytes = await buildReportDocument({ language, facts, pictures });
  return { bytes, violations: facts.violations.length };
}
