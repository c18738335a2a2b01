import { Link, useFetcher } from '@remix-run/react';
import {
  Badge,
  type BadgeProps,
  BlockStack,
  Button,
  Card,
  InlineStack,
  Modal,
  Spinner,
  Text,
  Banner,
} from '@shopify/polaris';
import { useRef, useState } from 'react';
import type { RetailerRow } from '#app/competitors/list-retailers.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatCode, findMessage } from '#app/locales/format-reason.ts';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { ProbeFindings } from './probe-findings.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';
import type { RetailersChanged } from '#app/competitors/update-retailers.server.ts';

const TONES: Readonly<Record<string, BadgeProps['tone']>> = {
  probing: 'info',
  active: 'success',
  ok: 'success',
  watching: 'success',
  refused: 'warning',
  blocked: 'warning',
  challenged: 'warning',
  quarantined: 'warning',
  unreachable: 'critical',
  failing: 'critical',
  gone: 'critical',
};

/**
 * The competitors: status and its reason, what the probe found, how current the data are. For a
 * refused one, the reason and what can be done.
 */
export function RetailerList({
  retailers,
  havePages,
}: {
  retailers: readonly RetailerRow[];
  /** Each has a page of its own with its compliance. */
  havePages: boolean;
}) {
  return (
    <BlockStack gap="300">
      {retailers.map((retailer) => (
        <div key={retailer.id} id={retailer.id}>
          <RetailerCard retailer={retailer} hasPage={havePages} />
        </div>
      ))}
    </BlockStack>
  );
}

function RetailerCard({ retailer, hasPage }: { retailer: RetailerRow; hasPage: boolean }) {
  const { messages, formatReason } = useI18n();
  const labels = messages.competitors;
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
          <div className="pi-name">
            <InlineStack align="start" gap="200" blockAlign="center">
              <RetailerName retailer={retailer} hasPage={hasPage} />
              <Badge tone={TONES[retailer.status]}>
                {formatCode(labels.status, retailer.status)}
              </Badge>
            </InlineStack>
          </div>
          <RemoveRetailer retailer={retailer} />
        </InlineStack>
        {retailer.monitored ? null : <Text as="p">{labels.beyondPlan}</Text>}
        {retailer.status === 'refused' ? <RetailerRefusal retailer={retailer} /> : null}
        {retailer.status !== 'refused' && retailer.statusReason ? (
          <Text as="p">
            {retailer.status === 'quarantined'
              ? labels.setAside({ reason: formatReason('monitoring', retailer.statusReason) })
              : formatReason('monitoring', retailer.statusReason)}
          </Text>
        ) : null}
        {retailer.status === 'probing' ? (
          <BeingLookedAt delayed={retailer.lastError !== null} />
        ) : (
          <>
            <RetailerNumbers retailer={retailer} />
            <ReadingWay retailer={retailer} />
          </>
        )}
        {retailer.lastError ? (
          <Text as="p" variant="bodySm" tone="caution">
            {labels.lastError({ text: formatReason('monitoring', retailer.lastError) })}
          </Text>
        ) : null}
        {retailer.probe && retailer.status !== 'probing' ? (
          <ProbeFindings retailer={retailer} probe={retailer.probe} />
        ) : null}
      </BlockStack>
    </Card>
  );
}

/** The name leads to the retailer's page where there is one, otherwise to its store. */
function RetailerName({
  retailer: { name, domain },
  hasPage,
}: {
  retailer: RetailerRow;
  hasPage: boolean;
}) {
  const labels = useI18n().messages.competitors;
  const storeUrl = `https://${domain}/`;
  const text = name && name !== domain ? `${name} (${domain})` : domain;
  return (
    <>
      <Text as="h2" variant="headingSm">
        {hasPage ? (
          <Link className="pi-text-link" to={`/app/retailers/${encodeURIComponent(domain)}`}>
            {text}
          </Link>
        ) : (
          <OutsideLink url={storeUrl}>{text}</OutsideLink>
        )}
      </Text>
      {hasPage ? (
        <OutsideLink url={storeUrl}>
          {labels.openStore}
          <Text as="span" visuallyHidden>{` ${domain}`}</Text>
        </OutsideLink>
      ) : null}
    </>
  );
}

/**
 * Why a competitor is not monitored, and what can be done about it. A reason code without a message
 * is shown in the service's own text.
 */
function RetailerRefusal({ retailer }: { retailer: RetailerRow }) {
  const { messages, formatReason } = useI18n();
  const labels = messages.competitors.refusal;
  const why = findMessage(labels.why, retailer.refusalCode);
  const help = findMessage(labels.help, retailer.refusalCode);
  return (
    <Banner tone="warning" title={labels.title}>
      <BlockStack gap="200" inlineAlign="start">
        <Text as="p" breakWord>
          {why ??
            (retailer.statusReason
              ? labels.says({ reason: formatReason('monitoring', retailer.statusReason) })
              : labels.unknown)}
        </Text>
        <Text as="p">{help ?? labels.otherHelp}</Text>
        <LookAgain domain={retailer.domain} />
      </BlockStack>
    </Banner>
  );
}

