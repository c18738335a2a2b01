import { useFetcher, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { Ordered } from '#app/repricing/handle-batch-request.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { useI18n } from '#app/components/i18n.tsx';

/**
 * Requests a preview or a batch and opens its page. `error`: why none was created, in the user's
 * language.
 */
export function usePreview(): {
  readonly order: (form: Record<string, string>) => void;
  readonly busy: boolean;
  readonly error: string | null;
} {
  const { messages } = useI18n();
  const fetcher = useFetcher<ActionResult<Ordered>>();
  const navigate = useNavigate();
  const { data, state } = fetcher;
  useEffect(() => {
    if (!data?.ok) return;
    void navigate(
      'previewId' in data
        ? `/app/activity/batches/preview/${data.previewId}`
        : `/app/activity/batches/${data.batchId}`,
    );
  }, [data, navigate]);
  return {
    order: (form) =>
      void fetcher.submit(form, { method: 'post', action: '/app/activity/batches?index' }),
    busy: state !== 'idle' || data?.ok === true,
    error: data && !data.ok && state === 'idle' ? formatError(messages, data) : null,
  };
}
