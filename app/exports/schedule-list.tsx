import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Modal, Text } from '@shopify/polaris';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { formatError } from '#app/locales/format-refusal.ts';
import { formatHour } from '#app/locales/format-values.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { useHasRole } from '#app/shop/user-role.tsx';
import type { ExportsPage } from './get-exports-page.server.ts';
import type { ExportOutcome } from './handle-export-request.server.ts';
import { formatScheduleName } from './format-schedule-name.ts';
import type { ScheduleView } from './schedule.ts';
import { toDraft, toScheduleForm } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { ScheduleForm } from './schedule-form.tsx';

/** The schedules of the shop, and a form for a new one. */
export function ScheduleList({ page }: { page: ExportsPage }) {
  const { messages } = useI18n();
  const labels = messages.exports;
  const isManager = useHasRole('manager');
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {labels.schedules}
        </Text>
        <Text as="p" tone="subdued">
          {labels.schedulesText}
        </Text>
        {page.mailSetUp ? null : (
          <Banner tone="info">
            <p>{messages.notifications.notSetUp}</p>
          </Banner>
        )}
        {page.schedules.map((schedule) => (
          <Schedule key={schedule.id} page={page} schedule={schedule} canChange={isManager} />
        ))}
        {page.mailSetUp ? <ScheduleForm page={page} canChange={isManager} /> : null}
      </BlockStack>
    </Card>
  );
}

function Schedule({
  page,
  schedule,
  canChange,
}: {
  page: ExportsPage;
  schedule: ScheduleView;
  canChange: boolean;
}) {
  const { messages, locale, time } = useI18n();
  const labels = messages.exports;
  const fetcher = useFetcher<ActionResult<ExportOutcome>>();
  const [editing, setEditing] = useState(false);
  const close = useCallback(() => setEditing(false), []);
  const opener = useRef<HTMLDivElement>(null);
  const change = (what: string) => () =>
    void fetcher.submit(
      { intent: 'change-schedule', id: schedule.id, change: what },
      { method: 'post', action: '/app/exports' },
    );
  const name = formatScheduleName(messages, schedule);
  const busy = fetcher.state !== 'idle';
  const buttons = [
    schedule.nextAt === null ? ('resume' as const) : ('pause' as const),
    'delete' as const,
  ];
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingSm" breakWord>
        {name}
      </Text>
      <Text as="p" variant="bodySm">
        {[
          labels.formatNames[schedule.format === 'pdf' ? 'pdf' : toListFormat(schedule.format)],
          labels.cadenceAt[schedule.every]({ hour: formatHour(schedule.hour, locale) }),
          schedule.recipients.map((recipient) => recipient.name).join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {schedule.nextAt ? (
        <Text as="p" variant="bodySm" tone="subdued">
          {labels.next({ when: time(schedule.nextAt) })}
          {schedule.lastSentAt ? ` ${labels.last({ when: time(schedule.lastSentAt) })}` : null}
        </Text>
      ) : (
        <Text as="p" variant="bodySm" tone="caution">
          {labels.pauses[schedule.paused ?? 'by_user']}
        </Text>
      )}
      {fetcher.data?.ok === false ? (
        <Text as="p" tone="critical">
          {formatError(messages, fetcher.data)}
        </Text>
      ) : null}
      <InlineStack gap="200">
        <div ref={opener}>
          <Button
            size="slim"
            disabled={!canChange || busy}
            accessibilityLabel={labels.changeOf.edit({ name })}
            onClick={() => setEditing(true)}
          >
            {labels.changes.edit}
          </Button>
        </div>
        {buttons.map((button) => (
          <Button
            key={button}
            size="slim"
            disabled={!canChange || busy}
            accessibilityLabel={labels.changeOf[button]({ name })}
            onClick={change(button)}
          >
            {labels.changes[button]}
          </Button>
        ))}
      </InlineStack>
      {editing ? (
        <EditSchedule page={page} schedule={schedule} opener={opener} onClose={close} />
      ) : null}
    </BlockStack>
  );
}

const toListFormat = (format: string): 'csv' | 'xlsx' => (format === 'csv' ? 'csv' : 'xlsx');

/** Changes a stored schedule in a dialog, which closes once it is saved. */
function EditSchedule({
  page,
  schedule,
  opener,
  onClose,
}: {
  page: ExportsPage;
  schedule: ScheduleView;
  /** Gets the focus back. */
  opener: RefObject<HTMLDivElement>;
  onClose: () => void;
}) {
  const { messages, locale } = useI18n();
  const labels = messages.exports;
  const fetcher = useFetcher<ActionResult<ExportOutcome>>();
  const [draft, setDraft] = useState(() => toDraft(schedule, page.choices));
  const { data, state } = fetcher;
  useEffect(() => {
    if (state === 'idle' && data?.ok) onClose();
  }, [state, data, onClose]);
  const form = toScheduleForm(draft, page.choices, locale);
  return (
    <Modal
      open
      activator={opener}
      onClose={onClose}
      title={labels.changeOf.edit({ name: formatScheduleName(messages, schedule) })}
      primaryAction={{
        content: messages.shared.save,
        loading: state !== 'idle',
        disabled: form === null,
        onAction: () =>
          void fetcher.submit(
            { intent: 'edit-schedule', id: schedule.id, ...form },
            { method: 'post', action: '/app/exports' },
          ),
      }}
      secondaryActions={[{ content: messages.shared.cancel, onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          <ScheduleFields page={page} schedule={schedule} draft={draft} onChange={setDraft} />
          {data?.ok === false && state === 'idle' ? (
            <Banner tone="critical">
              <p>{formatError(messages, data)}</p>
            </Banner>
          ) : null}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
