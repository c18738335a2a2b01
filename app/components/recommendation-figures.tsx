import { getMoneyRatio } from '#kernel/money.ts';
import type { Recommendation } from '#app/service-copy/recommendation.ts';
import { Figure } from './figure.tsx';
import { useWords } from './words.tsx';

/** The numbers of a suggestion: prices, estimated effect with its range, expected profit, confidence. All estimates, worded as such. */
export function RecommendationFigures({ recommendation }: { recommendation: Recommendation }) {
  const { texts, money, percent } = useWords();
  const words = texts.recommendation;
  const change =
    recommendation.current.minor === 0n
      ? 0
      : getMoneyRatio(recommendation.suggested, recommendation.current) - 1;
  const signed = (fraction: number) => percent(fraction, { sign: true, digits: 1 });
  return (
    <dl className="pi-prices pi-recommendation-figures">
      <Figure term={words.current} value={money(recommendation.current)} />
      <Figure
        term={words.suggested}
        value={money(recommendation.suggested)}
        note={words.change(signed(change))}
      />
      <Figure
        term={words.uplift}
        value={
          recommendation.uplift === null ? texts.shared.unknown : signed(recommendation.uplift)
        }
        note={
          recommendation.interval
            ? words.upliftRange(
                signed(recommendation.interval[0]),
                signed(recommendation.interval[1]),
              )
            : words.noRange
        }
      />
      <Figure
        term={words.gain}
        value={
          recommendation.expectedGain === null
            ? words.gainUnknown
            : signed(recommendation.expectedGain)
        }
      />
      <Figure
        term={words.confidence}
        value={
          recommendation.confidence === null
            ? texts.shared.unknown
            : percent(recommendation.confidence, { digits: 0 })
        }
      />
    </dl>
  );
}
