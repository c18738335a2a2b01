import { expect, test } from 'vitest';
import { simulateHost } from '#tests/support/monitoring/simulate-host.ts';

test.each([11, 12])(
  'a plan learned from its own visits keeps wrong prices at least 35 %% younger than equal visits (seed %i)',
  (seed) => {
    const { learned, equal, oracle } = simulateHost({
      listings: 500,
      days: 90,
      budget: 4,
      median: 0.1,
      seed,
    });
    expect(Math.abs(learned.visits / equal.visits - 1)).toBeLessThan(0.01);
    expect(Math.abs(oracle.visits / equal.visits - 1)).toBeLessThan(0.01);
    expect(learned.visits / (500 * 90)).toBeLessThan(4.04);
    expect(1 - learned.ageHours / equal.ageHours).toBeGreaterThanOrEqual(0.35);
    expect(oracle.ageHours).toBeLessThan(learned.ageHours);
  },
);
