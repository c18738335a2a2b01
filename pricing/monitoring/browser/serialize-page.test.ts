/** Pages in a real Chromium: what is drawn of them, and what is written down of it. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContext } from '#tests/support/open-browser.ts';
import { serializePage } from './serialize-page.ts';

let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await openContext();
  page = await context.newPage();
});

afterAll(async () => {
  await context.close();
});

async function serialize(body: string, head = ''): Promise<string> {
  await page.setContent(
    `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
  );
  return page.evaluate(serializePage);
}

/** The start tag of the element with this id. */
const tagOf = (html: string, id: string): string =>
  new RegExp(`<[a-z0-9-]+[^<>]* id="${id}"[^<>]*>`).exec(html)?.[0] ?? '';

const hiddenCases: readonly [string, string][] = [
  ['display', '<p id="x" style="display:none">9 €</p>'],
  ['display of what is around', '<div style="display:none"><p id="x">9 €</p></div>'],
  ['a style sheet', '<style>.old{display:none}</style><p id="x" class="old">9 €</p>'],
  ['visibility', '<p id="x" style="visibility:hidden">9 €</p>'],
  ['opacity', '<p id="x" style="opacity:0">9 €</p>'],
  [
    'opacity of several together',
    '<div style="opacity:.2"><p id="x" style="opacity:.1">9 €</p></div>',
  ],
  ['no size', '<div style="height:0;overflow:hidden"><p id="x">9 €</p></div>'],
  ['no font size', '<p id="x" style="font-size:0">9 €</p>'],
  ['scaled to nothing', '<p id="x" style="transform:scale(0)">9 €</p>'],
  [
    'for readers of the screen',
    '<p id="x" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">9 €</p>',
  ],
  ['clip path', '<p id="x" style="clip-path:inset(50%)">9 €</p>'],
  ['beside the page', '<p id="x" style="position:absolute;left:-9999px">9 €</p>'],
  ['above the page', '<p id="x" style="position:absolute;top:-500px">9 €</p>'],
  ['indented away', '<p id="x" style="text-indent:-9999px">9 €</p>'],
  [
    'cut off',
    '<div style="width:100px;overflow:hidden;white-space:nowrap">' +
      '<span style="display:inline-block;width:300px">a</span><b id="x">9 €</b></div>',
  ],
  ['closed details', '<details><summary>More</summary><p id="x">9 €</p></details>'],
  ['closed dialog', '<dialog><p id="x">9 €</p></dialog>'],
  ['closed tab', '<div role="tabpanel" inert><p id="x">9 €</p></div>'],
  ['transparent', '<p id="x" style="color:transparent">9 €</p>'],
  ['frame without size', '<iframe style="width:0;height:0" srcdoc="<p id=x>9 €</p>"></iframe>'],
  ['content-visibility', '<div style="content-visibility:hidden"><p id="x">9 €</p></div>'],
];

test.each(hiddenCases)('hidden: %s', async (_, body) => {
  const tag = tagOf(await serialize(body), 'x');
  expect(tag).toContain(' data-drawn-hidden');
  expect(tag).not.toContain('data-drawn-box');
});

const shownCases: readonly [string, string][] = [
  ['plain', '<p id="x">9 €</p>'],
  ['hidden by an attribute, shown by a style', '<p id="x" hidden style="display:block">9 €</p>'],
  [
    'shown inside what is invisible',
    '<div style="visibility:hidden"><p id="x" style="visibility:visible">9 €</p></div>',
  ],
  ['a name that themes give what they hide', '<p id="x" class="hidden">9 €</p>'],
  ['below the window', '<div style="height:4000px"></div><p id="x">9 €</p>'],
  [
    'in a list that scrolls',
    '<div style="height:40px;overflow:auto"><div style="height:400px"></div><p id="x">9 €</p></div>',
  ],
  [
    'a gradient through the letters',
    '<p id="x" style="color:transparent;background:red;background-clip:text">9 €</p>',
  ],
  [
    'positioned out of what cuts',
    '<div style="height:0;overflow:hidden"><p id="x" style="position:absolute">9 €</p></div>',
  ],
  ['open details', '<details open><summary>More</summary><p id="x">9 €</p></details>'],
  [
    'body that may not scroll',
    '<style>body{overflow:hidden;height:10px}</style><div style="height:50px"></div><p id="x">9 €</p>',
  ],
  ['no box of its own', '<div style="display:contents"><p id="x">9 €</p></div>'],
];

