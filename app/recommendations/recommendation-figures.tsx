import { getMoneyRatio } from '#kernel/money.ts';
import type { Recommendation } from '#app/service-copy/recommendation.ts';
import { Figure } from '#app/components/figure.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/**
 * The numbers of a recommendation: prices, estimated effect with its range, expected profit,
 * confidence. All of them are worded as estimates.
 */
export function RecommendationFigures({ recommendation }: { recommendation: Recommendation }) {
  const { messages, money, percent } = useI18n();
  const labels = messages.recommendation;
  const change =
    recommendation.current.minor === 0n
      ? 0
      : getMoneyRatio(recommendation.suggested, recommendation.current) - 1;
  const signed = (fraction: number) => percent(fraction, { sign: true, digits: 1 });
  return (
    <dl className="pi-prices pi-recommendation-figures">
      <Figure term={labels.current} value={money(recommendation.current)} />
      <Figure
        term={labels.suggested}
        value={money(recommendation.suggested)}
        note={labels.change({ percent: signed(change) })}
      />
      <Figure
        term={labels.uplift}
        value={
          recommendation.uplift === null ? messages.shared.unknown : signed(recommendation.uplift)
        }
        note={
          recommendation.interval
            ? labels.upliftRange({
                low: signed(recommendation.interval[0]),
                high: signed(recommendation.interval[1]),
              })
            : labels.noRange
        }
      />
      <Figure
        term={labels.gain}
        value={
          recommendation.expectedGain === null
            ? labels.gainUnknown
            : signed(recommendation.expectedGain)
        }
      />
      <Figure
        term={labels.confidence}
        value={
          recommendation.confidence === null
            ? messages.shared.unknown
            : percent(recommendation.confidence, { digits: 0 })
        }
      />
    </dl>
  );
}
