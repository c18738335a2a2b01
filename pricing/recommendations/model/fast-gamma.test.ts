import { expect, test } from 'vitest';
import {
  digamma,
  inverseTrigamma,
  trigamma,
  getDigammaOfShape,
  getDigammaFast,
  getTrigammaFast,
  getGammaShape,
} from './gamma-functions.ts';

test('table values equal the values of the functions', () => {
  for (let log = -14; log < 13; log += 0.0137) {
    const x = Math.exp(log);
    expect(Math.abs(getDigammaFast(x) - digamma(x))).toBeLessThan(
      3e-6 * Math.max(1, Math.abs(digamma(x))),
    );
    expect(Math.abs(getTrigammaFast(x) / trigamma(x) - 1)).toBeLessThan(3e-6);
    expect(Math.abs(getGammaShape(x) / inverseTrigamma(x) - 1)).toBeLessThan(1e-4);
    const ofShape = digamma(inverseTrigamma(x));
    expect(Math.abs(getDigammaOfShape(x) - ofShape)).toBeLessThan(
      1e-4 * Math.max(1, Math.abs(ofShape)),
    );
  }
});
