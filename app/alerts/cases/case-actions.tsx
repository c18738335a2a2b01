import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack } from '@shopify/polaris';
import { useState } from 'react';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { BulkDialog, type DialogKind } from '#app/alerts/bulk-dialog.tsx';
import type { CaseOrder, CaseWork } from './case-change.ts';
import type { CasePage } from './get-case-page.server.ts';

/** What can be done to one case, with the state it is in left out. */
export function CaseActions({ page }: { page: CasePage }) {
  const { messages } = useI18n();
  const { cases: labels, casePage } = messages.alerts;
  const fetcher = useFetcher<ActionResult<{ changeId: string }>>();
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const { id, state } = page.detail;
  const isBusy = fetcher.state !== 'idle';
  const send = (work: CaseWork) => {
    const order: CaseOrder = { selection: { cases: [id] }, work };
    void fetcher.submit(
      { intent: 'change', order: JSON.stringify(order) },
      { method: 'post', action: '/app/alerts/changes' },
    );
  };
  const error =
    fetcher.data && !fetcher.data.ok && !isBusy ? formatError(messages, fetcher.data) : null;
  return (
    <BlockStack gap="300">
      {error ? <Banner tone="critical">{error}</Banner> : null}
      <InlineStack gap="200">
        {state === 'new' ? (
          <Button disabled={isBusy} onClick={() => send({ state: 'acknowledged' })}>
            {labels.acknowledge}
          </Button>
        ) : null}
        <Button disabled={isBusy} onClick={() => setDialog('assign')}>
          {labels.assign}
        </Button>
        <Button disabled={isBusy} onClick={() => setDialog('note')}>
          {labels.note}
        </Button>
        {state === 'escalated' ? null : (
          <Button disabled={isBusy} onClick={() => send({ state: 'escalated' })}>
            {labels.escalate}
          </Button>
        )}
        {state === 'excused' ? null : (
          <Button disabled={isBusy} onClick={() => setDialog('excuse')}>
            {labels.excuse}
          </Button>
        )}
        {state === 'new' ? null : (
          <Button disabled={isBusy} onClick={() => send({ state: 'new' })}>
            {labels.reopen}
          </Button>
        )}
        {page.shop.capabilities.includes('notices') ? (
          <Button url={`/app/notices/new?cases=${encodeURIComponent(id)}`}>
            {casePage.prepareNotice}
          </Button>
        ) : null}
      </InlineStack>
      {dialog ? (
        <BulkDialog
          kind={dialog}
          count={null}
          staff={page.staff}
          me={page.me}
          onClose={() => setDialog(null)}
          onSave={(work) => {
            setDialog(null);
            send(work);
          }}
        />
      ) : null}
    </BlockStack>
  );
}
