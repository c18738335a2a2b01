import { Banner } from '@shopify/polaris';
import type { ShopView } from '#app/service-copy/get-shop.server.ts';
import { useI18n } from './i18n.tsx';

/** On Home: that there is no plan and what that means, or that it ends. Nothing while there is nothing to do. */
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
