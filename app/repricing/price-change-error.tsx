import { Banner } from '@shopify/polaris';
import type { PriceChangeOutcome } from '#app/repricing/price-change.ts';
import { formatChangeReason } from '#app/locales/format-reason.ts';
import { useI18n } from '#app/components/i18n.tsx';

/** Why a price was not written (or not undone), and the current price. */
export function PriceChangeError({
  title,
  change,
  undo,
}: {
  title: string;
  change: PriceChangeOutcome;
  undo?: boolean;
}) {
  const { messages, money, locale } = useI18n();
  const labels = messages.recommendation;
  if (change.status === 'writing') {
    return (
      <Banner tone="warning" title={labels.writingTitle({ product: title })}>
        <p>{labels.writing}</p>
      </Banner>
    );
  }
  const ended = change.status === 'failed' ? labels.failedTitle : labels.refusedTitle;
  const reason = change.reason ?? change.message;
  const heading = undo ? labels.undoRefused({ product: title }) : ended({ product: title });
  return (
    <Banner tone={change.status === 'failed' ? 'critical' : 'warning'} title={heading}>
      {reason === null ? null : (
        <p>{formatChangeReason(messages, { reason, words: change.message, locale })}</p>
      )}
      {change.current ? <p>{labels.priceNow({ price: money(change.current) })}</p> : null}
    </Banner>
  );
}
