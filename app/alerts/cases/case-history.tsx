import { Card, Text, BlockStack } from '@shopify/polaris';
import type { CaseEvent } from '#sdk/index.ts';
import type { Messages } from '#app/locales/messages.ts';
import { useI18n } from '#app/components/i18n.tsx';

/** What happened to a case, the newest first: when, who, what. */
export function CaseHistory({ history }: { history: readonly CaseEvent[] }) {
  const { messages, time } = useI18n();
  const labels = messages.alerts.casePage;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.history}
        </Text>
        <ol className="pi-plain-list">
          {history.toReversed().map((event) => (
            <li key={event.id}>
              <Text as="p">
                {describeEvent(messages, event)}
                {event.by ? ` · ${event.by.name}` : null}
              </Text>
              {event.note ? (
                <blockquote className="pi-note">
                  <bdi>{event.note}</bdi>
                </blockquote>
              ) : null}
              <Text as="p" variant="bodySm" tone="subdued">
                <time dateTime={event.at}>{time(new Date(event.at))}</time>
              </Text>
            </li>
          ))}
        </ol>
      </BlockStack>
    </Card>
  );
}

function describeEvent(messages: Messages, event: CaseEvent): string {
  const { casePage: labels, cases, list } = messages.alerts;
  const { kind, to_state: state } = event;
  if (kind === 'state' && state) return labels.events.state({ state: cases.states[state] });
  if (kind === 'assigned')
    return event.assignee
      ? list.assignedTo({ name: event.assignee.name })
      : labels.events.unassigned;
  if (kind === 'ended' && state === 'complied') return labels.events.complied;
  return kind === 'state' ? '' : labels.events[kind];
}
