import { describe, expect, it } from 'vitest';
import { measureProcessor } from '#tests/support/measure-processor.ts';
import { getCrawlDelay, isAllowed, MAX_ROBOTS_BYTES, parseRobots } from './robots.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const allows = (text: string | Uint8Array, path: string, agent = 'PriceBot'): boolean =>
  isAllowed(
    parseRobots(typeof text === 'string' ? bytes(text) : text),
    `https://shop.example${path}`,
    agent,
  );

describe('groups', () => {
  it('obeys its own group and no other', () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: PriceBot\nDisallow: /cart\n';
    expect(allows(text, '/p/1')).toBe(true);
    expect(allows(text, '/cart/1')).toBe(false);
    expect(allows(text, '/p/1', 'Other')).toBe(false);
  });

  it('merges groups of one agent and shares rules of several', () => {
    const text =
      'User-agent: a\nUser-agent: PriceBot\nDisallow: /x\n\nUser-agent: pricebot\nDisallow: /y\n';
    expect([
      allows(text, '/x'),
      allows(text, '/y'),
      allows(text, '/z'),
      allows(text, '/y', 'a'),
    ]).toEqual([false, false, true, true]);
  });

  it('takes the product token of a header', () => {
    expect(
      allows(
        'User-agent: PriceBot/2.0 beta\nDisallow: /',
        '/p',
        'PriceBot/1.0 (+https://we.example)',
      ),
    ).toBe(false);
  });

  it('lets everything pass without rules', () => {
    expect(allows('', '/p')).toBe(true);
    expect(allows('Disallow: /\n', '/p')).toBe(true);
    expect(allows('User-agent: *\nDisallow:\n', '/p')).toBe(true);
  });
});

describe('rules', () => {
  it.each([
    ['Disallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['Disallow: /a/b\nAllow: /a', '/a/b/c', false],
    ['Allow: /p\nDisallow: /p', '/p', true],
    ['Disallow: /*.pdf$', '/x/y.pdf', false],
    ['Disallow: /*.pdf$', '/x/y.pdf?a', true],
    ['Disallow: /*?sort=', '/list?a=1&sort=2', true],
    ['Disallow: /*sort=', '/list?a=1&sort=2', false],
    ['Disallow: /A', '/a', true],
    ['Disallow: /caf%C3%A9', '/café', false],
    ['Disallow: /café', '/caf%c3%a9', false],
    ['Disallow: /%7Ejoe', '/~joe', false],
    ['Disallow: /a%2Fb', '/a/b', true],
    ['Allow: /x/index.html\nDisallow: /', '/x/', true],
    ['Disallow /p', '/p', false],
    ['Dissalow: /p', '/p', false],
    ['Disallow: /p # all', '/p', false],
  ])('%j with %s is %s', (rules, path, allowed) => {
    expect(allows(`User-agent: *\n${rules}\n`, path)).toBe(allowed);
  });

  it('needs no user agent line twice for one group', () => {
    expect(allows('User-agent: *\nUser-agent: *\nDisallow: /', '/p')).toBe(false);
  });
});

describe('bytes', () => {
  it.each([[[0xef, 0xbb, 0xbf]], [[0xef, 0xbb]], [[0xef]]])('passes over the mark %j', (mark) => {
    expect(allows(Uint8Array.from([...mark, ...bytes('User-agent: *\nDisallow: /')]), '/p')).toBe(
      false,
    );
  });

  it.each(['\n', '\r\n', '\r'])('ends lines at %j', (end) => {
    expect(allows(`User-agent: *${end}${end}Disallow: /p${end}`, '/p')).toBe(false);
  });

  it('reads UTF-16 with its mark', () => {
    expect(allows(Buffer.from('\ufeffUser-agent: *\nDisallow: /', 'utf16le'), '/p')).toBe(false);
  });

  it('reads no more than the cap', () => {
    expect(allows(`User-agent: *\n${'#'.repeat(MAX_ROBOTS_BYTES)}\nDisallow: /`, '/p')).toBe(true);
  });

  it('ends at once on patterns made to trap', () => {
    const spent = measureProcessor(() => {
      expect(
        allows(`User-agent: *\nDisallow: /${'a*'.repeat(4000)}b$\n`, `/${'a'.repeat(50_000)}`),
      ).toBe(true);
    });
    expect(spent).toBeLessThan(2_000);
  });
});

it('gives sitemaps and the delay asked for', () => {
  const robots = parseRobots(
    bytes(
      'Sitemap: https://shop.example/s.xml\nUser-agent: *\nCrawl-delay: 2.5\nDisallow: /x\nSite-map: https://shop.example/t.xml',
    ),
  );
  expect(robots.sitemaps).toEqual(['https://shop.example/s.xml', 'https://shop.example/t.xml']);
  expect(getCrawlDelay(robots, 'PriceBot')).toBe(2.5);
  expect(
    getCrawlDelay(parseRobots(bytes('User-agent: *\nCrawl-delay: soon')), 'PriceBot'),
  ).toBeNull();
});
