import { BlockStack, Card, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { EvidenceView } from '#app/insights/get-evidence.server.ts';
import { nameCode } from '#app/texts/name-code.ts';
import { DownloadButton } from './download-button.tsx';
import { OutsideLink } from './outside-link.tsx';
import { useWords } from './words.tsx';

/** Bytes as they came, with hash, and what is read from them again. The bytes are shown as text, never run. */
export function Evidence({ evidence }: { evidence: EvidenceView }) {
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
            [
              texts.product.columns.stock,
              derived.availability
                ? nameCode(texts.shared.availability, derived.availability)
                : texts.shared.unknown,
            ],
            ...evidence.sources.map((source): [string, ReactNode] => [
              words.readFrom(nameCode(words.fields, source.field)),
              <Source key={source.field} from={source.from} at={source.at} />,
            ]),
          ]}
        />
      </Section>
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
        <pre className="pi-bytes" tabIndex={0} aria-label={words.body}>
          {evidence.text}
        </pre>
      </Section>
    </BlockStack>
  );
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
      {nameCode(texts.shared.source, from)} {at ? <code>{at}</code> : null}
    </>
  );
}
