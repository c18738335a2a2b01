import { z } from 'zod';
import { isCurrencyCode } from '#kernel/currency.ts';
import { type Money, parseDecimal } from '#kernel/money.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { ShippingView } from '#app/components/shipping-cost.tsx';
import type { AppServices } from '#app/services.server.ts';
import { type PriceCheck, toPriceCheck } from './get-price-check.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';

/** A part of an excerpt; `field`: what was extracted from it, null between two such parts. */
interface ExcerptPiece {
  readonly text: string;
  readonly field: string | null;
}

/** A price that had been read wrongly, and what the history has now. */
interface EvidenceCorrection {
  readonly at: Date;
  /** Null: no price was found. */
  readonly before: Money | null;
  readonly after: Money | null;
  readonly extractor: string | null;
  readonly correctedBy: string;
}

/** A picture of the page. Its PNG is loaded by a request of its own. */
export interface EvidencePicture {
  readonly id: string;
  readonly takenAt: Date;
  /** Null: no price was read of the page that is shown. */
  readonly price: Money | null;
  readonly isAlertPrice: boolean;
  readonly hasDetail: boolean;
}

/** The captured bytes behind an alert, prepared for display. */
export interface EvidenceView {
  readonly alertId: string;
  readonly url: string;
  readonly fetchedAt: Date;
  readonly status: number;
  readonly sha256: string;
  readonly chain: string;
  readonly size: number;
  readonly headers: readonly (readonly [string, string])[];
  /**
   * Extracted again from the bytes just now; null where they contain none. `money` needs a currency
   * that is known and that can express the price.
   */
  readonly derived: {
    readonly money: Money | null;
    readonly price: string | null;
    readonly availability: string | null;
    /** Null: the document states none. */
    readonly shipping: ShippingView | null;
  };
  /** Where the price was read, for people; null where the service does not say. */
  readonly place: { readonly kind: string; readonly text: string } | null;
  /** ISO 3166 code of the country that the page was visited from; null: not known. */
  readonly visitorCountry: string | null;
  /** Oldest first; none where the service does not say. */
  readonly pictures: readonly EvidencePicture[];
  /** Whether the service takes pictures on request. */
  readonly canRequestPicture: boolean;
  /** Code of the reason why the last picture could not be taken; null when none failed. */
  readonly pictureFailure: string | null;
  /** The rule that determined the currency; null where the service does not say. */
  readonly currency: {
    readonly code: string;
    readonly rule: string;
    readonly from: string | null;
    readonly at: string | null;
  } | null;
  /** The excerpt that the price was extracted from; null where the service does not send it. */
  readonly excerpt: { readonly pieces: readonly ExcerptPiece[]; readonly exact: boolean } | null;
  readonly sources: readonly {
    readonly field: string;
    readonly from: string;
    readonly at: string | null;
  }[];
  /** The listing's present price; null where the service does not say. */
  readonly current: PriceCheck | null;
  /** Values that a later extractor replaced, oldest first; none where the service does not say. */
  readonly corrections: readonly EvidenceCorrection[];
  readonly text: string;
  readonly textCut: boolean;
  readonly body: string;
}

const SHOWN_CHARACTERS = 60_000;
const OfferSchema = z
  .object({
    price: z.string().nullable().catch(null),
    currency: z.string().nullable().catch(null),
    availability: z.string().nullable().catch(null),
    shipping: z
      .object({ amount: z.string().nullable(), freeFrom: z.string().nullable() })
      .nullable()
      .catch(null),
  })
  .partial()
  .catch({});
const SourcesSchema = z
  .record(
    z.string(),
    z.object({ from: z.string(), at: z.string().nullable().catch(null).default(null) }),
  )
  .catch({});

/**
 * Requests the evidence of one alert from the service. An error (none stored, not offered) is shown
 * on the page.
 */