test.each(shownCases)('drawn: %s', async (_, body) => {
  const tag = tagOf(await serialize(body), 'x');
  expect(tag).toMatch(/data-drawn-box="[\d.]+ [\d.]+ [\d.]+ [\d.]+"/);
  expect(tag).not.toContain('data-drawn-hidden');
});

test('an element is hidden only when all of its text is', async () => {
  const html = await serialize(
    '<div id="a"><s style="display:none">12 €</s><b>9 €</b></div><div id="b"><s style="display:none">12 €</s></div>',
  );
  expect(tagOf(html, 'a')).not.toContain('data-drawn-hidden');
  expect(tagOf(html, 'b')).toContain('data-drawn-hidden');
});

test('boxes count from the top left of the page, whatever is scrolled', async () => {
  const body =
    '<style>*{margin:0}</style><div style="height:2000px"></div><p id="x" style="padding:10px 0 0 30px;font:20px/20px monospace">99</p>';
  await serialize(body);
  await page.evaluate(() => scrollTo(0, 900));
  const tag = tagOf(await page.evaluate(serializePage), 'x');
  const [x, y, width] = (/data-drawn-box="([^"]*)"/.exec(tag)?.[1] ?? '').split(' ').map(Number);
  expect([x, Math.round((y ?? 0) / 10)]).toEqual([30, 201]);
  expect(width).toBeGreaterThan(15);
  expect(width).toBeLessThan(30);
});

test('font, weight and the line through a price, also one that is inherited or drawn', async () => {
  const html = await serialize(
    '<style>.line{position:relative;display:inline-block}.line::after{content:"";' +
      'position:absolute;left:0;right:0;top:50%;border-top:1px solid}</style>' +
      '<b id="a" style="font-size:31px">9 €</b><del><span id="b">12 €</span></del>' +
      '<span style="text-decoration:line-through"><i id="c">12 €</i><i id="d" style="display:inline-block">9 €</i></span>' +
      '<span class="line"><i id="e">12 €</i></span><s id="f" style="text-decoration:none">9 €</s>',
  );
  expect(tagOf(html, 'a')).toContain(' data-drawn-font="31" data-drawn-weight="700"');
  const isStruck = (id: string): boolean => tagOf(html, id).includes(' data-drawn-struck');
  expect(['a', 'b', 'c', 'd', 'e', 'f'].filter(isStruck)).toEqual(['b', 'c', 'e']);
});

test('headings and buttons have a box without a digit', async () => {
  const html = await serialize(
    '<h1 id="a">Kettle</h1><button id="b">Add to cart</button><p id="c">Text</p>',
  );
  expect(tagOf(html, 'a')).toContain('data-drawn-box');
  expect(tagOf(html, 'b')).toContain('data-drawn-box');
  expect(tagOf(html, 'c')).not.toContain('data-drawn');
});

test('shadow roots are written where they are drawn, with their slots', async () => {
  await page.setContent('<shop-card><b slot="price">9 €</b><i>no slot</i>rest</shop-card>');
  await page.evaluate(() => {
    const outer = document.querySelector('shop-card')?.attachShadow({ mode: 'open' });
    if (!outer) return;
    outer.innerHTML =
      '<style>b{display:none}</style><p>Now <slot name="price"></slot></p><shop-button></shop-button><slot name="none">otherwise</slot>';
    const inner = outer.querySelector('shop-button')?.attachShadow({ mode: 'open' });
    if (inner) inner.innerHTML = '<button>Buy 1</button>';
  });
  const html = await page.evaluate(serializePage);
  const text = html.replace(/<i .*?<\/i>/, '').replace(/<[^>]*>/g, '');
  expect(text).toBe('Now 9 €Buy 1otherwise');
  expect(html).toMatch(/<i data-drawn-hidden>no slot<\/i>/);
});

