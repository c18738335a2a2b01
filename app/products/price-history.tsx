import {
  Banner,
  BlockStack,
  Button,
  Card,
  Collapsible,
  SkeletonBodyText,
  Text,
} from '@shopify/polaris';
import { useMemo, useState, useEffect, useRef } from 'react';
import type { Money } from '#kernel/money.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { HistorySpan, PriceHistoryView } from '#app/products/list-price-history.server.ts';
import { Deferred } from '#app/components/deferred.tsx';
import { buildHistorySeries, type OwnPrice, type HistorySeries } from './history-series.ts';
import { useI18n } from '#app/components/i18n.tsx';

export interface PriceHistoryProps {
  readonly history: Promise<ActionResult<PriceHistoryView>>;
  readonly price: Money;
  readonly own: readonly OwnPrice[];
}

/**
 * The competitors' prices over time next to the shop's own. Arrives after the page; if it fails,
 * the rest of the page is still shown.
 */
export function PriceHistory({ history, price, own }: PriceHistoryProps) {
  const { messages } = useI18n();
  const labels = messages.product.history;
  const failed = <Banner tone="warning">{labels.failed}</Banner>;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.title}
        </Text>
        <Deferred
          value={history}
          fallback={<HistoryLoading label={labels.loading} />}
          failed={failed}
        >
          {(outcome) => (outcome.ok ? <History view={outcome} price={price} own={own} /> : failed)}
        </Deferred>
      </BlockStack>
    </Card>
  );
}

/** In place of a chart that is being loaded. */
export function HistoryLoading({ label }: { label: string }) {
  return (
    <div className="pi-chart" role="status" aria-label={label}>
      <SkeletonBodyText lines={10} />
    </div>
  );
}

function History({
  view,
  price,
  own,
}: {
  view: PriceHistoryView;
  price: Money;
  own: readonly OwnPrice[];
}) {
  const { messages, time, now, locale } = useI18n();
  const labels = messages.product.history;
  const series = useMemo(
    () => buildHistorySeries({ spans: view.spans, own, currency: price.currency, now }),
    [view, own, price.currency, now],
  );
  const format = useMemo(
    () => new Intl.NumberFormat(locale, { style: 'currency', currency: price.currency }),
    [locale, price.currency],
  );
  if (view.spans.length === 0) return <Text as="p">{labels.empty}</Text>;
  const from = new Date((series.times[0] ?? 0) * 1000);
  return (
    <BlockStack gap="300">
      {series.lines.length > 1 ? (
        <PriceHistoryChart
          series={series}
          ownLabel={labels.yours}
          formatValue={(value) => format.format(value)}
          caption={labels.caption({ from: time(from), to: time(now) })}
        />
      ) : null}
      {series.otherCurrency > 0 ? (
        <Text as="p" tone="subdued">
          {labels.otherCurrency({ count: series.otherCurrency })}
        </Text>
      ) : null}
      {view.truncated ? (
        <Text as="p" tone="subdued">
          {labels.truncated}
        </Text>
      ) : null}
      <HistoryTable spans={view.spans} />
    </BlockStack>
  );
}

// Distinguishable with red-green color blindness (Okabe and Ito); the shop's own line is the thick
// dark one.
const COLOURS = [
  '#1a1a1a',
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#e69f00',
  '#56b4e9',
  '#8a6d3b',
  '#6a3d9a',
];
const HEIGHT = 280;

/**
 * Step lines of the shop's price and others. Drawn in the browser only; the table below contains the
 * same data. `timeZone`: other than the shop's.
 */
export function PriceHistoryChart({
  series,
  ownLabel,
  formatValue,
  caption,
  timeZone: given,
}: {
  series: HistorySeries;
  ownLabel: string;
  formatValue: (value: number) => string;
  caption: string;
  timeZone?: string;
}) {
  const { locale, timeZone: own } = useI18n();
  const timeZone = given ?? own;
  const frame = useRef<HTMLDivElement>(null);
  const format = useRef(formatValue);
  format.current = formatValue;
  useEffect(() => {
    let destroy: () => void = () => undefined;
    let left = false;
    void import('./render-history-chart.tsx').then(({ renderHistoryChart }) => {
      if (left || !frame.current) return;
      destroy = renderHistoryChart(frame.current, {
        series,
        ownLabel,
        colours: COLOURS,
        height: HEIGHT,
        locale,
        timeZone,
        format: (value) => format.current(value),
      });
    });
    return () => {
      left = true;
      destroy();
    };
  }, [series, ownLabel, locale, timeZone]);
  return <div className="pi-chart" ref={frame} role="img" aria-label={caption} />;
}

function HistoryTable({ spans }: { spans: readonly HistorySpan[] }) {
  const { messages, time, money } = useI18n();
  const labels = messages.product.history;
  const [open, setOpen] = useState(false);
  const newest = [...spans].sort((a, b) => b.from.getTime() - a.from.getTime());
  return (
    <BlockStack gap="200" inlineAlign="start">
      <Button
        variant="plain"
        disclosure={open ? 'up' : 'down'}
        onClick={() => setOpen(!open)}
        ariaExpanded={open}
        ariaControls="history-table"
      >
        {labels.table}
      </Button>
      <Collapsible id="history-table" open={open}>
        <table className="pi-table">
          <thead>
            <tr>
              <th scope="col">{labels.columns.retailer}</th>
              <th scope="col">{labels.columns.price}</th>
              <th scope="col">{labels.columns.from}</th>
              <th scope="col">{labels.columns.to}</th>
            </tr>
          </thead>
          <tbody>
            {newest.map((span) => (
              <tr key={`${span.listingId} ${span.from.toISOString()}`}>
                <td>{span.retailer}</td>
                <td data-label={labels.columns.price} className="pi-number">
                  {span.price ? money(span.price) : messages.shared.unknownPrice}
                </td>
                <td data-label={labels.columns.from}>{time(span.from)}</td>
                <td data-label={labels.columns.to}>{span.to ? time(span.to) : labels.now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Collapsible>
    </BlockStack>
  );
}
