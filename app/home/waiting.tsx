import { Link } from '@remix-run/react';
import { BlockStack, Card, InlineGrid, Text } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import type { HomeView } from './get-home.server.ts';
import { NumberCard } from './number-card.tsx';

interface WaitingProps {
  readonly home: HomeView;
  /** Of the service; null: not known, or not yet. */
  readonly noticesDue: number | null;
  readonly unreachableRetailers: number;
}

/** What waits for the user, each with a link to where it is done: the usual work first. */
export function Waiting({ home, noticesDue, unreachableRetailers }: WaitingProps) {
  const { messages } = useI18n();
  const others = listOthers(home, unreachableRetailers, messages);
  const columns = home.hasNotices ? 4 : 3;
  return (
    <BlockStack gap="400">
      <InlineGrid columns={{ xs: 2, lg: columns }} gap={{ xs: '200', sm: '400' }}>
        <Violations home={home} />
        <Reviews home={home} />
        <Recommendations home={home} />
        {home.hasNotices ? <Notices due={noticesDue} /> : null}
      </InlineGrid>
      {others.length > 0 ? (
        <Card>
          <BlockStack gap="200">
            <Text as="h2" variant="headingSm">
              {messages.home.waiting.also}
            </Text>
            <ul className="pi-list">
              {others.map(({ text, to }) => (
                <li key={text}>
                  <Link to={to} className="pi-text-link">
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </BlockStack>
        </Card>
      ) : null}
    </BlockStack>
  );
}

function Violations({ home: { insights } }: { home: HomeView }) {
  const { messages, count } = useI18n();
  const labels = messages.home.numbers;
  const describe = () => {
    if (insights.openAlerts === 0)
      return insights.offers > 0 ? labels.noViolations : labels.noPrices;
    return insights.unreadAlerts > 0
      ? labels.unread({ count: insights.unreadAlerts })
      : labels.allRead;
  };
  return (
    <NumberCard
      label={labels.violations}
      value={count(insights.openAlerts)}
      note={describe()}
      to="/app/alerts"
      tone={insights.openAlerts > 0 ? 'critical' : undefined}
    />
  );
}

function Reviews({ home: { insights } }: { home: HomeView }) {
  const { messages, count } = useI18n();
  const labels = messages.home.waiting;
  return (
    <NumberCard
      label={labels.review}
      value={count(insights.toReview)}
      note={insights.toReview > 0 ? labels.reviewNote : labels.reviewNone}
      to="/app/matches"
    />
  );
}

function Recommendations({ home: { insights, shop } }: { home: HomeView }) {
  const { messages, count, percent } = useI18n();
  const labels = messages.home.numbers;
  const { recommendation, weakerRecommendations: weaker } = insights;
  return (
    <NumberCard
      label={labels.recommendation}
      value={count(recommendation)}
      note={
        weaker > 0
          ? labels.weaker({ count: weaker })
          : labels.aboveThreshold({ percent: percent(shop.threshold) })
      }
      to={
        recommendation === 0 && weaker > 0
          ? '/app/recommendations?weaker=1'
          : '/app/recommendations'
      }
    />
  );
}

function Notices({ due }: { due: number | null }) {
  const { messages, count } = useI18n();
  const labels = messages.home.waiting;
  return (
    <NumberCard
      label={labels.notices}
      value={due === null ? '–' : count(due)}
      note={due === 0 ? labels.noticesNone : labels.noticesNote}
      to="/app/notices"
    />
  );
}

/** Cases, other alerts, and what failed; only what there is. */
function listOthers(
  { waiting, products, otherTypes }: HomeView,
  unreachableRetailers: number,
  { home: { waiting: labels } }: ReturnType<typeof useI18n>['messages'],
): { text: string; to: string }[] {
  const refused = products.reasons.find(({ reason }) => reason === 'refused')?.count ?? 0;
  const rows = [
    [waiting.mine, labels.mine, '/app/alerts?assignee=me'],
    [waiting.newCases, labels.newCases, '/app/alerts?status=new'],
    [waiting.otherAlerts, labels.otherAlerts, `/app/alerts?type=${otherTypes}`],
    [unreachableRetailers, labels.retailers, '/app/competitors'],
    [refused, labels.refused, '/app/products?view=not-monitored'],
    [waiting.failedChanges, labels.changes, '/app/activity'],
    [waiting.failedMapPriceFiles, labels.files, '/app/products/file'],
    [waiting.failedPeriodFiles, labels.files, '/app/map-prices/files'],
    [waiting.failedExports, labels.exports, '/app/exports'],
    [waiting.failingChannels, labels.channels, '/app/settings/notifications'],
    [waiting.failedSales, () => labels.sales, '/app/settings'],
  ] as const;
  return rows.flatMap(([count, label, to]) => (count > 0 ? [{ text: label({ count }), to }] : []));
}
