import { Banner } from '@shopify/polaris';
import type { PriceChangeOutcome } from '#app/repricing/price-change.ts';
import { formatChangeReason } from '#app/texts/format-app-reason.ts';
import { useWords } from './words.tsx';

/** Why a price was not written (or not taken back), and what it is now. */
export function ChangeTrouble({
  title,
  change,
  undo,
}: {
  title: string;
  change: PriceChangeOutcome;
  undo?: boolean;
}) {
  const { texts, money, locale } = useWords();
  const words = texts.recommendation;
  if (change.status === 'writing') {
    return (
      <Banner tone="warning" title={words.writingTitle(title)}>
        <p>{words.writing}</p>
      </Banner>
    );
  }
  const ended = change.status === 'failed' ? words.failedTitle : words.refusedTitle;
  const reason = change.reason ?? change.message;
  const heading = undo ? words.undoRefused(title) : ended(title);
  return (
    <Banner tone={change.status === 'failed' ? 'critical' : 'warning'} title={heading}>
      {reason === null ? null : (
        <p>{formatChangeReason(texts, { reason, words: change.message, locale })}</p>
      )}
      {change.current ? <p>{words.priceNow(money(change.current))}</p> : null}
    </Banner>
  );
}
