import { Banner } from '@shopify/polaris';
import type { ShopView } from '#app/service-copy/get-shop.server.ts';
import { useWords } from './words.tsx';

/** On Home: that there is no plan and what that means, or that it ends. Nothing while there is nothing to do. */
export function PlanBanner({ shop }: { shop: ShopView }) {
  const { texts, time } = useWords();
  const words = texts.home.plan;
  const { state, endsAt, page } = shop.subscription;
  const action = page
    ? { content: texts.settings.plan.choose, url: page, target: '_top' as const }
    : undefined;
  if (state === 'never')
    return (
      <Banner tone="info" title={words.neverTitle} action={action}>
        <p>{words.never}</p>
      </Banner>
    );
  if (state === 'ended')
    return (
      <Banner tone="warning" title={words.endedTitle} action={action}>
        <p>{words.ended}</p>
      </Banner>
    );
  if (state === 'cancelled' && endsAt)
    return (
      <Banner tone="info" title={words.endsTitle(time(endsAt))} action={action}>
        <p>{words.ends}</p>
      </Banner>
    );
  return null;
}