test('frames of the same origin are written in place, their boxes on the page', async () => {
  await page.setContent(
    `<div style="height:300px"></div><iframe srcdoc="<p id='x'>9 €</p>"></iframe>` +
      `<iframe src="data:text/html,<p id='y'>8 €</p>"></iframe>`,
    { waitUntil: 'load' },
  );
  const html = await page.evaluate(serializePage);
  const y = Number(/id="x" data-drawn-box="[\d.]+ ([\d.]+)/.exec(html)?.[1]);
  expect(y).toBeGreaterThan(300);
  expect(html.replace(/<[^>]*>/g, '')).toBe('9 €');
});

test('the page cannot give itself what the browser computes', async () => {
  await page.setContent(
    '<p id="x" data-drawn-box="1 1 1 1" DATA-DRAWN-Struck data-drawn-font="90">9 €</p><p id="y" data-drawn-hidden>8 €</p>',
  );
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.textContent = '"</script><b id=z data-drawn-box=\'1 2 3 4\'>1 €</b>"';
    document.body.append(
      script,
      document.createComment('--><b id=z data-drawn-font="90">1 €</b>'),
      document.createTextNode('<b id=z data-drawn-font="90">1 €</b>'),
    );
    document.getElementById('y')?.setAttribute('title', '"><b data-drawn-font="90">');
  });
  const html = await page.evaluate(serializePage);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const read = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    const names = (id: string) =>
      [...(parsed.getElementById(id)?.attributes ?? [])].map(({ name }) => name);
    return {
      big: parsed.querySelectorAll('[data-drawn-font="90"]').length,
      x: names('x'),
      y: names('y'),
      z: names('z'),
      text: parsed.body.textContent,
    };
  }, html);
  expect(read.big).toBe(0);
  expect(read.x).toEqual(['id', 'data-drawn-box', 'data-drawn-font', 'data-drawn-weight']);
  expect(read.y).not.toContain('data-drawn-hidden');
  expect(read.z).toEqual([]);
  expect(read.text).toContain('8 €');
});

test('markup for machines and states stay; what is never drawn does not', async () => {
  const html = await serialize(
    '<script type="application/ld+json">{"name":"A & B < C"}</script>' +
      '<noscript>Enable 1</noscript><template><b>1 €</b></template><!-- 2 € --><select><option>S<option selected>M</select>',
    '<meta charset="latin1"><meta http-equiv="content-type" content="text/html; charset=latin1"><style>b{color:red}</style>',
  );
  expect(html).toContain('<script type="application/ld+json">{"name":"A & B < C"}</script>');
  expect(html).toContain('<option>S</option><option selected>M</option>');
  expect(html).toContain('<meta charset="utf-8">');
  expect(html).not.toMatch(/Enable|1 €|2 €|<style|latin1/);
});

test('the page is as it was', async () => {
  await page.setContent('<shop-card><b slot="a">9 €</b></shop-card><p>8 €</p>');
  const before = await page.content();
  await page.evaluate(serializePage);
  expect(await page.content()).toBe(before);
});

test('a page larger than any that is read is refused', async () => {
  await page.setContent('<p>1</p>');
  await page.evaluate(() => {
    const hidden = document.createElement('div');
    hidden.hidden = true;
    hidden.append('x'.repeat(13_000_000));
    document.body.append(hidden);
  });
  await expect(page.evaluate(serializePage)).rejects.toThrow('too large');
  await page.setContent('');
});
