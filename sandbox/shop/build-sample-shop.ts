import { DAY_MS } from '#kernel/durations.ts';
import {
  divideRounded,
  formatDecimal,
  type Money,
  parseMoney,
  getMoneyRatio,
  scaleMoney,
} from '#kernel/money.ts';
import { SAMPLE_SHOP } from '#kernel/sample-shop.ts';
import { addLargeCatalog } from './add-large-catalog.ts';
import type { SampleModel } from './sample-model.ts';
import { codeOfCombination, listCombinations, sampleModels } from './sample-models.ts';

import { fractionOf, gtin13Of, integerOf } from './seeded.ts';
import {
  APP_NAMESPACE,
  type ProductState,
  SHOP_STATE_VERSION,
  type ShopState,
  type VariantState,
} from './shop-state.ts';

const CURRENCY = 'EUR';
/** Up to this price, demand does not depend on the price level. */
const USUAL_PRICE: Money = { minor: 200_00n, currency: CURRENCY };
const FIRST_PRODUCT = 8_100_000_000;
const FIRST_VARIANT = 44_100_000_000;

/**
 * The sample shop: invented brands, 72 products and 310 variants in EUR, with the irregularities of
 * a real one: missing and repeated SKUs, a draft, an archived and an unpublished product. `size`
 * adds generated products up to that many variants.
 */
export function buildSampleShop(now: Date, size: number): ShopState {
  const shop: ShopState = {
    version: SHOP_STATE_VERSION,
    madeAt: now.toISOString(),
    id: SAMPLE_SHOP.id,
    domain: SAMPLE_SHOP.domain,
    primaryHost: 'nordlicht.example',
    name: 'Nordlicht Supply',
    currency: CURRENCY,
    timezone: 'Europe/Berlin',
    email: 'owner@nordlicht.example',
    nextId: 50_000_000_000,
    products: [],
  };
  let variantId = FIRST_VARIANT;
  shop.products = sampleModels.map((model, index) => {
    const product = buildProduct(model, FIRST_PRODUCT + index * 32, now);
    product.variants = listCombinations(model).map((combination, position) => {
      variantId += 32;
      return buildVariant(model, { combination, position: position + 1, id: variantId, now });
    });
    return product;
  });
  makeUntidy(shop);
  addLargeCatalog(shop, size, now);
  return shop;
}

