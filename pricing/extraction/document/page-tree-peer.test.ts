/**
 * The tree beside the one that htmlparser2 makes of the same page: equal, but for what stands in
 * `differs`. Pages are made of pieces that trap parsers, joined at random, cut and damaged; the
 * seed is fixed, so a failure repeats.
 */
import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { listAttributes, type TagNode } from './tag-node.ts';
import { parsePageTree } from './page-tree.ts';

interface Plain {
  name: string;
  attributes: [string, string][];
  children: (Plain | string)[];
}

const RAW = new Set(['script', 'style', 'iframe', 'noembed', 'noframes', 'xmp', 'plaintext']);

/**
 * What htmlparser2 makes of a page, entities decoded where a browser does, comments and style
 * sheets left out.
 */
function readPeer(html: string): Plain {
  const open: Plain[] = [{ name: '#root', attributes: [], children: [] }];
  const [root] = open as [Plain];
  const here = (): Plain => open.at(-1) ?? root;
  const parser = new Parser(
    {
      onopentag(name, attribs) {
        const element: Plain = {
          name,
          attributes: Object.entries(attribs).map(([key, value]) => [
            key,
            decodeHTMLAttribute(value),
          ]),
          children: [],
        };
        here().children.push(element);
        open.push(element);
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
      ontext(raw) {
        const { name, children } = here();
        if (name === 'style' || raw === '') return;
        const isRaw =
          RAW.has(name) &&
          !open.slice(0, -1).some((one) => one.name === 'svg' || one.name === 'math');
        const text = isRaw ? raw : decodeHTML(raw);
        const last = children.length - 1;
        if (typeof children[last] === 'string') children[last] += text;
        else children.push(text);
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return root;
}

function plainOf(node: TagNode): Plain {
  return {
    name: node.name,
    attributes: [...listAttributes(node)],
    children: node.children.map((child) => (typeof child === 'string' ? child : plainOf(child))),
  };
}

const readOurs = (html: string): Plain => plainOf(parsePageTree(html).root);

function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const names = [
  'div p span a b li ul ol table thead tbody tfoot tr td th h1 h2 form input select option',
  'optgroup button textarea title script style noscript template iframe noembed noframes xmp',
  'svg path math mi foreignObject desc image img br hr body head html link meta dd dt dl ruby',
  'rt rp label section my-element o:p h7 lineargradient linearGradient annotation-xml mtext',
  'datalist main nav pre font center object',
]
  .join(' ')
  .split(' ');
const values = [
  '=x',
  '="x"',
  "='y'",
  '= "a b"',
  '=""',
  '=',
  '',
  ' = z',
  '="a&amp;b&copy=c"',
  "='>'",
  '="<b>"',
  '=a/b',
  '=a"b',
  '="x"y',
  '=&quot;',
];
const attributes = [
  'class',
  'id',
  'ITEMPROP',
  'data-x',
  'hidden',
  'href',
  '@click',
  ':is',
  '"',
  "'",
  '=',
  'a/b',
  'class',
];
const texts = [
  'text ',
  ' ',
  '\n\t',
  '5,90 €',
  '&amp;',
  '&lt',
  '&notit;',
  '&#49;',
  '&#x20AC;',
  '&',
  '&&amp;',
  'a < b',
  '<',
  '<<',
  '< div>',
  '<3',
  '\u0000',
  'é',
  '字',
  '٣',
  '\u00a0',
  '}',
  ']]>',
  '-->',
  '>',
  '"',
  "'",
];
const oddities = [
  '<!-- c -->',
  '<!-->',
  '<!--->',
  '<!---->',
  '<!-- a -- b --!> ',
  '<!--a--->',
  '<!--a--!-->',
  '<!doctype html>',
  '<!DOCTYPE x "y>z">',
  '<!d>',
  '<!>',
  '<!x>',
  '<!->',
  '<!-x->',
  '<?php x ?>',
  '<?>',
  '<![CDATA[ a < b &amp; ]]>',
  '<![CDATA[]]>',
  '<![cdata[x]]>',
  '</>',
  '</ p>',
  '</3>',
  '</p>',
  '</br>',
  '</br/>',
  '</p x="y">',
  '</image>',
  '<br/>',
  '<br / >',
  '<svg/>',
  '<path d="M0"/>',
  '<title/>',
  '<script/>',
  '</script >',
  '</SCRIPT\n>',
  '</scriptx>',
  '</scr',
  '<\\/script>',
  '<script>a<</script>',
  '<textarea>&lt;</textarea>',
  '<title>a<b>&amp;</title>',
  '<form><form>',
  '</form>',
  '<STYLE>a{}</STYLE>',
  '<plaintex>',
  '<div <p>',
  '<a"b>',
  '<a/b/c>',
  '<a/ b>',
  '<input/ >',
  '<İ>',
  '<p\u000b>',
];

function makePage(random: (below: number) => number): string {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const spell = (name: string): string => (random(6) === 0 ? name.toUpperCase() : name);
  const attribute = (): string =>
    `${pick([' ', '\n', '  ', '/'])}${pick(attributes)}${pick(values)}`;
  const tag = (): string =>
    [
      `<${spell(pick(names))}`,
      ...Array.from({ length: random(4) }, attribute),
      pick(['>', '>', '>', '>', ' >', '/>', ' />']),
    ].join('');
  const piece = (): string => {
    const kind = random(10);
    if (kind < 4) return tag();
    if (kind < 6) return `</${spell(pick(names))}>`;
    if (kind < 8) return pick(texts);
    return kind === 8 ? pick(oddities) : `${tag()}${pick(texts)}`;
  };
  let html = '';
  for (let n = random(60); n >= 0; n -= 1) html += piece();
  return html;
}

/** A quick look first: most are equal. */
function expectSame(html: string): void {
  const [ours, peers] = [readOurs(html), readPeer(html)];
  if (JSON.stringify(ours) !== JSON.stringify(peers))
    expect(ours, JSON.stringify(html)).toEqual(peers);
}

it('is the same on pages made at random', () => {
  const random = createRandom(20);
  for (let n = 0; n < 4000; n += 1) {
    const html = `${makePage(random)}</script></title></textarea></style></iframe></noembed></noframes></xmp>.`;
    expectSame(html);
  }
});

it('is the same on a page damaged anywhere', () => {
  const random = createRandom(3);
  const signs = [
    '<',
    '>',
    '"',
    "'",
    '/',
    '=',
    '&',
    '!',
    '-',
    ' ',
    '\u0000',
    '</',
    '<!--',
    '</svg>',
    '<svg>',
  ];
  for (let n = 0; n < 2000; n += 1) {
    let html = makePage(random);
    for (let times = random(4); times > 0; times -= 1) {
      const at = random(html.length);
      html = `${html.slice(0, at)}${signs[random(signs.length)]}${html.slice(at + random(3))}`;
    }
    html += '"\'>--></script></title></textarea></style></iframe></noembed></noframes></xmp>.';
    expectSame(html);
  }
});

it.each<[string, string]>([
  ['plain text to the end', '<p>a<plaintext>b</p></plaintext>&amp;<b>'],
  ['a script that never ends', '<script>a<b></scrip'],
  ['an element that never ends', '<div><p>a<b>b'],
  ['a tag that is cut', '<p>a</p><div class="x'],
  ['a tag that is cut in a name', '<p>a</p><div cla'],
  ['a comment that is cut', '<p>a</p><!-- b'],
  ['a sign at the end', '<p>a <'],
  [
    'entities in every part',
    '<title>&amp;</title><p a="&amp;">&amp;<!-- &amp; --><textarea>&amp;</textarea><svg><style>&amp;</style><script>&amp;</script><b>&amp;',
  ],
  [
    'html in drawings in html',
    [
      '<svg><foreignobject><div><p>a<p>b<svg><lineargradient/></svg></div></foreignobject>',
      '<title><b>x</b></title></svg><title><b>x</b></title>',
    ].join(''),
  ],
  ['names in their own case', '<svg viewBox="0"><CLIPPATH><feGaussianBlur/></clipPath></SVG>'],
  ['attributes of one name', '<a b=1 B=2 b=3>'],
])('is the same for %s', (_what, html) => {
  expect(readOurs(html)).toEqual(readPeer(html));
});

describe('differs', () => {
  // htmlparser2 takes the last character of a page that is cut in an end tag or before the ">" of
  // "/>" for text.
  it.each(['<p>a</p ', '<p>a</p x', '<br/', '<p>a</', '<p>a<scr'])(
    'has no text of a tag that is cut: %s',
    (html) => {
      const texts = (plain: Plain): string =>
        plain.children.map((child) => (typeof child === 'string' ? child : texts(child))).join('');
      expect(texts(readOurs(html))).toBe(html.includes('a') ? 'a' : '');
      expect(texts(readPeer(html))).not.toBe(html.includes('a') ? 'a' : '');
    },
  );

  // It ignores one bit of "<" and "/" where a script could end.
  it('ends a script at "</script" only', () => {
    const html = '<script>\u001c\u000fscript>x</script>';
    expect(readOurs(html).children).toEqual([
      { name: 'script', attributes: [], children: ['\u001c\u000fscript>x'] },
    ]);
    expect(readPeer(html).children).toHaveLength(2);
  });

  it('takes no letter of another script for one of ours, as browsers do not', () => {
    expect(readOurs('<lin\u212a>a').children).toEqual([
      { name: 'link', attributes: [], children: ['a'] },
    ]);
    expect(readPeer('<lin\u212a>a').children).toEqual([
      { name: 'link', attributes: [], children: [] },
      'a',
    ]);
  });

  it('keeps an attribute called as a prototype', () => {
    expect(readOurs('<a __proto__=x>').children).toEqual([
      { name: 'a', attributes: [['__proto__', 'x']], children: [] },
    ]);
    expect(readPeer('<a __proto__=x>').children).toEqual([
      { name: 'a', attributes: [], children: [] },
    ]);
  });
});
