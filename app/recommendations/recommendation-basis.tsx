import { Badge } from '@shopify/polaris';
import type { Recommendation } from '#app/service-copy/recommendation.ts';
import { useI18n } from '#app/components/i18n.tsx';

/**
 * Badges for what a recommendation is based on. One without sales and without competitors' prices
 * is marked, because it is based on benchmarks only.
 */
export function RecommendationBasis({ recommendation }: { recommendation: Recommendation }) {
  const labels = useI18n().messages.recommendation.badges;
  if (isBenchmarkOnly(recommendation)) return <Badge tone="warning">{labels.experience}</Badge>;
  switch (recommendation.basis) {
    case 'own':
      return <Badge tone="success">{labels.own}</Badge>;
    case 'group':
    case 'category':
      return <Badge tone="info">{labels.group}</Badge>;
    case 'prior':
      return (
        <Badge>
          {recommendation.evidence.competitors === null
            ? labels.prior
            : labels.competitors({ count: recommendation.evidence.competitors })}
        </Badge>
      );
    default:
      return <Badge>{labels.unknown}</Badge>;
  }
}

/**
 * True when the service reports that it had neither sales of this shop nor any competitor's price.
 */
export function isBenchmarkOnly(recommendation: Recommendation): boolean {
  return recommendation.basis === 'prior' && recommendation.evidence.competitors === 0;
}