function buildProduct(model: SampleModel, id: number, now: Date): ProductState {
  const created = new Date(
    now.getTime() - integerOf(`${model.code}/created`, 150, 900) * DAY_MS,
  ).toISOString();
  return {
    id,
    title: `${model.brand} ${model.name}`,
    handle: `${model.brand} ${model.name}`
      .normalize('NFKD')
      .replace(/\p{M}|<[^>]*>/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
    vendor: model.brand,
    productType: model.type,
    status: 'ACTIVE',
    publishedAt: created,
    createdAt: created,
    updatedAt: new Date(
      now.getTime() - integerOf(`${model.code}/updated`, 1, 40) * DAY_MS,
    ).toISOString(),
    tags: [model.type, model.brand],
    descriptionHtml: `<p>${model.about}</p>`,
    optionNames: Object.keys(model.options ?? { Title: [] }),
    variants: [],
  };
}

interface VariantPlace {
  readonly combination: readonly string[];
  readonly position: number;
  readonly id: number;
  readonly now: Date;
}

function buildVariant(
  model: SampleModel,
  { combination, position, id, now }: VariantPlace,
): VariantState {
  const code = codeOfCombination(model, combination);
  const price = priceOfCombination(model, combination);
  const on = (what: string, share: number) => fractionOf(`${model.code}/${what}`) < share;
  const created = new Date(now.getTime() - 200 * DAY_MS).toISOString();
  const reduced = on('reduced', 0.25);
  return {
    id,
    title: combination.length === 0 ? 'Default Title' : combination.join(' / '),
    options: combination.length === 0 ? ['Default Title'] : [...combination],
    sku: code,
    barcode: on('barcode', 0.75) ? gtin13Of(code) : null,
    price: formatDecimal(price),
    compareAtPrice: reduced ? formatDecimal(toShelfPrice(scaleMoney(price, [118n, 100n]))) : null,
    cost: on('cost', 0.85)
      ? formatDecimal(scaleMoney(price, [BigInt(integerOf(`${model.code}/share`, 48, 66)), 100n]))
      : null,
    stock: integerOf(`${code}/stock`, 0, 40),
    position,
    createdAt: created,
    updatedAt: created,
    metafields: on('map', 0.4)
      ? { [`${APP_NAMESPACE}.map_price`]: buildMapPrice(price, id, created) }
      : {},
    priceLog: buildPriceLog(model, price, { code, now }),
    demand: {
      perDay: usualDemand(model, code),
      elasticity: 1.2 + 1.6 * fractionOf(`${model.code}/elasticity`),
    },
  };
}

/** Sells every day, and different prices were tried. */
function isBusy(model: SampleModel): boolean {
  return fractionOf(`${model.code}/busy`) < 0.15 && listCombinations(model).length <= 6;
}

/** Units a day: fewer for expensive items, and divided among many variants. */
function usualDemand(model: SampleModel, code: string): number {
  if (isBusy(model)) return integerOf(`${code}/demand`, 7, 14);
  const cheapness = getMoneyRatio(USUAL_PRICE, parseMoney(model.price, CURRENCY));
  const share = Math.min(1, cheapness) / Math.sqrt(listCombinations(model).length);
  return Math.round(100 * (0.15 + 1.6 * fractionOf(`${code}/demand`) ** 2) * share) / 100;
}

/** A minimum advertised price 6 % below the shop's. */
function buildMapPrice(price: Money, variantId: number, at: string) {
  const value = JSON.stringify({
    amount: formatDecimal(toShelfPrice(scaleMoney(price, [94n, 100n]))),
    currency_code: CURRENCY,
  });
  return { id: variantId + 7, type: 'money', value, createdAt: at, updatedAt: at };
}

/** The first price of the model plus the step for each further value of its last option. */
export function priceOfCombination(model: SampleModel, combination: readonly string[]): Money {
  const price = parseMoney(model.price, CURRENCY);
  const last = Object.values(model.options ?? {}).at(-1);
  if (!last || model.step === undefined) return price;
  const step = parseMoney(model.step, CURRENCY);
  return {
    ...price,
    minor: price.minor + step.minor * BigInt(last.indexOf(combination.at(-1) ?? '')),
  };
}

/** Rounds to a typical retail price: whole units less ten cents under 100, whole units above. */
export function toShelfPrice(money: Money): Money {
  const whole = divideRounded(money.minor, 100n);
  if (whole < 1n) return money;
  return { ...money, minor: whole < 100n ? whole * 100n - 10n : whole * 100n };
}

/**
 * Earlier prices within the last 60 days: one for half of the models, four for frequently sold
 * ones, so that the order history shows how demand responded.
 */
function buildPriceLog(
  model: SampleModel,
  price: Money,
  { code, now }: { code: string; now: Date },
) {
  const log = [
    { at: new Date(now.getTime() - 200 * DAY_MS).toISOString(), price: formatDecimal(price) },
  ];
  if (isBusy(model)) {
    const tried = [104, 93, 110, 96].map((percent, n) => ({
      at: new Date(
        now.getTime() - (57 - 12 * n) * DAY_MS + integerOf(code, 0, 9) * 60_000,
      ).toISOString(),
      price: formatDecimal(toShelfPrice(scaleMoney(price, [BigInt(percent), 100n]))),
    }));
    return [
      ...log,
      ...tried,
      { at: new Date(now.getTime() - 9 * DAY_MS).toISOString(), price: formatDecimal(price) },
    ];
  }
  if (fractionOf(`${model.code}/moved`) > 0.5) return log;
  const share = BigInt(integerOf(`${model.code}/move`, 90, 112));
  const before = formatDecimal(toShelfPrice(scaleMoney(price, [share, 100n])));
  const changed = integerOf(`${model.code}/when`, 12, 45);
  return [
    { at: log[0]?.at ?? now.toISOString(), price: before },
    {
      at: new Date(now.getTime() - changed * DAY_MS - integerOf(code, 0, 9) * 60_000).toISOString(),
      price: formatDecimal(price),
    },
  ];
}

function makeUntidy(shop: ShopState): void {
  const byCode = (code: string) => {
    const product = shop.products.find((each) =>
      each.variants.some((variant) => variant.sku.startsWith(code)),
    );
    if (!product) throw new Error(`The sample shop has no product ${code}`);
    return product;
  };
  byCode('AU-SM5').status = 'DRAFT';
  byCode('AU-SM5').publishedAt = null;
  byCode('KV-GP18').status = 'ARCHIVED';
  byCode('KV-GP18').publishedAt = null;
  byCode('SM-KNB').publishedAt = null;
  for (const code of ['VT-BRU', 'OH-PEEL', 'KM-PAD'])
    for (const variant of byCode(code).variants) variant.sku = '';
  for (const code of ['KN-HD21', 'SM-SB10'])
    for (const variant of byCode(code).variants) variant.sku = code;
  const first = byCode('PS-CU20').variants[0];
  const second = byCode('CM-MANO').variants[0];
  if (first && second) second.sku = first.sku;
}
