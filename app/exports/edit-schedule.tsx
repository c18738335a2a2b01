import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Modal } from '@shopify/polaris';
import { type RefObject, useEffect, useState } from 'react';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useI18n } from '../components/i18n.tsx';
import { formatScheduleName } from './format-schedule-name.ts';
import type { ExportsPage } from './get-exports-page.server.ts';
import type { ExportOutcome } from './handle-export-request.server.ts';
import type { ScheduleView } from './schedule.ts';
import { toDraft, toScheduleForm } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';

/** Changes a stored schedule in a dialog, which closes once it is saved. */
export function EditSchedule({
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
