import { z } from '@hono/zod-openapi';
import { NOTICE_COLUMNS, type NoticeRow } from '#pricing/alerts/notices/notice.ts';
import type { Sql } from '#prisma/open-database.ts';

export const NoticePosition = z.object({ createdAt: z.coerce.date(), id: z.string() });

/** Notices of an account, newest first. */
export async function listNotices(
  sql: Sql,
  wanted: {
    accountId: string;
    states: readonly string[] | null;
    retailer: string | null;
    caseId: string | null;
    fetch: number;
    after: z.infer<typeof NoticePosition> | undefined;
  },
): Promise<NoticeRow[]> {
  const { accountId, states, retailer, caseId, fetch, after } = wanted;
  const { rows } = await sql.query<NoticeRow>(
    `select ${NOTICE_COLUMNS} from pricing.notice n
     where n.account_id = $1 and ($2::text[] is null or n.state = any($2))
       and ($3::text is null or n.retailer = $3)
       and ($4::text is null or exists (select from pricing.notice_case o
         where o.notice_id = n.id and o.case_id = $4))
       and ($5::timestamptz is null or (n.created_at, n.id) < ($5, $6))
     order by n.created_at desc, n.id desc limit $7`,
    [accountId, states, retailer, caseId, after?.createdAt ?? null, after?.id ?? null, fetch],
  );
  return rows;
}
