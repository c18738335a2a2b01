/**
 * Estimates the mean and spread of elasticities from single products' estimates: a hierarchy of
 * product, group, shop and published studies, each level normal. The spreads are not estimated but
 * averaged over, weighted by how well they explain the estimates, so that few products change a
 * belief only a little and many determine it. A wide alternative for the shop's mean allows a shop
 * to be far from the studies.
 */
import { PRIOR_BELIEF } from './prior-belief.ts';

/** The likelihood of one product's elasticity given its own sales, as a normal distribution. */
export interface ElasticityEstimate {
  readonly group: string | null;
  readonly mean: number;
  readonly variance: number;
}

/**
 * One explanation of the estimates: the mean of the products on this level, its variance, and the
 * variance of products around it.
 */
interface Part {
  readonly mean: number;
  readonly meanVariance: number;
  readonly productVariance: number;
  /** The probable common error of all estimates of the shop, and its variance. */
  readonly bias: number;
  readonly biasVariance: number;
  readonly doubt: number;
  readonly weight: number;
}

/** The distribution of a product's elasticity before its own sales. */
export interface ElasticityLevel {
  readonly mean: number;
  readonly sd: number;
  readonly parts: readonly Part[];
  /** Number of products with price changes that it is based on. */
  readonly support: number;
}

export interface PooledElasticities {
  /** For products without a group, or in a group without data. */
  readonly shop: ElasticityLevel;
  readonly groups: ReadonlyMap<string, ElasticityLevel>;
}

interface Spread {
  /**
   * Standard deviations: of products around their group, of groups around the shop, of the shop
   * around the studies.
   */
  readonly product: number;
  readonly group: number;
  readonly shop: number;
  /** Factor by which the estimates' uncertainty is larger than stated. */
  readonly doubt: number;
  readonly weight: number;
}

/** Standard deviations between products: 0.6 to 1.2 in five published panels. */
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
 * The estimates' variances depend on the shock model: a small error there would greatly change the
 * spread between products.
 */
const DOUBT = [
  [0.87, 1],
  [1, 2],
  [1.15, 1],
] as const;
/**
 * Estimates are only approximately normal, so their information about the spreads is weighted by
 * this factor.
 */
const TEMPER = 0.5;
/**
 * A less certain estimate carries no information about the levels, but would distort the spreads,
 * because it is the least normal.
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
 * Combines the estimates to a distribution for a product before its own sales. `commonSd` is the
 * possible common error of all estimates (the model's own error): it limits how well the shop's
 * mean is known, however many estimates there are.
 */
export function mergeElasticities(
  estimates: readonly ElasticityEstimate[],
  { commonSd }: { commonSd: number } = { commonSd: 0 },
): PooledElasticities {
  const usable = estimates.filter((one) => one.variance <= MOST_VARIANCE);
  if (usable.length === 0) return { shop: STUDIES, groups: new Map() };
  const alone: ElasticityEstimate[] = [];
  const members = new Map<string, ElasticityEstimate[]>();
  for (const one of usable) {
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
    shop: mix((one) => one.shop, usable.length),
    groups: new Map(
      [...members].map(([name, group], n) => [
        name,
        mix((one) => one.groups[n] ?? one.shop, group.length),
      ]),
    ),
  };
}

interface Explained {
  /** Log of the spread's weight plus the log likelihood of the estimates under it. */
  readonly score: number;
  /** Distribution for a product without a group, and for each group. */
  readonly shop: Omit<Part, 'weight'>;
  readonly groups: readonly Omit<Part, 'weight'>[];
}

/**
 * Normal means observed with known variances: sums that give their likelihood and the underlying
 * mean.
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

  /** Log likelihood at the best mean, up to a constant. */
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
  // A product without a group is a group of its own.
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
  // The part of the shop's distance from the studies that is attributed to the common error.
  const blamed = spread.common ** 2 / shopVariance;
  const error = {
    doubt: spread.doubt,
    bias: blamed * (shopMean - PRIOR_BELIEF.mean),
    biasVariance: blamed * spread.shop ** 2,
  };
  return {
    score: Math.log(spread.weight) + TEMPER * score,
    // For a new group, the uncertainties of the group and of its products add up.
    shop: {
      mean: shopMean,
      meanVariance: 1 / shop.precision,
      productVariance: groupVariance + productVariance,
      ...error,
    },
    groups: known.map((own) => {
      // Combines the group's estimate with the shop's, whose mean is uncertain too and shifts the
      // group's mean.
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
 * A product's elasticity from its level and its own sales. Its sales may be among those the level
 * was learned from: they are not counted twice.
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
