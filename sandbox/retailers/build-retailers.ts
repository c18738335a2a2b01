import { DAY_MS } from '#kernel/durations.ts';
import { formatDecimal, type Money, parseMoney, scaleMoney } from '#kernel/money.ts';
import { priceOfCombination, toShelfPrice } from '#sandbox/shop/build-sample-shop.ts';
import type { SampleModel } from '#sandbox/shop/sample-model.ts';
import { codeOfCombination, listCombinations } from '#sandbox/shop/sample-models.ts';
import { fractionOf, gtin13Of, integerOf } from '#sandbox/shop/seeded.ts';
import { buildOddItems } from './build-odd-items.ts';
import { nameItem, toSlug } from './name-item.ts';
import { type RetailerProfile, retailerProfiles } from './retailer-profiles.ts';
import {
  type Platform,
  RETAILERS_STATE_VERSION,
  type RetailerItem,
  type RetailersState,
  type RetailerVariant,
} from './retailer-state.ts';

/**
 * Builds the retailers with 15 to 80 pages each: the sample shop's models under other names, at
 * other prices, and other items.
 */
export function buildRetailers(now: Date): RetailersState {
  const retailers = retailerProfiles.map((profile) => {
    const listed = profile.models.filter(
      (model) => fractionOf(`${profile.domain}/${model.code}/listed`) < profile.share,
    );
    const items = listed.flatMap((model) => buildItems(model, profile, now));
    return {
      domain: profile.domain,
      name: profile.name,
      platform: profile.platform,
      habit: profile.habit,
      about: profile.about,
      crawlDelay: profile.crawl_delay || null,
      items: makeHandlesUnique([...items, ...buildOddItems(items, profile)]),
    };
  });
  return { version: RETAILERS_STATE_VERSION, retailers };
}

/** Platforms with one page for each variant. */
const ONE_PAGE_EACH: ReadonlySet<Platform> = new Set([
  'magento',
  'shopware',
  'old-shop',
  'component-shop',
  'today-shop',
  'restless-shop',
]);

function buildItems(model: SampleModel, profile: RetailerProfile, now: Date): RetailerItem[] {
  const combinations = chooseCombinations(model, profile);
  const isSplit = ONE_PAGE_EACH.has(profile.platform);
  const groups = isSplit ? combinations.map((combination) => [combination]) : [combinations];
  return groups.map((group) => buildItem({ model, profile, group, isSplit, now }));
}

/** The retailer's variants: of products with many a few, always including the first. */
function chooseCombinations(model: SampleModel, profile: RetailerProfile): string[][] {
  return listCombinations(model)
    .map((combination, i) => ({
      combination,
      weight: i === 0 ? 0 : fractionOf(`${profile.domain}/${model.code}/${combination.join('/')}`),
    }))
    .sort((a, b) => a.weight - b.weight)
    .slice(0, profile.variants)
    .map(({ combination }) => combination)
    .sort((a, b) => a.join().localeCompare(b.join()));
}

interface ItemPlace {
  readonly model: SampleModel;
  readonly profile: RetailerProfile;
  readonly group: readonly string[][];
  /** One page for each variant: the title names it. */
  readonly isSplit: boolean;
  readonly now: Date;
}

function buildItem({ model, profile, group, isSplit, now }: ItemPlace): RetailerItem {
  const key = `${profile.domain}/${model.code}`;
  const suffix = isSplit && group[0] && group[0].length > 0 ? `, ${group[0].join(', ')}` : '';
  const title = nameItem(model, profile.style) + suffix;
  const isForeign = profile.foreign !== null && fractionOf(`${key}/foreign`) < 0.15;
  return {
    handle: toSlug(title),
    title,
    brand: model.brand,
    code: fractionOf(`${key}/code`) < profile.code ? model.code : null,
    about: model.about,
    category: model.type,
    kind: 'product',
    currency: isForeign && profile.foreign ? profile.foreign.currency : 'EUR',
    variants: group.map((combination) => buildVariant({ model, profile, combination, isForeign })),
    updatedAt: new Date(now.getTime() - integerOf(`${key}/updated`, 1, 30) * DAY_MS).toISOString(),
  };
}

function buildVariant(place: {
  model: SampleModel;
  profile: RetailerProfile;
  combination: string[];
  isForeign: boolean;
}): RetailerVariant {
  const { model, profile, combination, isForeign } = place;
  const code = codeOfCombination(model, combination);
  const key = `${profile.domain}/${model.code}`;
  const price = priceAtRetailer(priceOfCombination(model, combination), key, profile);
  const shown =
    isForeign && profile.foreign
      ? { minor: price.minor * profile.foreign.rate, currency: profile.foreign.currency }
      : price;
  return {
    key: combination.length === 0 ? 'default' : toSlug(combination.join('-')),
    label: combination.join(' / '),
    options: Object.fromEntries(
      Object.keys(model.options ?? {}).map((name, i) => [name, combination[i] ?? '']),
    ),
    sku:
      fractionOf(`${key}/code`) < profile.code
        ? code
        : `A${integerOf(`${profile.domain}/${code}/sku`, 10_000, 99_999)}`,
    gtin: fractionOf(`${key}/gtin`) < profile.gtin ? gtin13Of(code) : null,
    price: formatDecimal(shown),
    was:
      fractionOf(`${key}/was`) < 0.2
        ? formatDecimal(toShelfPrice(scaleMoney(shown, [120n, 100n])))
        : null,
    stock:
      fractionOf(`${profile.domain}/${code}/stock`) < 0.12
        ? 0
        : integerOf(`${profile.domain}/${code}/stock`, 1, 30),
  };
}

/**
 * Around our price; every seventh item is 12 to 22 % below, under a minimum advertised price where
 * there is one.
 */
function priceAtRetailer(ours: Money, key: string, { from, to }: RetailerProfile): Money {
  const isLow = fractionOf(`${key}/low`) < 1 / 7;
  const percent = isLow
    ? integerOf(`${key}/percent`, 78, 88)
    : integerOf(`${key}/percent`, from, to);
  const price = toShelfPrice(scaleMoney(ours, [BigInt(percent), 100n]));
  return price.minor < 100n ? parseMoney('0.90', price.currency) : price;
}

function makeHandlesUnique(items: RetailerItem[]): RetailerItem[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const count = (seen.get(item.handle) ?? 0) + 1;
    seen.set(item.handle, count);
    return count === 1 ? item : { ...item, handle: `${item.handle}-${count}` };
  });
}
