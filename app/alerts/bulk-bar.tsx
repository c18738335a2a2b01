import { useFetcher } from '@remix-run/react';
import { ActionList, Banner, Button, Popover, Text } from '@shopify/polaris';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { useI18n } from '#app/components/i18n.tsx';
import type { AlertCount } from './count-alerts.server.ts';
import type { CaseOrder, CaseWork } from './cases/case-change.ts';
import { BulkDialog, type DialogKind } from './bulk-dialog.tsx';
import { MOST_SELECTED, type Selection } from './use-selection.ts';

export interface BulkBarProps {
  readonly selection: Selection;
  readonly count: AlertCount;
  /** The page's filter as an address, and when the page was loaded: what "all" means. */
  readonly view: string;
  readonly loadedAt: Date;
  readonly hasCases: boolean;
  readonly staff: readonly { readonly id: string; readonly name: string }[];
  readonly me: { readonly id: string; readonly name: string } | null;
}

/** What can be done to the selected alerts; nothing while none is selected. */
export function BulkBar(props: BulkBarProps) {
  const { selection, count, hasCases } = props;
  const { messages } = useI18n();
  const { list: labels, cases } = messages.alerts;
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const { send, error, isBusy } = useOrder(props);
  const number = selection.all ? count.count : selection.ids.size;
  if (number === 0) return null;
  const many = { count: count.count };
  const allSelected = count.isMore ? labels.allSelectedMore : labels.allSelected(many);
  return (
    <div className="pi-bulk">
      {error ? <Banner tone="critical">{error}</Banner> : null}
      {selection.isFull ? (
        <Banner tone="warning">{labels.tooMany({ count: MOST_SELECTED })}</Banner>
      ) : null}
      <div role="toolbar" aria-label={labels.actions} className="pi-bulk-bar" onKeyDown={moveFocus}>
        <div role="status">
          <Text as="span" fontWeight="medium">
            {selection.all ? allSelected : labels.selected({ count: number })}
          </Text>
        </div>
        {!selection.all && (count.isMore || count.count > number) ? (
          <Button variant="plain" onClick={selection.selectAll}>
            {count.isMore ? labels.selectAllMore : labels.selectAll(many)}
          </Button>
        ) : null}
        <Button variant="plain" onClick={selection.clear}>
          {labels.clear}
        </Button>
        <span className="pi-bulk-space" />
        {hasCases ? (
          <>
            <Button disabled={isBusy} onClick={() => send({ state: 'acknowledged' })}>
              {cases.acknowledge}
            </Button>
            <Button disabled={isBusy} onClick={() => setDialog('assign')}>
              {cases.assign}
            </Button>
          </>
        ) : null}
        <MoreActions hasCases={hasCases} isBusy={isBusy} send={send} open={setDialog} />
      </div>
      {dialog ? (
        <BulkDialog
          kind={dialog}
          count={number}
          staff={props.staff}
          me={props.me}
          onClose={() => setDialog(null)}
          onSave={(work) => {
            setDialog(null);
            send(work);
          }}
        />
      ) : null}
    </div>
  );
}

function MoreActions({
  hasCases,
  isBusy,
  send,
  open,
}: {
  hasCases: boolean;
  isBusy: boolean;
  send: (work: CaseWork) => void;
  open: (kind: DialogKind) => void;
}) {
  const { list: labels, cases } = useI18n().messages.alerts;
  const [isOpen, setOpen] = useState(false);
  const read = (value: boolean) => () => send({ read: value });
  if (!hasCases)
    return (
      <>
        <Button disabled={isBusy} onClick={read(true)}>
          {labels.markRead}
        </Button>
        <Button disabled={isBusy} onClick={read(false)}>
          {labels.markUnread}
        </Button>
      </>
    );
  return (
    <Popover
      active={isOpen}
      onClose={() => setOpen(false)}
      preferredPosition="above"
      autofocusTarget="first-node"
      activator={
        <Button disclosure="up" disabled={isBusy} onClick={() => setOpen(!isOpen)}>
          {cases.more}
        </Button>
      }
    >
      <ActionList
        actionRole="menuitem"
        onActionAnyItem={() => setOpen(false)}
        items={[
          { content: cases.escalate, onAction: () => send({ state: 'escalated' }) },
          { content: cases.excuse, onAction: () => open('excuse') },
          { content: cases.note, onAction: () => open('note') },
          { content: cases.noticeSent, onAction: () => send({ state: 'notice_sent' }) },
          { content: cases.reopen, onAction: () => send({ state: 'new' }) },
          { content: labels.markRead, onAction: read(true) },
          { content: labels.markUnread, onAction: read(false) },
        ]}
      />
    </Popover>
  );
}

/** Sends what is to be done to the selection, and empties it when that was accepted. */
function useOrder({ selection, view, loadedAt }: BulkBarProps) {
  const { messages } = useI18n();
  const fetcher = useFetcher<ActionResult<{ changeId: string }>>();
  const { data } = fetcher;
  const cleared = useRef<unknown>();
  useEffect(() => {
    if (!data?.ok || cleared.current === data) return;
    cleared.current = data;
    selection.clear();
  }, [data, selection]);
  const send = (work: CaseWork) => {
    const order: CaseOrder = {
      selection: selection.all
        ? { query: view, until: loadedAt.toISOString() }
        : { ids: [...selection.ids] },
      work,
    };
    void fetcher.submit(
      { intent: 'change', order: JSON.stringify(order) },
      { method: 'post', action: '/app/alerts/changes' },
    );
  };
  const isBusy = fetcher.state !== 'idle';
  return { send, isBusy, error: data && !data.ok && !isBusy ? formatError(messages, data) : null };
}

/** The arrow keys move along the buttons of a toolbar. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
