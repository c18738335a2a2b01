import { BlockStack, Button, Collapsible, Text } from '@shopify/polaris';
import { type ReactNode, useId, useState } from 'react';
import type { RetailerRow } from '#app/competitors/list-retailers.server.ts';
import type { ProbeSampleView, ProbeView } from '#app/competitors/to-probe-view.ts';
import type { Messages } from '#app/locales/messages.ts';
import { findMessage, formatCode } from '#app/locales/format-reason.ts';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/**
 * What the probe of a competitor found: the platform, the expected coverage and freshness, and some
 * products as they were extracted.
 */
export function ProbeFindings({ retailer, probe }: { retailer: RetailerRow; probe: ProbeView }) {
  const { messages } = useI18n();
  const labels = messages.competitors.findings;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="pi-details">
      <Button
        variant="plain"
        disclosure={open ? 'up' : 'down'}
        onClick={() => setOpen(!open)}
        ariaExpanded={open}
        ariaControls={id}
        accessibilityLabel={labels.showLabel({ domain: retailer.domain })}
      >
        {labels.show}
      </Button>
      <Collapsible id={id} open={open}>
        <div className="pi-details">
          <BlockStack gap="400">
            <Facts retailer={retailer} probe={probe} />
            {probe.samples.length > 0 ? <Samples samples={probe.samples} /> : null}
          </BlockStack>
        </div>
      </Collapsible>
    </div>
  );
}

function Facts({ retailer, probe }: { retailer: RetailerRow; probe: ProbeView }) {
  const { messages, age, time, percent, locale } = useI18n();
  const labels = messages.competitors.findings;
  const { catalog, coverage, probedAt } = probe;
  const sizeOf = catalog.exact ? labels.size : labels.sizeAtLeast;
  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(
    retailer.delaySeconds,
  );
  const facts: readonly (readonly [string, ReactNode])[] = [
    [labels.platform, findMessage(labels.platforms, retailer.platform) ?? labels.noPlatform],
    [
      labels.catalog,
      <>
        <OutsideLink url={catalog.url}>{formatCode(labels.kinds, catalog.kind)}</OutsideLink>,{' '}
        {sizeOf({ count: catalog.products })}
      </>,
    ],
    [
      labels.coverage,
      [
        labels.covered({ read: coverage.read, tried: coverage.tried }),
        coverage.read < coverage.tried
          ? labels.partly({ percent: percent(coverage.read / coverage.tried, { digits: 0 }) })
          : '',
      ]
        .filter(Boolean)
        .join('; '),
    ],
    [labels.freshness, labels.round({ duration: describeHours(labels, probe.roundHours) })],
    [labels.pace, labels.visits({ seconds, visitsADay: probe.visitsADay })],
    [labels.currency, retailer.currency ?? messages.shared.unknown],
    [
      labels.probed,
      probedAt === null ? (
        messages.shared.unknown
      ) : (
        <time dateTime={probedAt.toISOString()} title={time(probedAt)}>
          {age(probedAt)}
        </time>
      ),
    ],
  ];
  return (
    <dl className="pi-facts">
      {facts.map(([term, value]) => (
        <div key={term} className="pi-fact">
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function describeHours(labels: Messages['competitors']['findings'], hours: number): string {
  if (hours <= 1) return labels.roundUnderHour;
  return hours < 72
    ? labels.roundHours({ count: Math.round(hours) })
    : labels.roundDays({ count: Math.round(hours / 24) });
}

function Samples({ samples }: { samples: readonly ProbeSampleView[] }) {
  const { messages, money } = useI18n();
  const labels = messages.competitors.findings;
  return (
    <table className="pi-table pi-flush">
      <caption className="pi-caption">
        <Text as="span" fontWeight="medium">
          {labels.samples({ count: samples.length })}
        </Text>
      </caption>
      <thead>
        <tr>
          <th scope="col">{labels.columns.product}</th>
          <th scope="col">{labels.columns.price}</th>
          <th scope="col">{labels.columns.stock}</th>
        </tr>
      </thead>
      <tbody>
        {samples.map((sample, at) => (
          // One page may sell several variants, so addresses repeat; the position in the list is
          // unique.
          <tr key={at}>
            <td>
              <OutsideLink url={sample.url}>
                <bdi>{sample.name ?? labels.unnamed}</bdi>
              </OutsideLink>
            </td>
            <td data-label={labels.columns.price} className="pi-number">
              {sample.price ? money(sample.price) : messages.shared.unknownPrice}
            </td>
            <td data-label={labels.columns.stock}>
              {formatCode(messages.shared.availability, sample.availability)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
