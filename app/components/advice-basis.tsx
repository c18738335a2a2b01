import { Badge } from '@shopify/polaris';
import type { Advice } from '#app/insights/advice.ts';
import { useWords } from './words.tsx';

/** What a suggestion rests on, at a glance. One that knows neither sales nor competitors stands out: it is an idea, not a finding. */
export function AdviceBasis({ advice }: { advice: Advice }) {
  const words = useWords().texts.advice.badges;
  if (restsOnExperienceOnly(advice)) return <Badge tone="warning">{words.experience}</Badge>;
  switch (advice.basis) {
    case 'own':
      return <Badge tone="success">{words.own}</Badge>;
    case 'group':
    case 'category':
      return <Badge tone="info">{words.group}</Badge>;
    case 'prior':
      return (
        <Badge>
          {advice.evidence.competitors === null
            ? words.prior
            : words.competitors(advice.evidence.competitors)}
        </Badge>
      );
    default:
      return <Badge>{words.unknown}</Badge>;
  }
}

/** True when the service says that it knew neither sales of this shop nor any competitor's price. */
export function restsOnExperienceOnly(advice: Advice): boolean {
  return advice.basis === 'prior' && advice.evidence.competitors === 0;
}
