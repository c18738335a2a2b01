import { type AppError, isAppError } from '#kernel/app-error.ts';
import { isUnknownDomain } from '#app/pricing-client/is-unknown-domain.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { findVariants, type GivenVariant } from './find-variants.server.ts';
import type { AddressLine } from './read-address-file.server.ts';

/** Why a line was not taken. `refused`: in the service's words. `later`: the service takes no more just now. */
export type AddressProblem =
  | 'no_product'
  | 'no_address'
  | 'unknown_product'
  | 'several_products'
  | 'not_monitored'
  | 'not_registered'
  | 'duplicate'
  | 'unknown_domain'
  | 'refused'
  | 'later';

export interface AddressResult extends AddressLine {
  readonly title: string | null;
  readonly problem: AddressProblem | null;
  /** The service's words, or the line that says the same. */
  readonly detail: string | null;
  /** Of a line that was taken. */
  readonly added: {
    readonly productId: string;
    readonly listingId: string;
    readonly currency: string;
    readonly isKnown: boolean;
  } | null;
}

/** Refusals that concern the line alone; after any other one the rest would fare no better. */
const OF_THE_LINE = new Set([
  'validation_failed',
  'not_found',
  'address_refused',
  'conflict',
  'forbidden',
]);

/**
 * Tells the service, line by line, that a page sells a product: each is a person's verdict. Answers what became of every line, in order.
 * Throws AppError when the service could be told nothing at all.
 */
export async function addAddresses(
  services: AppServices,
  shop: string,
  input: { lines: readonly AddressLine[]; by: string | undefined },
): Promise<AddressResult[]> {
  const client = await getPricingClient(services, shop);
  const variants = await findVariants(
    services,
    shop,
    input.lines.map((line) => line.product).filter((name) => name !== ''),
  );
  const results: AddressResult[] = [];
  const seen = new Map<string, number>();
  let stopped: AppError | null = null;
  for (const line of input.lines) {
    const found = variants.get(line.product) ?? [];
    const problem = judgeLine(line, found);
    const [variant] = found;
    const title = found.length === 1 ? (variant?.title ?? null) : null;
    const say = (why: AddressProblem, detail: string | null = null): number =>
      results.push({ ...line, title, problem: why, detail, added: null });
    if (problem !== null || !variant?.serviceProductId) {
      say(problem ?? 'not_registered', found.length > 1 ? String(found.length) : null);
      continue;
    }
    const key = `${variant.gid} ${withoutFragment(line.url)}`;
    const first = seen.get(key);
    if (first !== undefined) {
      say('duplicate', String(first));
      continue;
    }
    seen.set(key, line.line);
    if (stopped) {
      say('later', stopped.message);
      continue;
    }
    try {
      const { listing_id: listingId, state } = await client.addListing(variant.serviceProductId, {
        url: line.url,
        ...(input.by === undefined ? {} : { by: input.by }),
      });
      // The service knows two spellings of one address.
      const same = results.find(
        ({ added }) =>
          added?.listingId === listingId && added.productId === variant.serviceProductId,
      );
      if (same) say('duplicate', String(same.line));
      else
        results.push({
          ...line,
          title,
          problem: null,
          detail: null,
          added: {
            productId: variant.serviceProductId,
            listingId,
            currency: variant.currency.trim(),
            isKnown: state !== 'new',
          },
        });
    } catch (error) {
      if (!isAppError(error)) throw error;
      if (isUnknownDomain(error)) say('unknown_domain', new URL(line.url).hostname);
      else if (OF_THE_LINE.has(error.code))
        say('refused', error.errors[0]?.detail ?? error.message);
      else if (results.every((result) => result.added === null)) throw error;
      else {
        stopped = error;
        say('later', error.message);
      }
    }
  }
  return results;
}

function judgeLine(line: AddressLine, found: readonly GivenVariant[]): AddressProblem | null {
  if (line.product === '') return 'no_product';
  if (!URL.canParse(line.url)) return 'no_address';
  if (found.length !== 1) return found.length === 0 ? 'unknown_product' : 'several_products';
  return found[0]?.notMonitored ? 'not_monitored' : null;
}

function withoutFragment(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}
