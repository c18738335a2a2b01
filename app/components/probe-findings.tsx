import { BlockStack, Button, Collapsible, Text } from '@shopify/polaris';
import { type ReactNode, useId, useState } from 'react';
import type { RetailerRow } from '#app/service-copy/list-retailers.server.ts';
import type { ProbeSampleView, ProbeView } from '#app/service-copy/to-probe-view.ts';
import { formatCode } from '#app/texts/format-code.ts';
import { OutsideLink } from './outside-link.tsx';
import { useWords } from './words.tsx';

/**
 * What was found at a competitor before anything was promised: what it is, what may be expected,
 * and some of its products as they were read.
 */
export function ProbeFindings({ retailer, probe }: { retailer: RetailerRow; probe: ProbeView }) {
  const { texts } = useWords();
  const words = texts.competitors.findings;
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
        accessibilityLabel={words.showLabel(retailer.domain)}
      >
        {words.show}
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
  const { texts, age, time, percent, locale } = useWords();
  const words = texts.competitors.findings;
  const { catalogue, coverage, probedAt } = probe;
  const seconds = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(
    retailer.delaySeconds,
  );
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      words.platform,
      (retailer.platform === null ? undefined : words.platforms[retailer.platform]) ??
        words.noPlatform,
    ],
    [
      words.catalogue,
      <>
        <OutsideLink url={catalogue.url}>{formatCode(words.kinds, catalogue.kind)}</OutsideLink>,{' '}
        {words.size(catalogue.products, catalogue.exact)}
      </>,
    ],
    [
      words.coverage,
      [
        words.covered(coverage.read, coverage.tried),
        coverage.read < coverage.tried
          ? words.partly(percent(coverage.read / coverage.tried, { digits: 0 }))
          : '',
      ]
        .filter(Boolean)
        .join('; '),
    ],
    [words.freshness, words.round(probe.roundHours)],
    [words.pace, words.visits(seconds, probe.visitsADay)],
    [words.currency, retailer.currency ?? texts.shared.unknown],
    [
      words.probed,
      probedAt === null ? (
        texts.shared.unknown
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

function Samples({ samples }: { samples: readonly ProbeSampleView[] }) {
  const { texts, money } = useWords();
  const words = texts.competitors.findings;
  return (
    <table className="pi-table pi-flush">
      <caption className="pi-caption">
        <Text as="span" fontWeight="medium">
          {words.samples(samples.length)}
        </Text>
      </caption>
      <thead>
        <tr>
          <th scope="col">{words.columns.product}</th>
          <th scope="col">{words.columns.price}</th>
          <th scope="col">{words.columns.stock}</th>
        </tr>
      </thead>
      <tbody>
        {samples.map((sample, at) => (
          // One page may sell several variants: the address alone does not tell them apart, the place in the list does.
          <tr key={at}>
            <td>
              <OutsideLink url={sample.url}>
                <bdi>{sample.name ?? words.unnamed}</bdi>
              </OutsideLink>
            </td>
            <td data-label={words.columns.price} className="pi-number">
              {sample.price ? money(sample.price) : texts.shared.unknownPrice}
            </td>
            <td data-label={words.columns.stock}>
              {formatCode(texts.shared.availability, sample.availability)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
