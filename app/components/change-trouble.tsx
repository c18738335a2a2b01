import { Banner } from '@shopify/polaris';
import type { PriceChangeOutcome } from '#app/repricing/price-change.ts';
import { formatCode } from '#app/texts/format-code.ts';
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
  const { texts, money } = useWords();
  const words = texts.recommendation;
  if (change.status === 'writing') {
    return (
      <Banner tone="warning" title={words.writingTitle(title)}>
        <p>{words.writing}</p>
      </Banner>
    );
  }
  const ended = change.status === 'failed' ? words.failedTitle : words.refusedTitle;
  const heading = undo ? words.undoRefused(title) : ended(title);
  return (
    <Banner tone={change.status === 'failed' ? 'critical' : 'warning'} title={heading}>
      {change.reason ? <p>{formatCode(words.refusals, change.reason)}</p> : null}
      {change.message ? <p>{change.message}</p> : null}
      {change.current ? <p>{words.priceNow(money(change.current))}</p> : null}
    </Banner>
  );
}
