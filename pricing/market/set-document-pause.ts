import { formatMonitoringReason } from '#kernel/reasons/english/format-in-english.ts';
import type { VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { Sql } from '#prisma/open-database.ts';

/**
 * The listings read from a document wait until then, for a cause that is not the page's: no visit
 * is recorded, and the listings and the retailer name the reason.
 */
export async function setDocumentPause(
  sql: Sql,
  document: { retailerId: string; url: string; until: Date; reason: VisitReason },
): Promise<void> {
  const { retailerId, url, until, reason } = document;
  const sentence = formatMonitoringReason(reason).slice(0, 500);
  // Locks the retailer before its listings, as everywhere in market.
  await sql.query(
    `with r as (update pricing.retailer set last_error = $4, last_error_detail = $5 where id = $1
       returning id)
     update pricing.listing l set next_check_at = $3, state_reason = $4, state_reason_detail = $5
     from r where l.retailer_id = r.id and l.read_from = $2`,
    [retailerId, url, until, sentence, reason],
  );
}
