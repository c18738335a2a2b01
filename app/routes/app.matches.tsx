import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner } from '@shopify/polaris';
import { MatchQueue } from '#app/components/match-queue.tsx';
import { pageMeta } from '#app/components/page-meta.tsx';
import { ShopPage } from '#app/components/shop-page.tsx';
import { useTexts } from '#app/components/words.tsx';
import { decidePair, DecidePairSchema } from '#app/insights/decide-pair.server.ts';
import { getOutcome } from '#app/insights/get-outcome.server.ts';
import { getShop } from '#app/insights/get-shop.server.ts';
import { listMatches } from '#app/insights/list-matches.server.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { pageLinks as links } from '#app/components/page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = pageMeta((texts) => texts.matches.title);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const [shop, queue] = await Promise.all([getShop(getServices(), session.shop), listMatches(getServices(), session.shop)]);
  return { shop, queue };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const decision = DecidePairSchema.parse(Object.fromEntries(await request.formData()));
  return getOutcome(() => decidePair(getServices(), session.shop, { ...decision, by: sessionToken?.sub }));
}

// The queue is kept while it is worked through: deciding one pair must not reorder what is on the screen.
export const shouldRevalidate = ({ formAction }: { formAction?: string }) => !formAction?.startsWith('/app/matches');

export default function Matches() {
  const { shop, queue } = useLoaderData<typeof loader>();
  const texts = useTexts();
  const words = texts.matches;
  return (
    <ShopPage shop={shop} title={words.title} subtitle={words.subtitle} showAge={false} backAction={{ url: '/app', content: texts.shared.appName }}>
      {queue.ok ? (
        <MatchQueue pairs={queue.pairs} more={queue.more} />
      ) : (
        <Banner tone={queue.code === 'not_found' ? 'info' : 'warning'} title={queue.code === 'not_found' ? texts.shared.partial.title : words.failedTitle}>
          <p>{queue.code === 'not_found' ? texts.shared.partial.text : queue.message}</p>
        </Banner>
      )}
    </ShopPage>
  );
}
