import { Banner } from '@shopify/polaris';
import type { ShopView } from '#app/shop/get-shop.server.ts';
import { isWithoutPlan } from '#app/shop-state/plan.ts';
import { useI18n } from '#app/components/i18n.tsx';

/**
 * Explains why recommendations can't be applied at the moment, with a link to what to fix. Renders
 * nothing while they can.
 */
export function CannotApply({ shop }: { shop: ShopView }) {
  const { messages } = useI18n();
  const labels = messages.recommendation;
  if (shop.canApply) return null;
  const { state } = shop.subscription;
  const withoutPlan = isWithoutPlan(state);
  const whyNoPlan = messages.home.plan[state === 'never' ? 'never' : 'ended'];
  return (
    <Banner
      tone="critical"
      title={labels.cannotApplyTitle}
      action={{
        content: withoutPlan ? messages.plans.choose : labels.checkConnection,
        url: withoutPlan ? '/app/settings#plan' : '/app/settings',
      }}
    >
      <p>{withoutPlan ? whyNoPlan : labels.cannotApply}</p>
    </Banner>
  );
}
