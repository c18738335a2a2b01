import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Text } from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import type { Money } from '#kernel/money.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { PriceChangeOutcome } from '#app/repricing/price-change.ts';
import { PriceChangeError } from './price-change-error.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';

/** Undoes a price change and shows the result next to the button. `back`: the price it restores. */
export function UndoButton({
  changeId,
  title,
  back,
  onUndone,
}: {
  changeId: string;
  title: string;
  back: Money;
  /** Set where another component shows the result. */
  onUndone?: () => void;
}) {
  const { messages, money } = useI18n();
  const labels = messages.recommendation;
  const fetcher = useFetcher<ActionResult<{ readonly change: PriceChangeOutcome }>>();
  const { data } = fetcher;
  const isApplied = data?.ok === true && data.change.status === 'applied';
  // Called after the page was reloaded: otherwise everything below would move twice.
  const isUndone = isApplied && fetcher.state === 'idle';
  const report = useRef(onUndone);
  report.current = onUndone;
  useEffect(() => {
    if (isUndone) report.current?.();
  }, [isUndone]);
  if (isUndone && !onUndone) {
    return (
      <div role="status">
        <Text as="p">{labels.undone({ product: title, price: money(back) })}</Text>
      </div>
    );
  }
  return (
    <BlockStack gap="100" inlineAlign="start">
      {data?.ok && !isApplied ? <PriceChangeError title={title} change={data.change} undo /> : null}
      {data && !data.ok ? (
        <Banner tone="warning" title={labels.undoRefused({ product: title })}>
          <p>{formatError(messages, data)}</p>
        </Banner>
      ) : null}
      <fetcher.Form method="post" action="/app/activity">
        <input type="hidden" name="changeId" value={changeId} />
        <Button
          submit
          loading={fetcher.state !== 'idle'}
          accessibilityLabel={labels.undoLabel({ product: title })}
        >
          {labels.undo}
        </Button>
      </fetcher.Form>
    </BlockStack>
  );
}
