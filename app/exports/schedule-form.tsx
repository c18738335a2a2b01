import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useI18n } from '#app/components/i18n.tsx';
import type { ExportsPage } from './get-exports-page.server.ts';
import type { ExportOutcome } from './handle-export-request.server.ts';
import { NEW_SCHEDULE, toScheduleForm } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';

/** Adds a schedule. */
export function ScheduleForm({ page, canChange }: { page: ExportsPage; canChange: boolean }) {
  const { messages, locale } = useI18n();
  const labels = messages.exports;
  const fetcher = useFetcher<ActionResult<ExportOutcome>>();
  const [draft, setDraft] = useState(NEW_SCHEDULE);
  const { data, state } = fetcher;
  useEffect(() => {
    if (state === 'idle' && data?.ok) setDraft((before) => ({ ...before, recipients: [] }));
  }, [state, data]);
  const form = toScheduleForm(draft, page.choices, locale);
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        {labels.newSchedule}
      </Text>
      <ScheduleFields page={page} schedule={null} draft={draft} onChange={setDraft} />
      {data?.ok === false && state === 'idle' ? (
        <Banner tone="critical">
          <p>{formatError(messages, data)}</p>
        </Banner>
      ) : null}
      <div>
        <Button
          loading={state !== 'idle'}
          disabled={!canChange || form === null}
          onClick={() =>
            void fetcher.submit(
              { intent: 'schedule', ...form },
              { method: 'post', action: '/app/exports' },
            )
          }
        >
          {labels.add}
        </Button>
      </div>
    </BlockStack>
  );
}
