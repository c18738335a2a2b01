/** Repeatable pseudo-random numbers: the same seed gives the same catalog on every machine. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** Normal with mean 0 and standard deviation 1. */
  normal(): number;
}

/** mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
