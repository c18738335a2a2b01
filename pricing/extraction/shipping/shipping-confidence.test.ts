import { expect, it } from 'vitest';
import { estimateShippingConfidence } from './shipping-confidence.ts';

it.each([
  ['json-ld', '4.90', null, 0.666],
  ['merchant_feed', '0.00', '50.00', 0.666],
  ['visible', '0.00', null, 0.9],
  ['visible', '0', null, 0.9],
  ['visible', '4.90', null, 0.5],
  ['visible', '4.90', '50.00', 0.5],
  ['visible', null, '50.00', 0.857],
  ['visible', '0.00', '50.00', 0.857],
])('from %s, costs %s, free from %s: %s', (from, amount, freeFrom, expected) => {
  expect(estimateShippingConfidence(from, { amount, freeFrom })).toBe(expected);
});
