import { Banner, BlockStack, Box, Card, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { EvidenceView } from '#app/evidence/get-evidence.server.ts';
import { getLanguage, type Messages } from '#app/locales/messages.ts';
import { findMessage, formatCode } from '#app/locales/format-reason.ts';
import { DownloadButton } from '#app/components/download-button.tsx';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { ShippingCost } from '#app/components/shipping-cost.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { EvidencePictures } from './evidence-pictures.tsx';
import { PictureButton } from './picture-button.tsx';
import { PricePlaceCard } from './price-place-card.tsx';

/**
 * The evidence of an alert: pictures, what was read and where in words, the file to pass on, and
 * folded the captured bytes with their hash. The bytes are shown as text and never executed.
 * `detectedAt`: when the alert was raised. `isOpen`: it lasts, so that its page can be photographed.
 */
export function Evidence({
  evidence,
  retailer,
  detectedAt,
  isOpen,
}: {
  evidence: EvidenceView;
  retailer: string;
  detectedAt: Date | null;
  isOpen: boolean;
}) {
  const { messages, locale } = useI18n();
  const labels = messages.alerts.evidencePage;
  const { alertId, current } = evidence;
  return (
    <BlockStack gap="400">
      {current?.isUncertain ? <UncertainPrice check={current} /> : null}
      <Section title={labels.picture.title}>
        <EvidencePictures evidence={evidence} retailer={retailer} />
        {isOpen && evidence.canRequestPicture ? <PictureButton /> : null}
      </Section>
      <ReadFacts evidence={evidence} detectedAt={detectedAt} />
      <Section title={labels.file}>
        <Text as="p">{labels.fileText}</Text>
        <DownloadButton
          path={`/app/evidence-file/${encodeURIComponent(alertId)}?language=${getLanguage(locale)}`}
          name={`evidence-${alertId}.zip`}
        >
          {labels.fileButton}
        </DownloadButton>
      </Section>
      {current ? <PricePlaceCard listingId={current.listingId} readPrice={current.price} /> : null}
      {evidence.corrections.length > 0 ? <Corrections corrections={evidence.corrections} /> : null}
      <Box paddingInline={{ xs: '400', sm: '0' }}>
        <details>
          <summary className="pi-summary">{labels.technical}</summary>
          <div className="pi-details">
            <TechnicalDetails evidence={evidence} />
          </div>
        </details>
      </Box>
    </BlockStack>
  );
}

/** The price, where it stands in words, and the visit. */
function ReadFacts({ evidence, detectedAt }: { evidence: EvidenceView; detectedAt: Date | null }) {
  const { messages, exactTime, money, probability, locale } = useI18n();
  const labels = messages.alerts.evidencePage;
  const { derived, place, current, visitorCountry } = evidence;
  const bare =
    derived.price === null
      ? messages.shared.unknownPrice
      : labels.noCurrency({ price: derived.price });
  const { confidence = null, runnerUp = null } = current ?? {};
  const facts: [string, ReactNode][] = [
    [labels.price, derived.money ? money(derived.money) : bare],
    ...(place ? [[labels.read.where, describePlace(labels, place)] as [string, ReactNode]] : []),
    [
      labels.url,
      <OutsideLink key="url" url={evidence.url}>
        {evidence.url}
      </OutsideLink>,
    ],
    [labels.fetched, exactTime(evidence.fetchedAt)],
    [
      labels.read.country,
      visitorCountry === null ? labels.read.countryUnknown : formatCountry(visitorCountry, locale),
    ],
    [messages.shipping.label, <ShippingCost key="shipping" shipping={derived.shipping} />],
    ...currencyFacts(labels, evidence.currency),
    [
      messages.product.columns.stock,
      derived.availability
        ? formatCode(messages.shared.availability, derived.availability)
        : messages.shared.unknown,
    ],
  ];
  if (confidence !== null) facts.push([messages.priceCheck.confidence, probability(confidence)]);
  if (runnerUp !== null) facts.push([messages.priceCheck.runnerUp, money(runnerUp.price)]);
  return (
    <Section title={labels.read.title}>
      <Facts facts={facts} />
      {detectedAt !== null && evidence.fetchedAt < detectedAt ? (
        <Text as="p">{labels.fetchedBefore}</Text>
      ) : null}
    </Section>
  );
}

/** The place in words; one that this version does not know is the page's source. */
function describePlace(
  { places }: Messages['alerts']['evidencePage'],
  { kind, text }: NonNullable<EvidenceView['place']>,
): string {
  if (kind === 'beside_buy_button' || kind === 'below_name') return places[kind]({ text });
  const { beside_buy_button: _button, below_name: _name, ...others } = places;
  return findMessage(others, kind) ?? places.unknown;
}

function formatCountry(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}

/** Where each value stands in the source, the request, and the bytes. */
function TechnicalDetails({ evidence }: { evidence: EvidenceView }) {
  const labels = useI18n().messages.alerts.evidencePage;
  return (
    <BlockStack gap="400">
      <Section title={labels.derived}>
        <Facts
          facts={evidence.sources.map((source): [string, ReactNode] => [
            labels.readFrom({ field: formatCode(labels.fields, source.field) }),
            <Source key={source.field} from={source.from} at={source.at} />,
          ])}
        />
      </Section>
      {evidence.excerpt ? <Excerpt excerpt={evidence.excerpt} /> : null}
      <Section title={labels.visit}>
        <Facts
          facts={[
            [labels.status, String(evidence.status)],
            [labels.size, labels.bytes({ count: evidence.size })],
            [labels.hash, <code key="hash">{evidence.sha256}</code>],
            [labels.chain, <code key="chain">{evidence.chain}</code>],
          ]}
        />
        <Text as="p" variant="bodySm" tone="subdued">
          {labels.chainHelp}
        </Text>
        <details>
          <summary className="pi-summary">{labels.headers}</summary>
          <div className="pi-details">
            <Facts facts={evidence.headers} />
          </div>
        </details>
      </Section>
      <OriginalDocument evidence={evidence} />
    </BlockStack>
  );
}

function OriginalDocument({ evidence }: { evidence: EvidenceView }) {
  const labels = useI18n().messages.alerts.evidencePage;
  return (
    <Section title={labels.body}>
      <BlockStack gap="200" inlineAlign="start">
        <a
          className="pi-text-link"
          download={`${evidence.sha256.slice(0, 16)}.bin`}
          href={`data:application/octet-stream;base64,${evidence.body}`}
        >
          {labels.download}
        </a>
        {evidence.textCut ? (
          <Text as="p" tone="subdued">
            {labels.bodyCut({ count: evidence.text.length })}
          </Text>
        ) : null}
      </BlockStack>
      <details open={evidence.excerpt === null}>
        <summary className="pi-summary">{labels.showBody}</summary>
        <pre className="pi-bytes pi-details" tabIndex={0} aria-label={labels.body}>
          {evidence.text}
        </pre>
      </details>
    </Section>
  );
}

/** Asks for an answer about the present price. */
function UncertainPrice({ check }: { check: NonNullable<EvidenceView['current']> }) {
  const labels = useI18n().messages.priceCheck;
  return (
    <Banner
      tone="warning"
      title={labels.uncertainTitle}
      action={{
        content: labels.open,
        url: `/app/alerts/prices/${check.productId}/${check.listingId}`,
      }}
    >
      <p>{labels.uncertainText}</p>
    </Banner>
  );
}

/** Prices that had been read wrongly: what was known and what the history has now. */
function Corrections({ corrections }: Pick<EvidenceView, 'corrections'>) {
  const { messages, money, time } = useI18n();
  const labels = messages.alerts.evidencePage;
  const show = (price: EvidenceView['corrections'][number]['before']): string =>
    price === null ? messages.shared.unknownPrice : money(price);
  return (
    <Section title={labels.corrections}>
      <Text as="p">{labels.correctionsText}</Text>
      <Facts
        facts={corrections.map(({ at, before, after, extractor, correctedBy }) => [
          time(at),
          labels.correction({
            before: show(before),
            after: show(after),
            extractor: extractor ?? messages.shared.unknown,
            corrected: correctedBy,
          }),
        ])}
      />
    </Section>
  );
}

/** The part of the document that the price was extracted from, with the extracted values marked. */
function Excerpt({ excerpt }: { excerpt: NonNullable<EvidenceView['excerpt']> }) {
  const labels = useI18n().messages.alerts.evidencePage;
  return (
    <Section title={labels.excerpt}>
      <Text as="p">{excerpt.exact ? labels.excerptText : labels.excerptNear}</Text>
      <pre className="pi-bytes" tabIndex={0} aria-label={labels.excerpt}>
        {excerpt.pieces.map(({ text, field }, n) =>
          field === null ? (
            text
          ) : (
            <mark key={n} className="pi-mark" title={formatCode(labels.fields, field)}>
              {text}
            </mark>
          ),
        )}
      </pre>
    </Section>
  );
}

function currencyFacts(
  labels: Messages['alerts']['evidencePage'],
  currency: EvidenceView['currency'],
): [string, ReactNode][] {
  if (currency === null) return [];
  return [[labels.fields.currency, describeCurrency(labels, currency)]];
}

function describeCurrency(
  { currencyRules }: Messages['alerts']['evidencePage'],
  { rule, code }: NonNullable<EvidenceView['currency']>,
): string {
  switch (rule) {
    case 'stated':
    case 'page':
    case 'retailer':
      return currencyRules[rule]({ currency: code });
    default:
      return code;
  }
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
  const { messages } = useI18n();
  return (
    <>
      {formatCode(messages.shared.source, from)} {at ? <code>{at}</code> : null}
    </>
  );
}
