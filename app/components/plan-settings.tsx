import { useFetcher, useSearchParams } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { ENFORCED_LIMITS, PLAN_CONTENTS, type PlanContents, PLANS } from '#kernel/plans.ts';
import type { ShopView } from '#app/service-copy/get-shop.server.ts';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import { isWithoutPlan } from '#app/plans/plan-state.ts';
import { formatCode } from '#app/texts/format-code.ts';
import { formatError } from '#app/texts/to-refusal.ts';
import { useWords } from './words.tsx';

/** The plan of the shop, what every plan contains, and the ways to choose one and to have it read again. */
export function PlanSettings({ shop }: { shop: ShopView }) {
  const { texts } = useWords();
  const words = texts.settings.plan;
  const [search] = useSearchParams();
  const fetcher = useFetcher<ActionResult<{ intent: string }>>();
  const { page, isLate } = shop.subscription;
  const isWaiting = search.get('plan') === 'waiting' && fetcher.data?.ok !== true;
  return (
    <Layout.AnnotatedSection
      id="plan"
      title={words.title}
      description={page ? words.text : words.textOperator}
    >
      <Card>
        <BlockStack gap="300">
          <CurrentPlan shop={shop} />
          {isWaiting ? <Banner tone="info">{words.waiting}</Banner> : null}
          {isLate && fetcher.data?.ok !== false ? (
            <Banner tone="warning">{words.readFailed}</Banner>
          ) : null}
          {fetcher.data && !fetcher.data.ok ? (
            <Banner tone="critical" title={words.readFailed}>
              <p>{formatError(texts, fetcher.data)}</p>
            </Banner>
          ) : null}
          <LimitsTable />
          {page ? (
            <InlineStack gap="200" blockAlign="center">
              <Button url={page} target="_top">
                {words.choose}
              </Button>
              <fetcher.Form method="post" action="/app/settings">
                <input type="hidden" name="intent" value="read-plan" />
                <Button submit variant="plain" loading={fetcher.state !== 'idle'}>
                  {words.readAgain}
                </Button>
              </fetcher.Form>
            </InlineStack>
          ) : null}
        </BlockStack>
      </Card>
    </Layout.AnnotatedSection>
  );
}

function CurrentPlan({ shop }: { shop: ShopView }) {
  const { texts, time } = useWords();
  const words = texts.settings.plan;
  const { state, chosen, trialEndsAt, endsAt, readAt } = shop.subscription;
  const name = formatCode(words.names, shop.plan);
  const sentence = () => {
    if (isWithoutPlan(state)) return texts.home.plan[state === 'never' ? 'never' : 'ended'];
    if (endsAt) return words.endsOn(time(endsAt));
    if (trialEndsAt)
      return words.trial(formatCode(words.names, chosen ?? shop.plan), time(trialEndsAt));
    return null;
  };
  const text = sentence();
  return (
    <BlockStack gap="100">
      <Text as="p">{isWithoutPlan(state) ? words.none : words.current(name)}</Text>
      {text ? <Text as="p">{text}</Text> : null}
      {readAt && shop.subscription.page ? (
        <Text as="p" variant="bodySm" tone="subdued">
          {words.readAt(time(readAt))}
        </Text>
      ) : null}
    </BlockStack>
  );
}

const LINES = [...ENFORCED_LIMITS, 'automation', 'flow'] as const;

function LimitsTable() {
  const { texts, count } = useWords();
  const words = texts.settings.plan;
  const write = (value: PlanContents[keyof PlanContents]): string => {
    if (value === null) return words.byContract;
    if (typeof value === 'number') return count(value);
    return value ? words.yes : words.no;
  };
  return (
    <div className="pi-scroll" tabIndex={0} role="region" aria-label={words.contents}>
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{words.contents}</th>
            {PLANS.map((plan) => (
              <th key={plan} scope="col" className="pi-end">
                {formatCode(words.names, plan)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LINES.map((line) => (
            <tr key={line}>
              <th scope="row">{words.lines[line]}</th>
              {PLANS.map((plan) => (
                <td key={plan} className="pi-end" data-label={formatCode(words.names, plan)}>
                  {write(PLAN_CONTENTS[plan][line])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
