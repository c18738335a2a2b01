import { useFetcher, useSearchParams } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Layout, Text } from '@shopify/polaris';
import { ENFORCED_LIMITS, PLAN_CONTENTS, type PlanContents, PLANS } from '#kernel/plans.ts';
import type { ShopView } from '#app/shop/get-shop.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { isWithoutPlan } from '#app/shop-state/plan.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { useI18n } from '#app/components/i18n.tsx';

/**
 * The shop's plan, what each plan contains, and the buttons to choose one and to read the plan
 * again.
 */
export function PlanSettings({ shop }: { shop: ShopView }) {
  const { messages } = useI18n();
  const labels = messages.plans;
  const [search] = useSearchParams();
  const fetcher = useFetcher<ActionResult<{ intent: string }>>();
  const { page, isLate } = shop.subscription;
  const isWaiting = search.get('plan') === 'waiting' && fetcher.data?.ok !== true;
  return (
    <Layout.AnnotatedSection
      id="plan"
      title={labels.title}
      description={page ? labels.text : labels.textOperator}
    >
      <Card>
        <BlockStack gap="300">
          <CurrentPlan shop={shop} />
          {isWaiting ? <Banner tone="info">{labels.waiting}</Banner> : null}
          {isLate && fetcher.data?.ok !== false ? (
            <Banner tone="warning">{labels.readFailed}</Banner>
          ) : null}
          {fetcher.data && !fetcher.data.ok ? (
            <Banner tone="critical" title={labels.readFailed}>
              <p>{formatError(messages, fetcher.data)}</p>
            </Banner>
          ) : null}
          <LimitsTable />
          {page ? (
            <InlineStack gap="200" blockAlign="center">
              <Button url={page} target="_top">
                {labels.choose}
              </Button>
              <fetcher.Form method="post" action="/app/settings">
                <input type="hidden" name="intent" value="read-plan" />
                <Button submit variant="plain" loading={fetcher.state !== 'idle'}>
                  {labels.readAgain}
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
  const { messages, time } = useI18n();
  const labels = messages.plans;
  const { state, chosen, trialEndsAt, endsAt, readAt } = shop.subscription;
  const name = formatCode(labels.names, shop.plan);
  const sentence = () => {
    if (isWithoutPlan(state)) return messages.home.plan[state === 'never' ? 'never' : 'ended'];
    if (endsAt) return labels.endsOn({ day: time(endsAt) });
    if (trialEndsAt)
      return labels.trial({
        plan: formatCode(labels.names, chosen ?? shop.plan),
        day: time(trialEndsAt),
      });
    return null;
  };
  const text = sentence();
  return (
    <BlockStack gap="100">
      <Text as="p">{isWithoutPlan(state) ? labels.none : labels.current({ plan: name })}</Text>
      {text ? <Text as="p">{text}</Text> : null}
      {readAt && shop.subscription.page ? (
        <Text as="p" variant="bodySm" tone="subdued">
          {labels.readAt({ time: time(readAt) })}
        </Text>
      ) : null}
    </BlockStack>
  );
}

const LINES = [...ENFORCED_LIMITS, 'automation', 'flow'] as const;

function LimitsTable() {
  const { messages, count } = useI18n();
  const labels = messages.plans;
  const write = (value: PlanContents[keyof PlanContents]): string => {
    if (value === null) return labels.byContract;
    if (typeof value === 'number') return count(value);
    return value ? labels.yes : labels.no;
  };
  return (
    <div className="pi-scroll" tabIndex={0} role="region" aria-label={labels.contents}>
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{labels.contents}</th>
            {PLANS.map((plan) => (
              <th key={plan} scope="col" className="pi-end">
                {formatCode(labels.names, plan)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LINES.map((line) => (
            <tr key={line}>
              <th scope="row">{labels.lines[line]}</th>
              {PLANS.map((plan) => (
                <td key={plan} className="pi-end" data-label={formatCode(labels.names, plan)}>
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
