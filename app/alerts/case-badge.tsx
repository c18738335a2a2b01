import { Badge, type BadgeProps, Text } from '@shopify/polaris';
import type { CaseState } from '#kernel/case-states.ts';
import { useI18n } from '#app/components/i18n.tsx';
import type { AlertCase } from './alert-case.ts';

const TONES: Readonly<Record<CaseState, BadgeProps['tone']>> = {
  new: 'attention',
  acknowledged: 'info',
  notice_sent: 'info',
  complied: 'success',
  escalated: 'critical',
  excused: undefined,
};

/** The state of a case alone. */
export function CaseStateBadge({ state }: { state: CaseState }) {
  const { states } = useI18n().messages.alerts.cases;
  return <Badge tone={TONES[state]}>{states[state]}</Badge>;
}

/** How far the work on an alert is: state, who works on it, notices, recurrences. */
export function CaseBadge({ row, me }: { row: AlertCase; me: readonly string[] }) {
  const { messages, time } = useI18n();
  const { list, cases } = messages.alerts;
  const isMine = row.assigneeId !== null && me.includes(row.assigneeId);
  const details = [
    row.assigneeId && (isMine ? list.you : (row.assigneeName ?? row.assigneeId)),
    row.excusedUntil && cases.excusedUntil({ when: time(row.excusedUntil) }),
    row.notices > 0 && list.notices({ count: row.notices }),
    row.recurrences > 0 && list.recurrences({ count: row.recurrences }),
  ].filter(Boolean);
  return (
    <>
      <CaseStateBadge state={row.state} />
      {details.length > 0 ? (
        <Text as="p" variant="bodySm" tone="subdued">
          {details.join(' · ')}
        </Text>
      ) : null}
    </>
  );
}
