import { type AppError, isAppError } from '#kernel/app-error.ts';
import { isUnknownDomain } from '#app/pricing-client/expected-refusals.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { AddressLine } from './read-address-file.server.ts';

/**
 * Why a line was not added. `refused`: by the service, with its message. `later`: the service
 * accepts no more at the moment.
 */
type AddressProblem =
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
  /** The service's message, or the number of the line with the same listing. */
  readonly detail: string | null;
  /** Set for a line that was added. */
  readonly added: {
    readonly productId: string;
    readonly listingId: string;
    readonly currency: string;
    readonly isKnown: boolean;
  } | null;
}

/**
 * Refusals that concern only this line; after any other one the following lines would be refused
 * too.
 */
const OF_THE_LINE = new Set([
  'validation_failed',
  'not_found',
  'address_refused',
  'conflict',
  'forbidden',
]);

/**
 * Adds pages that sell products to the service, line by line: each is a person's confirmation of a
 * match. Returns the result of every line, in order. Throws AppError when the service accepted
 * none.
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
    const problem = findProblem(line, found);
    const [variant] = found;
    const title = found.length === 1 ? (variant?.title ?? null) : null;
    const addProblem = (why: AddressProblem, detail: string | null = null): number =>
      results.push({ ...line, title, problem: why, detail, added: null });
    if (problem !== null || !variant?.serviceProductId) {
      addProblem(problem ?? 'not_registered', found.length > 1 ? String(found.length) : null);
      continue;
    }
    const key = `${variant.gid} ${withoutFragment(line.url)}`;
    const first = seen.get(key);
    if (first !== undefined) {
      addProblem('duplicate', String(first));
      continue;
    }
    seen.set(key, line.line);
    if (stopped) {
      addProblem('later', stopped.message);
      continue;
    }
    try {
      const { listing_id: listingId, state } = await client.listings.add(variant.serviceProductId, {
        url: line.url,
        ...(input.by === undefined ? {} : { by: input.by }),
      });
      // The service treats different spellings of an address as the same listing.
      const same = results.find(
        ({ added }) =>
          added?.listingId === listingId && added.productId === variant.serviceProductId,
      );
      if (same) addProblem('duplicate', String(same.line));
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
      if (isUnknownDomain(error)) addProblem('unknown_domain', new URL(line.url).hostname);
      else if (OF_THE_LINE.has(error.code))
        addProblem('refused', error.errors[0]?.detail ?? error.message);
      else if (results.every((result) => result.added === null)) throw error;
      else {
        stopped = error;
        addProblem('later', error.message);
      }
    }
  }
  return results;
}

interface GivenVariant {
  readonly gid: string;
  readonly title: string;
  readonly currency: string;
  /** Null: it is not registered at the service (yet). */
  readonly serviceProductId: string | null;
  readonly notMonitored: string | null;
}

function findProblem(line: AddressLine, found: readonly GivenVariant[]): AddressProblem | null {
  if (line.product === '') return 'no_product';
  if (!URL.canParse(line.url)) return 'no_address';
  if (found.length !== 1) return found.length === 0 ? 'unknown_product' : 'several_products';
  return found[0]?.notMonitored ? 'not_monitored' : null;
}

interface Row extends GivenVariant {
  readonly sku: string | null;
}

/**
 * Finds the variants for these texts: a SKU (several variants may have it), the service's id of a
 * product, or the id of a variant.
 */
async function findVariants(
  services: AppServices,
  shop: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly GivenVariant[]>> {
  const asked = [...new Set(names)];
  const gids = asked.map((name) =>
    /^\d{1,20}$/.test(name) ? `gid://shopify/ProductVariant/${name}` : name,
  );
  const { rows } = await services.db.query<Row>(
    `select gid,
       product_title || case when title in ('', 'Default Title') then ''
         else ' – ' || title end as title,
       currency, service_product_id as "serviceProductId", not_monitored as "notMonitored", sku
     from shop.variant
     where shop = $1
       and deleted_at is null
       and (sku = any($2) or service_product_id = any($2) or gid = any($3))
     order by gid`,
    [shop, asked, gids],
  );
  return new Map(
    asked.map((name, n) => {
      const exact = rows.filter((row) => row.serviceProductId === name || row.gid === name);
      const bySku = rows.filter((row) => row.sku === name);
      // A SKU may look like the id of a variant: the merchant's own SKU takes precedence.
      return [
        name,
        [exact, bySku].find((found) => found.length > 0) ??
          rows.filter((row) => row.gid === gids[n]),
      ];
    }),
  );
}

function withoutFragment(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}
