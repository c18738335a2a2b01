// @vitest-environment jsdom
/// <reference types="@shopify/ui-extensions/admin.product-details.block.render" />
/// <reference types="@shopify/ui-extensions/admin.product-variant-details.block.render" />
import { join } from 'node:path';
import { getExtension } from '@shopify/ui-extensions-tester';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import german from '../product-block/locales/de.json' with { type: 'json' };
import words from '../product-block/locales/en.default.json' with { type: 'json' };
import type { Block, BlockVariant } from './ask-app.js';

const extension = getExtension('admin.product-details.block.render', {
  configSearchDir: join(import.meta.dirname, '../product-block'),
});
const recommendation = {
  serviceProductId: 'prd_1',
  recommendationId: 'rec_1',
  expectedMinor: '5090',
  toMinor: '4891',
  suggested: '€48.91',
  confidence: '70%',
  basis: 'general experience',
  warnings: ['An idea to try.'],
  compareAt: [
    { value: 'leave', label: 'Leave it without one' },
    { value: 'old_price', label: 'Set to €50.90' },
  ],
  reductionNote: 'The lowest price of the last 30 days counts.',
};
const variant: BlockVariant = {
  gid: 'gid://shopify/ProductVariant/1',
  title: 'Brass',
  price: '€50.90',
  mapPrice: '€45.00',
  below: '1 competitor is below your MAP price',
  page: 'app:app/products/1',
  recommendation,
  noRecommendation: null,
  change: null,
  offers: [
    {
      retailer: 'shop-1.example',
      url: 'https://shop-1.example/p',
      price: '€44.00',
      inStock: true,
      checked: 'checked 2 hours ago',
    },
    {
      retailer: 'shop-2.example',
      url: 'https://shop-2.example/p',
      price: '€52.00',
      inStock: false,
      checked: 'not checked yet',
    },
  ],
};
const bare: BlockVariant = {
  ...variant,
  recommendation: null,
  offers: [],
  mapPrice: null,
  below: null,
};

beforeEach(() => setUp());
afterEach(() => extension.tearDown());

test('shows competitors, MAP price, suggestion and how old they are', async () => {
  const asked = answer({
    variants: [variant],
    more: '3 more variants in the app',
    unmonitored: '1 variant is not monitored: Draft in Shopify',
  });
  await extension.render();
  await shown('Apply €48.91');
  expect(asked.mock.calls[0]?.[0]).toBe(
    '/api/product-block?product=gid%3A%2F%2Fshopify%2FProduct%2F1&locale=en',
  );
  for (const part of [
    'Your price: €50.90',
    'MAP price: €45.00',
    '1 competitor is below your MAP price',
    'shop-1.example: €44.00, checked 2 hours ago',
    'shop-2.example: €52.00, out of stock, not checked yet',
    'Suggested price: €48.91 instead of €50.90, confidence 70%',
    'Based on general experience',
    'An idea to try.',
    'An estimate, not a promise.',
    '3 more variants',
    'Draft in Shopify',
    'as of 5 minutes ago',
  ])
    expect(text()).toContain(part);
  expect(
    [...document.body.querySelectorAll('s-link')].map((link) => link.getAttribute('href')),
  ).toEqual(['https://shop-1.example/p', 'https://shop-2.example/p', 'app:app/products/1']);
});

test('asks for the one variant on the page of a variant', async () => {
  const single = getExtension('admin.product-variant-details.block.render', {
    configSearchDir: join(import.meta.dirname, '../variant-block'),
  });
  extension.tearDown();
  single.setUp();
  single.shopify.data = { selected: [{ id: 'gid://shopify/ProductVariant/7' }] };
  single.shopify.i18n.translate = translate as never;
  const asked = vi
    .fn()
    .mockImplementation(() => Promise.resolve(Response.json(whole({ variants: [bare] }))));
  single.fetch = asked;
  await single.render();
  await shown('No recommendation at the moment.');
  expect(asked.mock.calls[0]?.[0]).toBe(
    '/api/product-block?variant=gid%3A%2F%2Fshopify%2FProductVariant%2F7&locale=en',
  );
  single.tearDown();
  setUp();
});

