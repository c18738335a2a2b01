/**
 * The same position rules with json-rules-engine, as its documentation shows it: a condition for the
 * segment, one that compares the price with a computed fact, an event that carries the price, and
 * `stop` after the first rule that holds. It computes no explanation and checks no offer, limit or
 * ending, which ours does.
 */
import { Engine } from 'json-rules-engine';
import { z } from 'zod';
import type { RuleProduct } from '#pricing/rules/evaluation/rule-product.ts';
import { POSITIONS } from './create-shop.ts';

const Position = z.object({ reference: z.string(), basisPoints: z.number() });

/** Opens the engine with the ten rules. Returns the new price of a product; null: it stays. */
export function openPeer(): (product: RuleProduct) => Promise<number | null> {
  const engine = new Engine([], { allowUndefinedFacts: true });
  engine.addFact('target', async (params, almanac) => {
    const { reference, basisPoints } = Position.parse(params);
    const prices = z.array(z.number()).parse(await almanac.factValue('offers'));
    return Math.round((getReference(prices, reference) * (10_000 - basisPoints)) / 10_000);
  });
  POSITIONS.forEach(({ brand, reference, basisPoints }, n) => {
    const params = { reference, basisPoints };
    engine.addRule({
      priority: POSITIONS.length - n,
      conditions: {
        all: [
          { fact: 'brand', operator: 'equal', value: brand, priority: 2 },
          { fact: 'target', params, operator: 'notEqual', value: { fact: 'price' } },
        ],
      },
      event: { type: 'price', params },
    });
  });
  engine.on('success', () => void engine.stop());
  return async ({ brand, priceMinor, offers }) => {
    const { events, almanac } = await engine.run({
      brand,
      price: Number(priceMinor),
      offers: offers.map(({ minor }) => Number(minor)),
    });
    const [event] = events;
    return event === undefined
      ? null
      : z.number().parse(await almanac.factValue('target', event.params ?? {}));
  };
}

function getReference(prices: readonly number[], reference: string): number {
  const sorted = prices.toSorted((a, b) => a - b);
  if (reference === 'cheapest') return sorted[0] ?? Number.NaN;
  if (reference === 'average')
    return Math.round(sorted.reduce((sum, price) => sum + price, 0) / sorted.length);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[half - 1] ?? upper) + upper) / 2);
}
