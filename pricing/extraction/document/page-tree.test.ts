import { expect, it } from 'vitest';
import { getAttribute, getOwnText, parsePageTree, type TagNode } from './page-tree.ts';

const find = (html: string, name: string): TagNode => {
  const found = parsePageTree(html).elements.find((element) => element.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

it.each([
  ['<p>1 &euro; &amp; more &#x41;&copy</p>', 'p', '1 € & more A©'],
  ['<title>A &amp; B</title>', 'title', 'A & B'],
  ['<script>if (a && b) c = "&amp;"</script>', 'script', 'if (a && b) c = "&amp;"'],
  ['<svg><script>a &amp; b</script></svg>', 'script', 'a & b'],
  ['<p>a &<b>bold</b>&lt</p>', 'p', 'a &<'],
])('decodes the entities of %s where a browser does', (html, name, text) => {
  expect(getOwnText(find(html, name))).toBe(text);
});

it('decodes attributes by their own rule: a query is no entity', () => {
  const link = find(
    '<a href="?a=1&copy=2&amp;b=3" title="&quot;5&nbsp;&euro;&quot;" class=x>',
    'a',
  );
  expect(getAttribute(link, 'href')).toBe('?a=1&copy=2&b=3');
  expect(getAttribute(link, 'title')).toBe('"5\u00a0€"');
  expect(getAttribute(link, 'class')).toBe('x');
});

it('knows a digit that is written as an entity', () => {
  expect(parsePageTree('<p>&#49;&#50;</p>').numbered).toHaveLength(1);
});
