import { PAGE_CONTENTS, type VisitReason } from '#kernel/reasons/monitoring-reasons.ts';
import type { PageReading } from '#pricing/extraction/reading.ts';

export type PageContent = (typeof PAGE_CONTENTS)[number];

/** Why a page gave no offer. */
export function describePage(page: PageReading['page']): VisitReason {
  const status = /^status_(\d{3})$/.exec(page.reason ?? '')?.[1];
  return status === undefined
    ? { code: 'page_shows', values: { page: classifyPage(page) } }
    : { code: 'page_status', values: { status: Number(status) } };
}

/** What the page shows instead of a product; `other` when extraction has no name for it. */
export function classifyPage({ kind, reason = kind }: PageReading['page']): PageContent {
  return PAGE_CONTENTS.find((content) => content === reason) ?? 'other';
}
