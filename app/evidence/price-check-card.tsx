import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { formatDecimal, type Money } from '#kernel/money.ts';
import type { PriceCheck } from '#app/evidence/get-price-check.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { Figure } from '#app/components/figure.tsx';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/** A price as it was read, the next candidate, and the form with which a person decides about it. */
export function PriceCheckCard({ check }: { check: PriceCheck }) {
  const { messages, money, probability } = useI18n();
  const labels = messages.priceCheck;
  const { price, confidence, runnerUp } = check;
  return (
    <BlockStack gap="400">
      {check.isUncertain ? (
        <Banner tone="warning" title={labels.uncertainTitle}>
          <p>{labels.uncertainText}</p>
        </Banner>
      ) : null}
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            <OutsideLink url={check.url}>{check.name ?? check.retailer}</OutsideLink>
          </Text>
          <dl className="pi-prices">
            <Figure
              term={labels.read}
              value={price ? money(price) : messages.shared.unknownPrice}
            />
            <Figure
              term={labels.confidence}
              value={confidence === null ? messages.shared.unknown : probability(confidence)}
            />
            {runnerUp ? (
              <Figure
                term={labels.runnerUp}
                value={money(runnerUp.price)}
                note={runnerUp.confidence === null ? undefined : probability(runnerUp.confidence)}
              />
            ) : null}
          </dl>
          <Decision check={check} />
          {price ? <DecisionForm key={formatDecimal(price)} check={check} price={price} /> : null}
        </BlockStack>
      </Card>
    </BlockStack>
  );
}

function Decision({ check: { decision, price } }: { check: PriceCheck }) {
  const { messages, money, time } = useI18n();
  const labels = messages.priceCheck;
  if (!decision) return null;
  const answers = {
    right: labels.right,
    other: decision.price ? `${labels.other}: ${money(decision.price)}` : labels.other,
    none: labels.none,
  };
  return (
    <Text as="p" tone="subdued">
      {labels.decided({
        answer: answers[decision.verdict],
        price: price ? money(price) : messages.shared.unknownPrice,
        when: decision.at ? time(decision.at) : messages.shared.unknown,
      })}
    </Text>
  );
}

function DecisionForm({ check, price }: { check: PriceCheck; price: Money }) {
  const { messages } = useI18n();
  const labels = messages.priceCheck;
  const fetcher = useFetcher<ActionResult<{ saved: true }>>();
  const { runnerUp } = check;
  const isSameCurrency = runnerUp?.price.currency === price.currency;
  const [other, setOther] = useState(isSameCurrency ? formatDecimal(runnerUp.price) : '');
  const { data } = fetcher;
  const isSaving = fetcher.state !== 'idle';
  const save = (verdict: 'right' | 'other' | 'none'): void =>
    fetcher.submit(
      {
        verdict,
        listedPrice: formatDecimal(price),
        currency: price.currency,
        ...(verdict === 'other' && { price: other }),
      },
      { method: 'post' },
    );
  return (
    <BlockStack gap="300">
      <Text as="p">{labels.question}</Text>
      {data?.ok && !isSaving ? <Banner tone="success" title={labels.saved} /> : null}
      <InlineStack gap="200">
        <Button onClick={() => save('right')} disabled={isSaving}>
          {labels.right}
        </Button>
        <Button onClick={() => save('none')} disabled={isSaving}>
          {labels.none}
        </Button>
      </InlineStack>
      <TextField
        label={labels.other}
        value={other}
        onChange={setOther}
        autoComplete="off"
        inputMode="decimal"
        suffix={price.currency}
        maxLength={30}
        error={data && !data.ok ? formatError(messages, data) : undefined}
        connectedRight={
          <Button onClick={() => save('other')} disabled={isSaving || other.trim() === ''}>
            {labels.saveOther}
          </Button>
        }
      />
    </BlockStack>
  );
}