/** Adding a refused competitor again starts another probe. */
function LookAgain({ domain }: { domain: string }) {
  const { messages } = useI18n();
  const labels = messages.competitors.refusal;
  const fetcher = useFetcher<ActionResult<RetailersChanged>>();
  const { data } = fetcher;
  const soon = data?.ok && data.status === 'refused' ? labels.tooSoon : null;
  const error = data && !data.ok ? formatError(messages, data) : soon;
  const shownError = fetcher.state === 'idle' ? error : null;
  return (
    <>
      <Button
        onClick={() =>
          void fetcher.submit(
            { intent: 'add', address: domain },
            { method: 'post', action: '/app/competitors' },
          )
        }
        loading={fetcher.state !== 'idle'}
        accessibilityLabel={labels.againLabel({ domain })}
      >
        {labels.again}
      </Button>
      <div role="status">{shownError}</div>
    </>
  );
}

function BeingLookedAt({ delayed }: { delayed: boolean }) {
  const labels = useI18n().messages.competitors;
  return (
    <InlineStack gap="200" blockAlign="start" wrap={false}>
      <Spinner size="small" />
      <Text as="p">{delayed ? labels.probeDelayed : labels.probing}</Text>
    </InlineStack>
  );
}

function RetailerNumbers({ retailer }: { retailer: RetailerRow }) {
  const { messages, age, locale } = useI18n();
  const labels = messages.competitors;
  const isRefused = retailer.status === 'refused';
  const visited = retailer.lastVisitAt
    ? labels.visited({ age: age(retailer.lastVisitAt) })
    : labels.notVisited;
  const fresh =
    retailer.fresh === retailer.matched ? labels.freshAll : labels.fresh({ fresh: retailer.fresh });
  const parts = [
    retailer.listings > 0 || !isRefused ? labels.listings({ count: retailer.listings }) : '',
    retailer.listings > 0 ? labels.matched({ count: retailer.matched }) : '',
    retailer.matched > 0 ? fresh : '',
    isRefused ? '' : visited,
    retailer.status === 'active' && !retailer.probe
      ? labels.slow({
          seconds: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(
            retailer.delaySeconds,
          ),
        })
      : '',
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <Text as="p" tone="subdued">
      {parts.join(' · ')}
    </Text>
  );
}

/**
 * For a competitor that needs a browser: what reading its prices costs today. For one whose prices are
 * read in another way than before: since when and why.
 */
function ReadingWay({ retailer: { readBy, cost, wayChange } }: { retailer: RetailerRow }) {
  const { messages, locale, time, formatReason } = useI18n();
  const labels = messages.competitors.browser;
  const isPlain = readBy === 'plain' && wayChange !== null;
  if (readBy !== 'rendered' && readBy !== 'data' && !isPlain) return null;
  const format = (value: number, digits: number): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  const costs = cost &&
    !isPlain && [
      labels.loads({ count: cost.pageLoads }),
      labels.size({ megabytes: format(cost.megabytes, 1) }),
      ...(cost.secondsPerPrice === null
        ? []
        : [labels.time({ seconds: format(cost.secondsPerPrice, 1) })]),
    ];
  const since =
    wayChange &&
    labels.since({
      time: time(wayChange.since),
      reason: formatReason('monitoring', wayChange.reason),
    });
  return (
    <>
      <Text as="p" variant="bodySm" tone="subdued">
        {labels[readBy]} {costs ? labels.today({ costs: costs.join(', ') }) : null}
      </Text>
      {since ? (
        <Text as="p" variant="bodySm" tone="subdued">
          {since}
        </Text>
      ) : null}
    </>
  );
}

function RemoveRetailer({ retailer }: { retailer: RetailerRow }) {
  const { messages } = useI18n();
  const labels = messages.competitors;
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const fetcher = useFetcher<ActionResult<object>>();
  const remove = () => {
    void fetcher.submit(
      { intent: 'remove', id: retailer.id, domain: retailer.domain },
      { method: 'post', action: '/app/competitors' },
    );
    setAsking(false);
  };
  return (
    <>
      <div ref={opener}>
        <Button
          variant="tertiary"
          tone="critical"
          onClick={() => setAsking(true)}
          loading={fetcher.state !== 'idle'}
          accessibilityLabel={labels.removeLabel({ domain: retailer.domain })}
        >
          {labels.remove}
        </Button>
      </div>
      {fetcher.data && !fetcher.data.ok ? (
        <Text as="p" tone="critical">
          {formatError(messages, fetcher.data)}
        </Text>
      ) : null}
      <Modal
        open={asking}
        activator={opener}
        onClose={() => setAsking(false)}
        title={labels.removeTitle({ domain: retailer.domain })}
        primaryAction={{ content: labels.removeConfirm, destructive: true, onAction: remove }}
        secondaryActions={[{ content: messages.shared.cancel, onAction: () => setAsking(false) }]}
      >
        <Modal.Section>
          <Text as="p">{labels.removeText}</Text>
        </Modal.Section>
      </Modal>
    </>
  );
}
