import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, Card, BlockStack, InlineGrid, InlineStack, Text, Badge } from '@shopify/polaris';
import { z } from 'zod';
import { AutomationState } from '#app/components/automation-state.tsx';
import { NumberCard } from '#app/components/number-card.tsx';
import { PlanBanner } from '#app/components/plan-banner.tsx';
import { SetupGuide } from '#app/components/setup-guide.tsx';
import { buildPageMeta } from '#app/components/build-page-meta.tsx';
import { ShopPage } from '#app/components/shop-page.tsx';
import { SyncProgress } from '#app/components/sync-progress.tsx';
import { useRefreshWhile } from '#app/components/use-refresh-while.tsx';
import { useTexts, useWords } from '#app/components/words.tsx';
import { removeSetupGuide } from '#app/service-copy/remove-setup-guide.server.ts';
import { getHome, type HomeView } from '#app/service-copy/get-home.server.ts';
import { toActionResult } from '#app/service-copy/to-action-result.server.ts';
import { startSyncAgain } from '#app/catalog-sync/start-sync-again.server.ts';
import { isWithoutPlan } from '#app/plans/plan-state.ts';
import { formatCode } from '#app/texts/format-code.ts';
import { getServices } from '#app/services.server.ts';
import { authenticate } from '#app/shopify.server.ts';

export { buildPageLinks as links } from '#app/components/build-page-links.tsx';
export { PageError as ErrorBoundary } from '#app/components/page-error.tsx';
export const meta = buildPageMeta((texts) => texts.home.title);

const IntentSchema = z.enum(['resume-sync', 'dismiss-guide']);

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await authenticate.admin(request);
  return getHome(getServices(), session.shop);
}

export async function action({ request }: ActionFunctionArgs) {
  const { session } = await authenticate.admin(request);
  const intent = IntentSchema.parse((await request.formData()).get('intent'));
  const work = intent === 'resume-sync' ? startSyncAgain : removeSetupGuide;
  return toActionResult(async () => {
    await work(getServices(), session.shop);
    return { intent };
  });
}

export default function Home() {
  const home = useLoaderData<typeof loader>();
  const texts = useTexts();
  useRefreshWhile(home.settling, home.sync?.running ? 2 : 5);
  return (
    <ShopPage shop={home.shop} title={texts.home.title} subtitle={texts.home.subtitle}>
      <PlanBanner shop={home.shop} />
      {home.showGuide ? <SetupGuide setup={home.setup} /> : null}
      <AutomationState automation={home.automation} />
      <Numbers home={home} />
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

function Numbers({ home }: { home: HomeView }) {
  const { texts, count, percent } = useWords();
  const { products, insights, shop } = home;
  const words = texts.home.numbers;
  const waiting = products.monitored - products.registered;
  const noteOfProducts = () => {
    if (waiting > 0) return words.waiting(waiting);
    if (products.notMonitored > 0) return words.notMonitored(products.notMonitored);
    return products.registered > 0 ? words.allMonitored : words.noneRegistered;
  };
  const noteOfAlerts = () => {
    if (insights.openAlerts === 0) return insights.offers > 0 ? words.noViolations : words.noPrices;
    return insights.unreadAlerts > 0 ? words.unread(insights.unreadAlerts) : words.allRead;
  };
  return (
    <InlineGrid columns={{ xs: 2, lg: 4 }} gap={{ xs: '200', sm: '400' }}>
      <NumberCard
        label={words.monitored}
        value={count(products.registered)}
        note={noteOfProducts()}
        to="/app/products"
      />
      <NumberCard
        label={words.retailers}
        value={count(insights.retailersWithOffers)}
        note={words.offers(insights.offers)}
        to="/app/competitors"
      />
      <NumberCard
        label={words.violations}
        value={count(insights.openAlerts)}
        note={noteOfAlerts()}
        to="/app/alerts"
        tone={insights.openAlerts > 0 ? 'critical' : undefined}
      />
      <NumberCard
        label={words.recommendation}
        value={count(insights.recommendation)}
        note={
          insights.weakerRecommendations > 0
            ? words.weaker(insights.weakerRecommendations)
            : words.aboveThreshold(percent(shop.threshold))
        }
        to={
          insights.recommendation === 0 && insights.weakerRecommendations > 0
            ? '/app/recommendations?weaker=1'
            : '/app/recommendations'
        }
      />
    </InlineGrid>
  );
}

function NoMapPrices({ count }: { count: number }) {
  const { texts } = useWords();
  return (
    <Banner
      tone="info"
      action={{ content: texts.home.noMapPriceAction, url: '/app/products?view=no-floor' }}
    >
      <p>{texts.home.noMapPrice(count)}</p>
    </Banner>
  );
}

function Connection({ home }: { home: HomeView }) {
  const { texts, time } = useWords();
  const { shop } = home;
  const words = texts.home.connection;
  const { names, none, trial } = texts.settings.plan;
  const { state, chosen, trialEndsAt } = shop.subscription;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {words.title}
          </Text>
          <Badge tone={shop.connection === 'ok' ? 'success' : 'critical'}>
            {texts.shared.connection[shop.connection]}
          </Badge>
        </InlineStack>
        <Text as="p" tone="subdued">
          {shop.baseUrl ? words.elsewhere(shop.baseUrl) : words.builtIn}
          {' · '}
          {isWithoutPlan(state) ? none : words.plan(formatCode(names, shop.plan))}
        </Text>
        {state === 'trial' && trialEndsAt ? (
          <Text as="p" tone="subdued">
            {trial(formatCode(names, chosen ?? shop.plan), time(trialEndsAt))}
          </Text>
        ) : null}
      </BlockStack>
    </Card>
  );
}
