import { expect, test } from 'vitest';
import { createRandom, type PriceMarket, simulatePrices } from '#tests/support/simulate-prices.ts';
import { detectFollowers } from './detect-followers.ts';

const SEEDS = 40;
const RANDOM = [
  { kind: 'random', perDay: 0.01 },
  { kind: 'random', perDay: 0.05 },
  { kind: 'random', perDay: 0.2 },
] as const;
const USUAL: PriceMarket = {
  products: 20,
  days: 180,
  ownPerDay: 1 / 45,
  seasons: 0,
  retailers: RANDOM,
};

test.each([0, 1, 2, 3])('finds who follows with a lag of %i days', (lagDays) => {
  const found = share(
    { ...USUAL, retailers: [{ kind: 'follows', lagDays, share: 0.8 }, ...RANDOM] },
    'r0',
  );
  expect(found.named).toBeGreaterThan(0.9);
  expect(found.others).toBeLessThan(0.03);
  expect(found.lag).toBeGreaterThanOrEqual(lagDays);
  expect(found.lag).toBeLessThan(lagDays + 1);
});

test('names almost no one in a market where no one follows', () => {
  expect(share(USUAL, 'nobody').others).toBeLessThan(0.02);
});

test('does not mistake a season that changes all prices for following', () => {
  expect(share({ ...USUAL, seasons: 8, ownPerDay: 1 / 400 }, 'nobody').others).toBeLessThan(0.03);
  expect(share({ ...USUAL, seasons: 8 }, 'nobody').others).toBeLessThan(0.03);
});

test('does not mistake a season for following even if we always change first', () => {
  const market = { ...USUAL, seasons: 12, weAreFirst: true, ownPerDay: 1 / 400 };
  expect(share(market, 'nobody').others).toBeLessThan(0.03);
  expect(share({ ...market, retailers: [RANDOM[0]] }, 'nobody').others).toBeLessThan(0.03);
});

test('finds two who follow among five', () => {
  const follows = { kind: 'follows', lagDays: 1, share: 0.8 } as const;
  const found = share({ ...USUAL, retailers: [follows, follows, ...RANDOM] }, 'r0', 'r1');
  expect(found.named).toBeGreaterThan(0.9);
  expect(found.others).toBeLessThan(0.03);
});

test('finds nothing with four price changes, and followers with twelve', () => {
  const answered = (count: number) => {
    const own = Array.from({ length: count }, (_, n) => ({
      productId: 'p',
      at: 10 + 12 * n,
      direction: n % 2 === 0 ? (-1 as const) : (1 as const),
      size: 0.05,
    }));
    const theirs = own.map((move) => ({ ...move, at: move.at + 1.5, retailerId: 'r0' }));
    return detectFollowers({
      own,
      theirs,
      watches: [{ retailerId: 'r0', productId: 'p', from: 0, to: 200 }],
    });
  };
  expect(answered(4)).toEqual([]);
  expect(answered(12)).toMatchObject([
    { retailerId: 'r0', moves: 12, followed: 12, lagDays: 1.5, share: 1 },
  ]);
  expect(detectFollowers({ own: [], theirs: [], watches: [] })).toEqual([]);
});

/**
 * Shares over the seeds: of followers that are found, and of other competitors that are found
 * wrongly.
 */
function share(
  market: PriceMarket,
  ...followers: string[]
): { named: number; others: number; lag: number } {
  let [named, others, lag] = [0, 0, 0];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const found = detectFollowers(simulatePrices(market, createRandom(seed)));
    for (const { retailerId, lagDays } of found) {
      if (followers.includes(retailerId)) [named, lag] = [named + 1, lag + lagDays];
      else others += 1;
    }
  }
  return {
    named: named / SEEDS / followers.length,
    others:
      others /
      SEEDS /
      (market.retailers.length - (followers[0] === 'nobody' ? 0 : followers.length) || 1),
    lag: lag / named,
  };
}
