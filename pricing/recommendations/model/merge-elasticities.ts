/**
 * Where elasticities lie and how far they spread, from what single products say: product in group
 * in shop in the published studies, each level normal. The spreads are not estimated but averaged
 * over, weighted by how well they explain the estimates, so that a few products move a belief
 * little and many decide it; a wide alternative for the shop's mean lets a shop be far from the
 * studies.
 */
import { PRIOR_BELIEF } from './prior-belief.ts';

/** What one product's sales alone say of its elasticity: the likelihood, as a normal. */
export interface ElasticityEstimate {
  readonly group: string | null;
  readonly mean: number;
  readonly variance: number;
}

/**
 * One explanation of the estimates: where products of the level lie on average, how unsure that is,
 * how far products lie from it.
 */
interface Part {
  readonly mean: number;
  readonly meanVariance: number;
  readonly productVariance: number;
  /** What all estimates of the shop are probably off by, and how unsure that is. */
  readonly bias: number;
  readonly biasVariance: number;
  readonly doubt: number;
  readonly weight: number;
}

/** What is believed of a product before its own sales. */
export interface ElasticityLevel {
  readonly mean: number;
  readonly sd: number;
  readonly parts: readonly Part[];
  /** Products with price changes that stand behind it. */
  readonly support: number;
}

export interface PooledElasticities {
  /** For products of no group, or of one that nothing is known of. */
  readonly shop: ElasticityLevel;
  readonly groups: ReadonlyMap<string, ElasticityLevel>;
}

interface Spread {
  /**
   * Standard deviations: of products about their group, of groups about the shop, of the shop about
   * the studies.
   */
  readonly product: number;
  readonly group: number;
  readonly shop: number;
  /** How many times as uncertain the estimates are as they say. */
  readonly doubt: number;
  readonly weight: number;
}

/** Spread between products: 0.6 to 1.2 in five published panels. */
const PRODUCT_SD = [
  [0.4, 0.2],
  [0.65, 1.2],
  [0.9, 3],
  [1.2, 2],
  [1.6, 0.5],
] as const;
const GROUP_SD = [
  [0.12, 1],
  [0.35, 2],
  [0.65, 2],
  [1.1, 0.6],
] as const;
const SHOP_SD = [
  [0.35, 0.8],
  [1.3, 0.2],
] as const;
/**
 * The estimates' own variances rest on the shock model: a little off there would be a lot in the
 * spread of products.
 */
const DOUBT = [
  [0.87, 1],
  [1, 2],
  [1.15, 1],
] as const;
/**
 * Estimates are normal only about: what they say of the spreads counts as much as this share of
 * them.
 */
const TEMPER = 0.5;
/**
 * An estimate more uncertain than this says nothing of the levels, but would of the spreads, being
 * the least normal.
 */
const MOST_VARIANCE = 16;
const SPREADS: readonly Spread[] = PRODUCT_SD.flatMap(([product, p]) =>
  GROUP_SD.flatMap(([group, g]) =>
    SHOP_SD.flatMap(([shop, s]) =>
      DOUBT.map(([doubt, d]) => ({ product, group, shop, doubt, weight: p * g * s * d })),
    ),
  ),
);

/** Explanations less likely than this share of the best one's are left out. */
const LEAST_WEIGHT = 0.01;
const STUDIES: ElasticityLevel = {
  mean: PRIOR_BELIEF.mean,
  sd: PRIOR_BELIEF.sd,
  support: 0,
  parts: [
    {
      mean: PRIOR_BELIEF.mean,
      meanVariance: 0,
      productVariance: PRIOR_BELIEF.sd ** 2,
      bias: 0,
      biasVariance: 0,
      doubt: 1,
      weight: 1,
    },
  ],
};

/**
 * What the estimates together say of a product before its own sales. `commonSd` is how far all of
 * them may be off together (the model's own error): however many they are, the shop's mean is known
 * no better.
 */
export function mergeElasticities(
  estimates: readonly ElasticityEstimate[],
  { commonSd }: { commonSd: number } = { commonSd: 0 },
): PooledElasticities {
  const telling = estimates.filter((one) => one.variance <= MOST_VARIANCE);
  if (telling.length === 0) return { shop: STUDIES, groups: new Map() };
  const alone: ElasticityEstimate[] = [];
  const members = new Map<string, ElasticityEstimate[]>();
  for (const one of telling) {
    if (one.group === null) alone.push(one);
    else if (!members.get(one.group)?.push(one)) members.set(one.group, [one]);
  }
  const groups = [...members.values()];
  const explained = SPREADS.map((spread) =>
    explain({ alone, groups }, { ...spread, common: commonSd }),
  );
  const best = explained.reduce((most, one) => Math.max(most, one.score), -Infinity);
  const weights = explained.map((one) => Math.exp(one.score - best));
  const mix = (partOf: (one: Explained) => Omit<Part, 'weight'>, support: number) =>
    mixParts(
      explained.map((one, n) => ({ ...partOf(one), weight: weights[n] ?? 0 })),
      support,
    );
  return {
    shop: mix((one) => one.shop, telling.length),
    groups: new Map(
      [...members].map(([name, group], n) => [
        name,
        mix((one) => one.groups[n] ?? one.shop, group.length),
      ]),
    ),
  };
}

