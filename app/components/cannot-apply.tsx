import { Banner } from '@shopify/polaris';
import type { ShopView } from '#app/service-copy/get-shop.server.ts';
import { isWithoutPlan } from '#app/plans/plan-state.ts';
import { useWords } from './words.tsx';

/** Says why recommendations can't be applied at the moment, and where to look. Nothing while they can. */
export function CannotApply({ shop }: { shop: ShopView }) {
  const { texts } = useWords();
  const words = texts.recommendation;
  if (shop.canApply) return null;
  const { state } = shop.subscription;
  const withoutPlan = isWithoutPlan(state);
  const whyNoPlan = texts.home.plan[state === 'never' ? 'never' : 'ended'];
  return (
    <Banner
      tone="critical"
      title={words.cannotApplyTitle}
      action={{
        content: withoutPlan ? texts.settings.plan.choose : words.checkConnection,
        url: withoutPlan ? '/app/settings#plan' : '/app/settings',
      }}
    >
      <p>{withoutPlan ? whyNoPlan : words.cannotApply}</p>
    </Banner>
  );
}
