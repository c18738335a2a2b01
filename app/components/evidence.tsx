import { BlockStack, Card, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { EvidenceView } from '#app/service-copy/get-evidence.server.ts';
import type { Texts } from '#app/texts/language.ts';
import { formatCode } from '#app/texts/format-code.ts';
import { DownloadButton } from './download-button.tsx';
import { OutsideLink } from './outside-link.tsx';
import { useWords } from './words.tsx';

/**
 * Bytes as they came, with hash, what is read from them again, and where in them. The bytes are
 * shown as text, never run. `detectedAt`: when the alert began.
 */
export function Evidence({
  evidence,
  detectedAt,
}: {
  evidence: EvidenceView;
  detectedAt: Date | null;
}) {
  const { texts, time, money } = useWords();
  const words = texts.alerts.evidencePage;
  const { alertId, derived } = evidence;
  const bare = derived.price === null ? texts.shared.unknownPrice : words.noCurrency(derived.price);
  return (
    <BlockStack gap="400">
      <Section title={words.file}>
        <Text as="p">{words.fileText}</Text>
        <DownloadButton
          path={`/app/evidence-file/${encodeURIComponent(alertId)}`}
          name={`evidence-${alertId}.zip`}
        >
          {words.fileButton}
        </DownloadButton>
      </Section>
      <Section title={words.derived}>
        <Facts
          facts={[
            [words.price, derived.money ? money(derived.money) : bare],
            ...currencyFacts(words, evidence.currency),
            [
              texts.product.columns.stock,
              derived.availability
                ? formatCode(texts.shared.availability, derived.availability)
                : texts.shared.unknown,
            ],
            ...evidence.sources.map((source): [string, ReactNode] => [
              words.readFrom(formatCode(words.fields, source.field)),
              <Source key={source.field} from={source.from} at={source.at} />,
            ]),
          ]}
        />
      </Section>
      {evidence.excerpt ? <Excerpt excerpt={evidence.excerpt} /> : null}
      <Section title={words.visit}>
        <Facts
          facts={[
            [
              words.url,
              <OutsideLink key="url" url={evidence.url}>
                {evidence.url}
              </OutsideLink>,
            ],
            [words.fetched, time(evidence.fetchedAt)],
            [words.status, String(evidence.status)],
            [words.size, words.bytes(evidence.size)],
            [words.hash, <code key="hash">{evidence.sha256}</code>],
            [words.chain, <code key="chain">{evidence.chain}</code>],
          ]}
        />
        {detectedAt !== null && evidence.fetchedAt < detectedAt ? (
          <Text as="p">{words.fetchedBefore}</Text>
        ) : null}
        <Text as="p" variant="bodySm" tone="subdued">
          {words.chainHelp}
        </Text>
        <details>
          <summary className="pi-summary">{words.headers}</summary>
          <div className="pi-details">
            <Facts facts={evidence.headers} />
          </div>
        </details>
      </Section>
      <Section title={words.body}>
        <BlockStack gap="200" inlineAlign="start">
          <a
            className="pi-text-link"
            download={`${evidence.sha256.slice(0, 16)}.bin`}
            href={`data:application/octet-stream;base64,${evidence.body}`}
          >
            {words.download}
          </a>
          {evidence.textCut ? (
            <Text as="p" tone="subdued">
              {words.bodyCut(evidence.text.length)}
            </Text>
          ) : null}
        </BlockStack>
        <details open={evidence.excerpt === null}>
          <summary className="pi-summary">{words.showBody}</summary>
          <pre className="pi-bytes pi-details" tabIndex={0} aria-label={words.body}>
            {evidence.text}
          </pre>
        </details>
      </Section>
    </BlockStack>
  );
}

/** The part of the document that the price was read from, with what was read marked. */
function Excerpt({ excerpt }: { excerpt: NonNullable<EvidenceView['excerpt']> }) {
  const words = useWords().texts.alerts.evidencePage;
  return (
    <Section title={words.excerpt}>
      <Text as="p">{excerpt.exact ? words.excerptText : words.excerptNear}</Text>
      <pre className="pi-bytes" tabIndex={0} aria-label={words.excerpt}>
        {excerpt.pieces.map(({ text, field }, n) =>
          field === null ? (
            text
          ) : (
            <mark key={n} className="pi-mark" title={formatCode(words.fields, field)}>
              {text}
            </mark>
          ),
        )}
      </pre>
    </Section>
  );
}

function currencyFacts(
  words: Texts['alerts']['evidencePage'],
  currency: EvidenceView['currency'],
): [string, ReactNode][] {
  if (currency === null) return [];
  const rule = words.currencyRules[currency.rule];
  return [[words.fields['currency'] ?? '', rule ? rule(currency.code) : currency.code]];
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        {children}
      </BlockStack>
    </Card>
  );
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
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

function Source({ from, at }: { from: string; at: string | null }) {
  const { texts } = useWords();
  return (
    <>
      {formatCode(texts.shared.source, from)} {at ? <code>{at}</code> : null}
    </>
  );
}