export async function getEvidence(
  services: AppServices,
  shop: string,
  alertId: string,
): Promise<ActionResult<{ readonly evidence: EvidenceView }>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const [raw, capabilities] = await Promise.all([
      client.alerts.getEvidence(alertId),
      client.capabilities(),
    ]);
    const text = decodeEvidence(Buffer.from(raw.body_base64, 'base64'), raw);
    const basis = raw.currency_basis ?? null;
    const offer = OfferSchema.parse(raw.offer);
    const currency = offer.currency ?? basis?.currency ?? null;
    const sources = SourcesSchema.parse(raw.sources);
    const evidence: EvidenceView = {
      alertId: raw.alert_id,
      url: raw.url,
      fetchedAt: new Date(raw.fetched_at),
      status: raw.status,
      sha256: raw.sha256,
      chain: raw.chain,
      size: raw.size,
      headers: Object.entries(raw.headers).map(([name, value]) => [name, String(value)] as const),
      derived: {
        money: readMoney(offer.price ?? null, currency),
        price: offer.price ?? null,
        availability: offer.availability ?? null,
        shipping: offer.shipping ? toShippingView(offer.shipping, currency) : null,
      },
      place: raw.price_place
        ? { kind: raw.price_place.kind, text: raw.price_place.text ?? '' }
        : null,
      visitorCountry: raw.visitor_country ?? null,
      pictures: (raw.pictures ?? []).flatMap((picture) =>
        picture.taken_at === null || picture.page_sha256 === null
          ? []
          : [
              {
                id: picture.id,
                takenAt: new Date(picture.taken_at),
                price: readMoney(picture.price, picture.currency),
                isAlertPrice: picture.is_alert_price,
                hasDetail: picture.detail_sha256 !== null,
              },
            ],
      ),
      canRequestPicture: capabilities.offers('alerts.requestPicture'),
      pictureFailure: raw.pictures?.findLast((one) => one.failure_reason)?.failure_reason ?? null,
      currency: basis && {
        code: basis.currency,
        rule: basis.rule,
        from: basis.from,
        at: basis.at,
      },
      excerpt: raw.excerpt
        ? { pieces: toExcerptPieces(raw.excerpt), exact: raw.excerpt.exact }
        : null,
      sources: Object.entries(sources).map(([field, source]) => ({
        field: nameField(field),
        ...source,
      })),
      current: raw.current_price ? toPriceCheck(raw.current_price) : null,
      corrections: (raw.corrections ?? []).map((correction) => ({
        at: new Date(correction.corrected_at),
        before: readMoney(correction.price, correction.currency),
        after: readMoney(correction.corrected_price, correction.corrected_currency),
        extractor: correction.extractor,
        correctedBy: correction.corrected_by,
      })),
      text: text.slice(0, SHOWN_CHARACTERS),
      textCut: text.length > SHOWN_CHARACTERS,
      body: raw.body_base64,
    };
    return { evidence };
  });
}

// Decodes the bytes of evidence to text, and splits the marked part of it. Pure.

interface Excerpt {
  readonly text: string;
  readonly marks: readonly {
    readonly field: string;
    readonly start: number;
    readonly end: number;
  }[];
}

/**
 * Decodes the text in the charset that the service used, or, for a service that does not report it,
 * in that of the response header.
 */
export function decodeEvidence(
  bytes: Uint8Array,
  {
    charset,
    headers,
  }: { charset?: string | undefined; headers: Readonly<Record<string, unknown>> },
): string {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const label =
    charset ??
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(typeof type === 'string' ? type : '')?.[1] ??
    'utf-8';
  return openDecoder(label).decode(bytes);
}

function openDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}

/** Splits the excerpt into its parts, in order; marks that overlap or lie outside are left out. */
export function toExcerptPieces({ text, marks }: Excerpt): ExcerptPiece[] {
  const pieces: ExcerptPiece[] = [];
  let at = 0;
  for (const { field, start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < at || end <= start || end > text.length) continue;
    pieces.push(
      { text: text.slice(at, start), field: null },
      { text: text.slice(start, end), field },
    );
    at = end;
  }
  pieces.push({ text: text.slice(at), field: null });
  return pieces.filter((piece) => piece.text !== '');
}

function readMoney(price: string | null, currency: string | null): Money | null {
  const code = currency?.toUpperCase() ?? '';
  const money = price === null || !isCurrencyCode(code) ? null : parseDecimal(price, code);
  return typeof money === 'string' ? null : money;
}

function toShippingView(
  stated: { amount: string | null; freeFrom: string | null },
  currency: string | null,
): ShippingView | null {
  const amount = readMoney(stated.amount, currency);
  const freeFrom = readMoney(stated.freeFrom, currency);
  return amount || freeFrom ? { amount, freeFrom, missingSince: null } : null;
}

/** "offer.list_price" as the key in the messages: "listPrice". */
function nameField(path: string): string {
  return (path.split('.').at(-1) ?? path).replace(/_([a-z])/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
}
