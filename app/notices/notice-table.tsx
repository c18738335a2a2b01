import { Link } from '@remix-run/react';
import { Badge, Card, type BadgeProps } from '@shopify/polaris';
import type { NoticeState } from '#kernel/notices.ts';
import { DomainName } from '#app/components/domain-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import type { Notice } from '#sdk/index.ts';

const TONES: Readonly<Record<NoticeState, BadgeProps['tone']>> = {
  draft: undefined,
  ready: 'attention',
  queued: 'info',
  sent: 'success',
  perhaps_sent: 'warning',
  not_delivered: 'critical',
  sent_by_hand: 'success',
  discarded: undefined,
};

/** The state of a notice as a badge. */
function NoticeBadge({ state }: { state: NoticeState }) {
  const { messages } = useI18n();
  const tone = TONES[state];
  return <Badge {...(tone ? { tone } : {})}>{messages.notices.states[state]}</Badge>;
}

/** Notices of a view, each with a link to its page. */
export function NoticeTable({ notices }: { notices: readonly Notice[] }) {
  const { messages, time } = useI18n();
  const labels = messages.notices;
  const { columns } = labels;
  return (
    <Card padding="0">
      <table className="pi-table" aria-label={labels.title}>
        <thead>
          <tr>
            <th scope="col">{columns.retailer}</th>
            <th scope="col">{columns.step}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col">{columns.cases}</th>
            <th scope="col">{columns.date}</th>
          </tr>
        </thead>
        <tbody>
          {notices.map((notice) => (
            <tr key={notice.id}>
              <td>
                <Link to={`/app/notices/${notice.id}`} className="pi-text-link">
                  <DomainName domain={notice.retailer} />
                </Link>
              </td>
              <td data-label={columns.step}>{labels.steps[notice.step]}</td>
              <td data-label={columns.state}>
                <NoticeBadge state={notice.state} />
              </td>
              <td data-label={columns.cases}>{labels.cases({ count: notice.case_ids.length })}</td>
              <td data-label={columns.date}>
                {time(new Date(notice.sent_at ?? notice.created_at))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
