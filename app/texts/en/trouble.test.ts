import { expect, test } from 'vitest';
import { describeTrouble } from './trouble.ts';

test.each([
  [
    'all 12 prices vanished at the last 12 pages',
    'all 12 prices that we looked at last were gone at once',
  ],
  ['9 prices fell by 80 % or more', '9 prices fell by 80 % or more at once'],
  [
    'the median of 11 prices jumped at the last 12 pages',
    'its prices halved or doubled at once (11 of them)',
  ],
  ['10 of 12 readings are far from what was known', '10 of 12 prices are far from what they were'],
  ['answers 503', 'it is overloaded or closed for maintenance (status 503)'],
  ['answers 418', 'it gives an answer that is of no use (status 418)'],
  [
    'robots.txt answers 500: staying away',
    'its robots.txt cannot be read, so we do not know whether we may visit it',
  ],
  [
    'https://shop.example/p/1: answers 403',
    'it turns our visits away (status 403) (https://shop.example/p/1)',
  ],
  ['did not answer within 10 seconds', 'did not answer within 10 seconds'],
])('says %j in words', (told, words) => {
  expect(describeTrouble(told)).toBe(words);
});
