import { moneyRatio } from '#kernel/money.ts';
import type { Advice } from '#app/insights/advice.ts';
import { Figure } from './figure.tsx';
import { useWords } from './words.tsx';

/** The numbers of a suggestion: prices, estimated effect with its range, expected profit, confidence. All estimates, worded as such. */
export function AdviceFigures({ advice }: { advice: Advice }) {
  const { texts, money, percent } = useWords();
  const words = texts.advice;
  const change = advice.current.minor === 0n ? 0 : moneyRatio(advice.suggested, advice.current) - 1;
  const signed = (fraction: number) => percent(fraction, { sign: true, digits: 1 });
  return (
    <dl className="pi-prices pi-advice-figures">
      <Figure term={words.current} value={money(advice.current)} />
      <Figure
        term={words.suggested}
        value={money(advice.suggested)}
        note={words.change(signed(change))}
      />
      <Figure
        term={words.uplift}
        value={advice.uplift === null ? texts.shared.unknown : signed(advice.uplift)}
        note={
          advice.interval
            ? words.upliftRange(signed(advice.interval[0]), signed(advice.interval[1]))
            : words.noRange
        }
      />
      <Figure
        term={words.gain}
        value={advice.expectedGain === null ? words.gainUnknown : signed(advice.expectedGain)}
      />
      <Figure
        term={words.confidence}
        value={
          advice.confidence === null
            ? texts.shared.unknown
            : percent(advice.confidence, { digits: 0 })
        }
      />
    </dl>
  );
}
