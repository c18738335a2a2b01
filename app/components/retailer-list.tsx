import { useFetcher } from '@remix-run/react';
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
} from '@shopify/polaris';
import { useRef, useState } from 'react';
import type { RetailerRow } from '#app/service-copy/list-retailers.server.ts';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import { formatCode } from '#app/texts/format-code.ts';
import { OutsideLink } from './outside-link.tsx';
import { ProbeFindings } from './probe-findings.tsx';
import { RetailerRefusal } from './retailer-refusal.tsx';
import { useWords } from './words.tsx';
import { formatError } from '#app/texts/to-refusal.ts';

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

/** The shops we visit: state and its reason, what was found there, how fresh it is. A refused one says why and what can be done. */
export function RetailerList({ retailers }: { retailers: readonly RetailerRow[] }) {
  return (
    <BlockStack gap="300">
      {retailers.map((retailer) => (
        <div key={retailer.id} id={retailer.id}>
          <RetailerCard retailer={retailer} />
        </div>
      ))}
    </BlockStack>
  );
}

function RetailerCard({ retailer }: { retailer: RetailerRow }) {
  const { texts, tell } = useWords();
  const words = texts.competitors;
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
          <div className="pi-name">
            <InlineStack align="start" gap="200" blockAlign="center">
              <Text as="h2" variant="headingSm">
                <OutsideLink url={`https://${retailer.domain}/`}>
                  {retailer.name && retailer.name !== retailer.domain
                    ? `${retailer.name} (${retailer.domain})`
                    : retailer.domain}
                </OutsideLink>
              </Text>
              <Badge tone={TONES[retailer.status]}>
                {formatCode(words.status, retailer.status)}
              </Badge>
            </InlineStack>
          </div>
          <RemoveRetailer retailer={retailer} />
        </InlineStack>
        {retailer.monitored ? null : <Text as="p">{words.beyondPlan}</Text>}
        {retailer.status === 'refused' ? <RetailerRefusal retailer={retailer} /> : null}
        {retailer.status !== 'refused' && retailer.statusReason ? (
          <Text as="p">
            {retailer.status === 'quarantined'
              ? words.setAside(tell('monitoring', retailer.statusReason))
              : tell('monitoring', retailer.statusReason)}
          </Text>
        ) : null}
        {retailer.status === 'probing' ? (
          <BeingLookedAt delayed={retailer.lastError !== null} />
        ) : (
          <RetailerNumbers retailer={retailer} />
        )}
        {retailer.lastError ? (
          <Text as="p" variant="bodySm" tone="caution">
            {words.lastError(tell('monitoring', retailer.lastError))}
          </Text>
        ) : null}
        {retailer.probe && retailer.status !== 'probing' ? (
          <ProbeFindings retailer={retailer} probe={retailer.probe} />
        ) : null}
      </BlockStack>
    </Card>
  );
}

function BeingLookedAt({ delayed }: { delayed: boolean }) {
  const words = useWords().texts.competitors;
  return (
    <InlineStack gap="200" blockAlign="start" wrap={false}>
      <Spinner size="small" />
      <Text as="p">{delayed ? words.probeDelayed : words.probing}</Text>
    </InlineStack>
  );
}

function RetailerNumbers({ retailer }: { retailer: RetailerRow }) {
  const { texts, age, locale } = useWords();
  const words = texts.competitors;
  const isRefused = retailer.status === 'refused';
  const visited = retailer.lastVisitAt
    ? words.visited(age(retailer.lastVisitAt))
    : words.notVisited;
  const parts = [
    retailer.listings > 0 || !isRefused ? words.listings(retailer.listings) : '',
    retailer.listings > 0 ? words.matched(retailer.matched) : '',
    retailer.matched > 0 ? words.fresh(retailer.fresh, retailer.matched) : '',
    isRefused ? '' : visited,
    retailer.status === 'active' && !retailer.probe
      ? words.slow(
          new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(retailer.delaySeconds),
        )
      : '',
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <Text as="p" tone="subdued">
      {parts.join(' · ')}
    </Text>
  );
}

function RemoveRetailer({ retailer }: { retailer: RetailerRow }) {
  const { texts } = useWords();
  const words = texts.competitors;
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
          accessibilityLabel={words.removeLabel(retailer.domain)}
        >
          {words.remove}
        </Button>
      </div>
      {fetcher.data && !fetcher.data.ok ? (
        <Text as="p" tone="critical">
          {formatError(texts, fetcher.data)}
        </Text>
      ) : null}
      <Modal
        open={asking}
        activator={opener}
        onClose={() => setAsking(false)}
        title={words.removeTitle(retailer.domain)}
        primaryAction={{ content: words.removeConfirm, destructive: true, onAction: remove }}
        secondaryActions={[{ content: texts.shared.cancel, onAction: () => setAsking(false) }]}
      >
        <Modal.Section>
          <Text as="p">{words.removeText}</Text>
        </Modal.Section>
      </Modal>
    </>
  );
}
