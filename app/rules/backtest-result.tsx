import { BlockStack, Text } from '@shopify/polaris';
import { Figure } from '#app/components/figure.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatCode } from '#app/locales/format-reason.ts';
import { formatDay } from '#app/locales/format-values.ts';
import type { BacktestView } from './rule-test.ts';

type Outcome = BacktestView['outcomes'][number];
type Scenario = Outcome['keep'];
const SCENARIOS = ['keep', 'rules', 'model'] as const;
const CHANGES = ['rules', 'model', 'recorded'] as const;

/** A backtest in tables: how often prices change, and the estimates side by side. */
export function BacktestResult({
  result,
  names,
}: {
  result: BacktestView;
  names: Readonly<Record<string, string>>;
}) {
  const { messages, count, locale, formatReason } = useI18n();
  const labels = messages.rules.backtest;
  return (
    <BlockStack gap="400">
      <Text as="p">
        {labels.span({
          from: formatDay(result.from, locale),
          to: formatDay(result.to, locale),
          reached: result.reached,
          products: count(result.products),
        })}
      </Text>
      <ChangeTable result={result} />
      {result.outcomes.length === 0 ? <Text as="p">{labels.noSales}</Text> : null}
      {result.outcomes.map((outcome) => (
        <OutcomeTable key={outcome.currency} outcome={outcome} />
      ))}
      <RuleFigures result={result} names={names} />
      <BlockStack gap="200">
        <Text as="h3" variant="headingSm">
          {labels.unknowns}
        </Text>
        <ul className="pi-list">
          {result.unknowns.map((one) => (
            <li key={one.text}>{formatReason('ruleUnknown', one)}</li>
          ))}
        </ul>
      </BlockStack>
    </BlockStack>
  );
}

function ChangeTable({ result }: { result: BacktestView }) {
  const { messages, count } = useI18n();
  const labels = messages.rules.backtest;
  const { columns } = labels;
  return (
    <table className="pi-table pi-flush">
      <caption className="pi-caption">{labels.changesTitle}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.way}</th>
          <th scope="col">{columns.changes}</th>
          <th scope="col">{columns.raised}</th>
          <th scope="col">{columns.lowered}</th>
          <th scope="col">{columns.after}</th>
          <th scope="col">{columns.before}</th>
        </tr>
      </thead>
      <tbody>
        {CHANGES.map((way) => {
          const counts = result.changes[way];
          return (
            <tr key={way}>
              <th scope="row">{labels.ways[way]}</th>
              <td data-label={columns.changes}>{count(counts.changes)}</td>
              <td data-label={columns.raised}>{count(counts.raised)}</td>
              <td data-label={columns.lowered}>{count(counts.lowered)}</td>
              <td data-label={columns.after}>{count(counts.after_market)}</td>
              <td data-label={columns.before}>{count(counts.before_market)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function OutcomeTable({ outcome }: { outcome: Outcome }) {
  const { messages, moneyText, count } = useI18n();
  const labels = messages.rules.backtest;
  const { columns } = labels;
  const money = (amount: string) => moneyText({ amount, currency: outcome.currency });
  const range = (given: Scenario['profit']) =>
    given === null
      ? messages.shared.unknown
      : labels.range({
          expected: money(given.expected_amount),
          low: money(given.low_amount),
          high: money(given.high_amount),
        });
  const { recorded } = outcome;
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {labels.outcomeTitle({ currency: outcome.currency, products: outcome.products })}
      </Text>
      <dl className="pi-prices">
        <Figure term={labels.recordedUnits} value={count(recorded.units)} />
        <Figure term={labels.recordedRevenue} value={money(recorded.revenue_amount)} />
        <Figure
          term={labels.recordedProfit}
          value={
            recorded.profit_amount === null
              ? messages.shared.unknown
              : money(recorded.profit_amount)
          }
        />
      </dl>
      <table className="pi-table pi-flush">
        <caption className="pi-caption">{labels.estimateTitle}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.way}</th>
            <th scope="col">{columns.units}</th>
            <th scope="col">{columns.revenue}</th>
            <th scope="col">{columns.profit}</th>
            <th scope="col">{columns.besideKeep}</th>
          </tr>
        </thead>
        <tbody>
          {SCENARIOS.map((way) => {
            const scenario = outcome[way];
            const { units } = scenario;
            return (
              <tr key={way}>
                <th scope="row">{labels.ways[way]}</th>
                <td data-label={columns.units}>
                  {labels.range({
                    expected: count(units.expected),
                    low: count(units.low),
                    high: count(units.high),
                  })}
                </td>
                <td data-label={columns.revenue}>{range(scenario.revenue)}</td>
                <td data-label={columns.profit}>{range(scenario.profit)}</td>
                <td data-label={columns.besideKeep}>
                  {way === 'keep' ? '–' : range(scenario.profit_beside_keep)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Text as="p" tone="subdued">
        {labels.estimateHelp}
      </Text>
    </BlockStack>
  );
}

function RuleFigures({
  result,
  names,
}: {
  result: BacktestView;
  names: Readonly<Record<string, string>>;
}) {
  const { messages } = useI18n();
  const labels = messages.rules.backtest;
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {labels.byRule}
      </Text>
      <ul className="pi-list">
        {result.rules.map((rule) => (
          <li key={rule.key}>
            {labels.ruleCounts({
              rule: names[rule.key] ?? rule.name,
              products: rule.products,
              changes: rule.changes.changes,
            })}
            {rule.limits.length + rule.holds.length > 0 ? (
              <ul className="pi-list pi-small">
                {rule.limits.map(({ limit, product_days: count }) => (
                  <li key={limit}>
                    {labels.limitDays({
                      count,
                      limit: formatCode(messages.rules.limits.all, limit),
                    })}
                  </li>
                ))}
                {rule.holds.map(({ code, product_days: count }) => (
                  <li key={code}>
                    {labels.holdDays({
                      count,
                      reason: formatCode(messages.rules.holds, code),
                    })}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </BlockStack>
  );
}
