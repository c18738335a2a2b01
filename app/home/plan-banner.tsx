import { Banner } from '@shopify/polaris';
import type { ShopView } from '#app/shop/get-shop.server.ts';
import { useI18n } from '#app/components/i18n.tsx';

/** Shows on Home that the shop has no plan, or that the plan ends. Renders nothing otherwise. */
export function PlanBanner({ shop }: { shop: ShopView }) {
  const { messages, time } = useI18n();
  const labels = messages.home.plan;
  const { state, endsAt, page } = shop.subscription;
  const action = page
    ? { content: messages.plans.choose, url: page, target: '_top' as const }
    : undefined;
  if (state === 'never')
    return (
      <Banner tone="info" title={labels.neverTitle} action={action}>
        <p>{labels.never}</p>
      </Banner>
    );
  if (state === 'ended')
    return (
      <Banner tone="warning" title={labels.endedTitle} action={action}>
        <p>{labels.ended}</p>
      </Banner>
    );
  if (state === 'cancelled' && endsAt)
    return (
      <Banner tone="info" title={labels.endsTitle({ day: time(endsAt) })} action={action}>
        <p>{labels.ends}</p>
      </Banner>
    );
  return null;
}
