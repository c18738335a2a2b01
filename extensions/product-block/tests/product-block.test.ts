// @vitest-environment jsdom
/// <reference types="@shopify/ui-extensions/admin.product-details.block.render" />
import { getExtension } from '@shopify/ui-extensions-tester';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Block } from '../src/ask-app.js';
import german from '../locales/de.json' with { type: 'json' };
import words from '../locales/en.default.json' with { type: 'json' };

const extension = getExtension('admin.product-details.block.render');
const advice = { serviceProductId: 'prd_1', recommendationId: 'rec_1', expectedMinor: '5090', toMinor: '4891', suggested: '€48.91', confidence: '70%' };
const variant = {
  gid: 'gid://shopify/ProductVariant/1', title: 'Brass', price: '€50.90', floor: '€45.00', below: 1, page: 'app:app/products/1', advice,
  offers: [{ retailer: 'shop-1.example', url: 'https://shop-1.example/p', price: '€44.00', inStock: true }, { retailer: 'shop-2.example', url: 'https://shop-2.example/p', price: '€52.00', inStock: false }],
};

beforeEach(() => {
  extension.setUp();
  extension.shopify.data = { selected: [{ id: 'gid://shopify/Product/1' }] };
  extension.shopify.i18n.translate = ((key: keyof typeof words, values: Record<string, string> = {}) => words[key].replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name]))) as never;
});
afterEach(() => extension.tearDown());

test('shows competitors, floor and suggestion of the product', async () => {
  const asked = answer({ variants: [variant], more: 3 });
  await extension.render();
  await shown('Apply €48.91');
  expect(asked.mock.calls[0]?.[0]).toBe('/api/product-block?product=gid%3A%2F%2Fshopify%2FProduct%2F1');
  const text = document.body.textContent ?? '';
  for (const part of ['Your price: €50.90', 'Floor: €45.00', '1 below your floor', 'shop-1.example: €44.00', 'shop-2.example: €52.00 (out of stock)', '€48.91 instead of €50.90, confidence 70%', 'An estimate, not a promise.', '3 more variants']) {
    expect(text).toContain(part);
  }
  expect(document.body.querySelector('s-link')?.getAttribute('href')).toBe('app:app/products/1');
});

test('applies the suggestion as it is shown', async () => {
  const asked = answer({ variants: [variant], more: 0 });
  await extension.render();
  await shown('Apply €48.91');
  asked.mockResolvedValue(Response.json({ ok: true, message: '' }));
  press('Apply €48.91');
  await shown('Changed to €48.91 in Shopify.');
  const [path, init] = asked.mock.calls.at(-1) as unknown as [string, { method: string; body: URLSearchParams }];
  expect([path, init.method]).toEqual(['/api/product-block', 'POST']);
  expect(Object.fromEntries(init.body)).toMatchObject({ intent: 'apply', serviceProductId: 'prd_1', recommendationId: 'rec_1', expectedMinor: '5090', toMinor: '4891' });
  expect(document.body.textContent).not.toContain('Apply €48.91');
});

test('says why it was refused, and keeps the way to try again', async () => {
  const asked = answer({ variants: [variant], more: 0 });
  await extension.render();
  await shown('Apply €48.91');
  asked.mockResolvedValue(Response.json({ ok: false, message: 'The price in Shopify is no longer the one this was based on' }));
  press('Apply €48.91');
  await shown('no longer the one');
  expect(document.body.textContent).toContain('Apply €48.91');
});

test('has words for a product without anything, and for an app that does not answer', async () => {
  answer({ variants: [], more: 0 });
  await extension.render();
  await shown('This product is not monitored.');
  extension.tearDown();
  extension.setUp();
  extension.shopify.data = { selected: [{ id: 'gid://shopify/Product/2' }] };
  extension.shopify.i18n.translate = ((key: keyof typeof words) => words[key]) as never;
  extension.fetch = vi.fn().mockResolvedValue(new Response(null, { status: 503 }));
  await extension.render();
  await shown('The prices could not be read.');
  answer({ variants: [{ ...variant, advice: null, offers: [], floor: null, below: 0 }], more: 0 });
  press('Try again');
  await shown('No suggestion at the moment.');
});

function answer(block: Block) {
  const fetch = vi.fn().mockImplementation(() => Promise.resolve(Response.json(block)));
  extension.fetch = fetch;
  return fetch;
}

const shown = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text));

function press(label: string): void {
  const button = [...document.body.querySelectorAll('s-button')].find((each) => each.textContent?.includes(label));
  if (!button) throw new Error(`No button ${label}`);
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

test('has every word in German, with the same values', () => {
  const values = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([each]) => each).sort();
  expect(Object.keys(german)).toEqual(Object.keys(words));
  for (const [key, text] of Object.entries(german)) {
    expect(values(text), key).toEqual(values(words[key as keyof typeof words]));
    if (key !== 'name') expect(text, key).not.toBe(words[key as keyof typeof words]);
  }
});
