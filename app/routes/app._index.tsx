import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, Card, BlockStack, InlineGrid, InlineStack, Text, Badge } from '@shopify/polaris';
import { useState } from 'react';
import { z } from 'zod';
import { AutomationState } from '#app/automation/automation-state.tsx';
import { countUnreachable, Market, useMarket } from '#app/home/market/market.tsx';
import { NumberCard } from '#app/home/number-card.tsx';
import { PlanBanner } from '#app/home/plan-banner.tsx';
import { SetupGuide } from '#app/home/setup-guide.tsx';
import { Waiting } from '#app/home/waiting.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { ShopPage } from '#app/shop/shop-page.tsx';
import { SyncProgress } from '#app/home/sync-progress.tsx';
import { useRefreshWhile } from '#app/components/use-refresh-while.tsx';
import { useMessages, useI18n } from '#app/components/i18n.tsx';
import { removeSetupGuide } from '#app/home/remove-setup-guide.server.ts';
import { getHome, type HomeView } from '#app/home/get-home.server.ts';
import { toActionResult } from '#app/requests/to-action-result.server.ts';
import { startSyncAgain } from '#app/catalog-sync/start-sync.server.ts';
import { isWithoutPlan } from '#app/shop-state/plan.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { getServices } from '#app/services.server.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((messages) => messages.pages.home);

const IntentSchema = z.enum(['resume-sync', 'dismiss-guide']);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  return getHome(getServices(), session.shop, sessionToken?.sub ?? null);
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, sessionToken } = await authenticate.admin(request);
  const intent = IntentSchema.parse((await request.formData()).get('intent'));
  const work = intent === 'resume-sync' ? startSyncAgain : removeSetupGuide;
  const user = { shop: session.shop, userId: sessionToken?.sub ?? null };
  return toActionResult(async () => {
    await requireRole(getServices(), user, 'manager');
    await work(getServices(), session.shop);
    return { intent };
  });
}

export default function Home() {
  const home = useLoaderData<typeof loader>();
  const messages = useMessages();
  useRefreshWhile(home.settling, home.sync?.running ? 2 : 5);
  const figures = useMarket(home.hasMarket || home.hasNotices);
  // A guide whose last step is done here says so until the page is left.
  const [hadGuide] = useState(home.showGuide);
  const isGuideOpen = home.showGuide || (hadGuide && home.isSetUp);
  return (
    <ShopPage shop={home.shop} title={messages.pages.home} subtitle={messages.home.subtitle}>
      <PlanBanner shop={home.shop} />
      {isGuideOpen ? <SetupGuide setup={home.setup} /> : null}
      <AutomationState automation={home.automation} />
      <Waiting
        home={home}
        noticesDue={figures.answer?.noticesDue ?? null}
        unreachableRetailers={countUnreachable(figures)}
      />
      {home.hasMarket ? <Market figures={figures} /> : null}
      <Monitoring home={home} />
      {home.products.monitored > 0 && home.products.withoutMapPrice === home.products.monitored ? (
        <NoMapPrices count={home.products.withoutMapPrice} />
      ) : null}
      <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
        <SyncProgress run={home.sync} reasons={home.products.reasons} />
        <Connection home={home} />
      </InlineGrid>
    </ShopPage>
  );
}

function Monitoring({ home }: { home: HomeView }) {
  const { messages, count } = useI18n();
  const { products, insights } = home;
  const labels = messages.home.numbers;
  const waiting = products.monitored - products.registered;
  const describeProducts = () => {
    if (waiting > 0) return labels.waiting({ count: waiting });
    if (products.notMonitored > 0) return labels.notMonitored({ count: products.notMonitored });
    return products.registered > 0 ? labels.allMonitored : labels.noneRegistered;
  };
  return (
    <InlineGrid columns={2} gap={{ xs: '200', sm: '400' }}>
      <NumberCard
        label={labels.monitored}
        value={count(products.registered)}
        note={describeProducts()}
        to="/app/products"
      />
      <NumberCard
        label={labels.retailers}
        value={count(insights.retailersWithOffers)}
        note={labels.offers({ count: insights.offers })}
        to="/app/competitors"
      />
    </InlineGrid>
  );
}

function NoMapPrices({ count }: { count: number }) {
  const { messages } = useI18n();
  return (
    <Banner
      tone="info"
      action={{ content: messages.home.noMapPriceAction, url: '/app/products?view=no-map-price' }}
    >
      <p>{messages.home.noMapPrice({ count })}</p>
    </Banner>
  );
}

function Connection({ home }: { home: HomeView }) {
  const { messages, time } = useI18n();
  const { shop } = home;
  const labels = messages.home.connection;
  const { names, none, trial } = messages.plans;
  const { state, chosen, trialEndsAt } = shop.subscription;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {labels.title}
          </Text>
          <Badge tone={shop.connection === 'ok' ? 'success' : 'critical'}>
            {messages.shared.connection[shop.connection]}
          </Badge>
        </InlineStack>
        <Text as="p" tone="subdued">
          {shop.baseUrl ? labels.elsewhere({ address: shop.baseUrl }) : labels.builtIn}
          {' · '}
          {isWithoutPlan(state) ? none : labels.plan({ plan: formatCode(names, shop.plan) })}
        </Text>
        {state === 'trial' && trialEndsAt ? (
          <Text as="p" tone="subdued">
            {trial({ plan: formatCode(names, chosen ?? shop.plan), day: time(trialEndsAt) })}
          </Text>
        ) : null}
      </BlockStack>
    </Card>
  );
}