test('applies the suggestion as it is shown, and takes it back', async () => {
  const asked = answer({ variants: [variant] });
  await extension.render();
  await shown('Apply €48.91');
  const changed = {
    ...bare,
    price: '€48.91',
    change: { id: 'chg_1', text: 'Changed from €50.90 to €48.91 here, now.', back: '€50.90' },
  };
  reply(
    asked,
    { ok: true, message: 'Changed from €50.90 to €48.91 in Shopify.', changeId: 'chg_1' },
    { variants: [changed] },
  );
  press('Apply €48.91');
  await shown('Undo: back to €50.90');
  expect(text()).toContain('Changed from €50.90 to €48.91 in Shopify.');
  const [path, form] = posted(asked, 0);
  expect(path).toBe('/api/product-block?locale=en');
  expect(form).toMatchObject({
    intent: 'apply',
    serviceProductId: 'prd_1',
    recommendationId: 'rec_1',
    expectedMinor: '5090',
    toMinor: '4891',
    compareAt: 'leave',
    requestKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(text()).not.toContain('Apply €48.91');
  reply(
    asked,
    { ok: true, message: 'The price is back at €50.90.', changeId: null },
    { variants: [variant] },
  );
  press('Undo: back to €50.90');
  await shown('The price is back at €50.90.');
  expect(posted(asked, 1)[1]).toEqual({ intent: 'undo', changeId: 'chg_1' });
  await shown('Apply €48.91');
});

test('sends the compare-at price that was chosen', async () => {
  const asked = answer({ variants: [variant] });
  await extension.render();
  await shown('Set to €50.90');
  const select = document.body.querySelector('s-select') as HTMLElement & {
    value: string;
    details: string;
  };
  select.value = 'old_price';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() =>
    expect(select.getAttribute('details') ?? select.details).toContain('last 30 days'),
  );
  reply(asked, { ok: true, message: 'Changed.', changeId: null }, { variants: [bare] });
  press('Apply €48.91');
  await shown('Changed.');
  expect(posted(asked, 0)[1]).toMatchObject({ compareAt: 'old_price' });
});

test('says why it was refused, with what holds now', async () => {
  const asked = answer({ variants: [variant] });
  await extension.render();
  await shown('Apply €48.91');
  reply(
    asked,
    {
      ok: false,
      message: 'The price in Shopify is no longer the one this was based on.',
      changeId: null,
    },
    { variants: [{ ...bare, price: '€51.00', noRecommendation: 'A new one is on the way.' }] },
  );
  press('Apply €48.91');
  await shown('no longer the one');
  await shown('Your price: €51.00');
  expect(text()).toContain('No recommendation at the moment.A new one is on the way.');
});

test('an answer that did not come is asked for with the same key', async () => {
  const asked = answer({ variants: [variant] });
  await extension.render();
  await shown('Apply €48.91');
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  press('Apply €48.91');
  await shown('nothing changes twice');
  reply(asked, { ok: true, message: 'Changed.', changeId: null }, { variants: [bare] });
  press('Apply €48.91');
  await shown('Changed.');
  expect(posted(asked, 0)[1].requestKey).toBe(posted(asked, 1)[1].requestKey);
});

test('has words for a product without anything, for trouble, and for a session that is over', async () => {
  answer({
    variants: [],
    unmonitored: '2 variants are not monitored: Draft in Shopify',
    trouble: 'The pricing service cannot be reached.',
  });
  await extension.render();
  await shown('2 variants are not monitored');
  expect(text()).toContain('cannot be reached');
  again(503);
  await extension.render();
  await shown('Couldn’t load prices.');
  answer({ variants: [bare] });
  press('Try again');
  await shown('No recommendation at the moment.');
  again(401);
  await extension.render();
  await shown('Your session has expired. Reload this page.');
  expect(document.body.querySelector('s-button')).toBeNull();
});

test('names are text, whatever they hold', async () => {
  answer({
    variants: [
      { ...bare, title: '<img src=x onerror=alert(1)>' },
      { ...bare, gid: 'gid://shopify/ProductVariant/2', title: 'سماعات' },
    ],
  });
  await extension.render();
  await shown('<img src=x');
  expect(document.body.querySelector('img')).toBeNull();
  expect([...document.body.querySelectorAll('s-heading')].map((each) => each.textContent)).toEqual([
    '<img src=x onerror=alert(1)>',
    'سماعات',
  ]);
});

test('has every word in German, with the same values', () => {
  const values = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([each]) => each).sort();
  expect(Object.keys(german)).toEqual(Object.keys(words));
  for (const [key, text] of Object.entries(german)) {
    expect(values(text), key).toEqual(values(words[key as keyof typeof words]));
    if (key !== 'name') expect(text, key).not.toBe(words[key as keyof typeof words]);
  }
});

const translate = (key: keyof typeof words, values: Record<string, string> = {}) =>
  words[key].replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name]));
const whole = (block: Partial<Block>): Block => ({
  variants: [],
  more: null,
  unmonitored: null,
  trouble: null,
  age: 'Prices and alerts as of 5 minutes ago',
  ...block,
});
const text = () => document.body.textContent ?? '';
const shown = (part: string) => vi.waitFor(() => expect(text()).toContain(part));

function setUp(): void {
  extension.setUp();
  extension.shopify.data = { selected: [{ id: 'gid://shopify/Product/1' }] };
  extension.shopify.i18n.translate = translate as never;
}

function answer(block: Partial<Block>) {
  const fetch = vi.fn().mockImplementation(() => Promise.resolve(Response.json(whole(block))));
  extension.fetch = fetch;
  return fetch;
}

/** A page opened anew, to which the app answers with that status. */
function again(status: number): void {
  extension.tearDown();
  setUp();
  extension.fetch = vi
    .fn()
    .mockImplementation(() => Promise.resolve(new Response(null, { status })));
}

/** The next request changes something; what is read afterwards is `block`. */
function reply(asked: ReturnType<typeof answer>, result: object, block: Partial<Block>): void {
  asked.mockImplementation((_path: string, init?: { method: string }) =>
    Promise.resolve(Response.json(init ? result : whole(block))),
  );
}

function posted(asked: ReturnType<typeof answer>, place: number): [string, Record<string, string>] {
  const posts = (asked.mock.calls as [string, { body: URLSearchParams }?][]).flatMap(
    ([path, init]) =>
      init ? [[path, Object.fromEntries(init.body)] as [string, Record<string, string>]] : [],
  );
  const found = posts[place];
  if (!found) throw new Error(`There was no request ${place}`);
  return found;
}

function press(label: string): void {
  const button = [...document.body.querySelectorAll('s-button')].find((each) =>
    each.textContent?.includes(label),
  );
  if (!button) throw new Error(`No button ${label}`);
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}
