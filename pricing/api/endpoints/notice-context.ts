import type { NoticeContext } from '#pricing/alerts/notices/notice-context.ts';
import type { Call } from '#pricing/api/endpoint.ts';

/** The context of notices for one request. */
export function toNoticeContext({
  context,
  deps,
}: Pick<Call<unknown, unknown>, 'context' | 'deps'>): NoticeContext {
  return {
    ...context,
    notices: {
      address: deps.noticeAddress ?? null,
      origin: deps.publicOrigin ?? deps.linkOrigin ?? null,
      secret: deps.cursorSecret,
      visitorCountry: deps.visitorCountry ?? null,
    },
  };
}
