import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Text } from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import type { Money } from '#kernel/money.ts';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import type { PriceChangeOutcome } from '#app/repricing/price-change.ts';
import { ChangeTrouble } from './change-trouble.tsx';
import { useI18n } from './i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';

/** Takes a price change back, and says beside itself what came of it. `back`: the price it returns to. */
export function UndoButton({
  changeId,
  title,
  back,
  onUndone,
}: {
  changeId: string;
  title: string;
  back: Money;
  /** Where something else than this button says so. */
  onUndone?: () => void;
}) {
  const { messages, money } = useI18n();
  const labels = messages.recommendation;
  const fetcher = useFetcher<ActionResult<{ readonly change: PriceChangeOutcome }>>();
  const { data } = fetcher;
  const isApplied = data?.ok === true && data.change.status === 'applied';
  // Said once the page is read again: before, what is below would move twice.
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
      {data?.ok && !isApplied ? <ChangeTrouble title={title} change={data.change} undo /> : null}
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