interface Explained {
  /** Log of the spread's weight and of how probable it makes the estimates. */
  readonly score: number;
  /** A product of no group, and of each group. */
  readonly shop: Omit<Part, 'weight'>;
  readonly groups: readonly Omit<Part, 'weight'>[];
}

/**
 * Normal means observed with known variances: sums that give their likelihood and the mean behind
 * them.
 */
class Sums {
  precision = 0;
  weighted = 0;
  squares = 0;
  logs = 0;

  add(mean: number, variance: number): void {
    this.precision += 1 / variance;
    this.weighted += mean / variance;
    this.squares += (mean * mean) / variance;
    this.logs += Math.log(variance);
  }

  /** Log likelihood about the best mean, but for a constant. */
  score(): number {
    return -0.5 * (this.logs + this.squares - (this.weighted * this.weighted) / this.precision);
  }
}

function explain(
  {
    alone,
    groups,
  }: { alone: readonly ElasticityEstimate[]; groups: readonly (readonly ElasticityEstimate[])[] },
  spread: Spread & { readonly common: number },
): Explained {
  const [productVariance, groupVariance, shopVariance] = [
    spread.product ** 2,
    spread.group ** 2,
    spread.shop ** 2 + spread.common ** 2,
  ];
  const shop = new Sums();
  shop.add(PRIOR_BELIEF.mean, shopVariance);
  // A product of no group is a group of its own.
  for (const one of alone)
    shop.add(one.mean, one.variance * spread.doubt + productVariance + groupVariance);
  let score = 0;
  const known = groups.map((group) => {
    const own = new Sums();
    for (const { mean, variance } of group)
      own.add(mean, variance * spread.doubt + productVariance);
    score += own.score() - 0.5 * Math.log(own.precision);
    shop.add(own.weighted / own.precision, 1 / own.precision + groupVariance);
    return own;
  });
  score += shop.score() - 0.5 * Math.log(shop.precision);
  const shopMean = shop.weighted / shop.precision;
  // How much of the shop's distance from the studies is taken for the common error.
  const blamed = spread.common ** 2 / shopVariance;
  const error = {
    doubt: spread.doubt,
    bias: blamed * (shopMean - PRIOR_BELIEF.mean),
    biasVariance: blamed * spread.shop ** 2,
  };
  return {
    score: Math.log(spread.weight) + TEMPER * score,
    // A new group is unsure together with its products.
    shop: {
      mean: shopMean,
      meanVariance: 1 / shop.precision,
      productVariance: groupVariance + productVariance,
      ...error,
    },
    groups: known.map((own) => {
      // The group's own word against the shop's, whose mean is uncertain too and moves the group's
      // with it.
      const total = own.precision + 1 / groupVariance;
      const shopShare = 1 / groupVariance / total;
      return {
        mean: (own.weighted + shopMean / groupVariance) / total,
        meanVariance: 1 / total + shopShare ** 2 / shop.precision,
        productVariance,
        ...error,
      };
    }),
  };
}

function mixParts(parts: readonly Part[], support: number): ElasticityLevel {
  const likely = parts.filter((part) => part.weight > LEAST_WEIGHT);
  const whole = likely.reduce((sum, part) => sum + part.weight, 0);
  const normalized = likely.map((part) => ({ ...part, weight: part.weight / whole }));
  return {
    ...mixMoments(
      normalized.map((part) => ({
        mean: part.mean - part.bias,
        variance: part.meanVariance + part.productVariance + part.biasVariance,
        weight: part.weight,
      })),
    ),
    parts: normalized,
    support,
  };
}

function mixMoments(parts: readonly { mean: number; variance: number; weight: number }[]): {
  mean: number;
  sd: number;
} {
  let mean = 0;
  for (const part of parts) mean += part.weight * part.mean;
  let variance = 0;
  for (const part of parts) variance += part.weight * (part.variance + (part.mean - mean) ** 2);
  return { mean, sd: Math.sqrt(variance) };
}

/**
 * A product's elasticity from its level and its own sales. Its sales may be among those that the
 * level was learned from: they move the level's mean, and are not counted a second time.
 */
export function mergeWithOwn(
  { parts }: ElasticityLevel,
  own: Pick<ElasticityEstimate, 'mean' | 'variance'>,
): { mean: number; sd: number } {
  return mixMoments(
    parts.map(({ mean, meanVariance, productVariance, bias, biasVariance, doubt, weight }) => {
      const precision = 1 / productVariance + 1 / (own.variance * doubt);
      const share = 1 / productVariance / precision;
      return {
        mean: share * mean + (1 - share) * own.mean - bias,
        variance: 1 / precision + share ** 2 * meanVariance + biasVariance,
        weight,
      };
    }),
  );
}
