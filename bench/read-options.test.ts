import { expect, test } from 'vitest';
import { OptionError, parseOptions } from './read-options.ts';

const DEFAULTS = { pages: 100, market: '', offline: false };

test('parses options by the type of their default, and the last one takes precedence', () => {
  expect(parseOptions(DEFAULTS, ['folder', '--pages', '2', '--offline', '--pages', '3'])).toEqual({
    words: ['folder'],
    options: { pages: 3, market: '', offline: true },
  });
  expect(parseOptions(DEFAULTS, [])).toEqual({ words: [], options: DEFAULTS });
});

test.each([
  [['--pages', 'many'], /--pages takes a number, not "many"/],
  [['--pages=-1'], /--pages takes a number/],
  [['--pages='], /--pages takes a number/],
  [['--visits', '3'], /--visits/],
  [['--market'], /--market/],
])('%j is refused', (args, message) => {
  const parse = (): unknown => parseOptions(DEFAULTS, args);
  expect(parse).toThrow(OptionError);
  expect(parse).toThrow(message);
});
