/**
 * Sitemaps, robots files, feeds, links in pages, webhook endpoints, a pasted server: all must be
 * requested through the gate.
 */
import { expect, test } from 'vitest';
import { listSourceFiles } from '#tests/architecture/list-imports.ts';

const HALVES = /^(?:app|jobs|kernel|pricing)\//;
/**
 * Modules and functions that can reach another machine. Names that only check addresses (isIP,
 * BlockList) are allowed.
 */
const WAYS_OUT = [
  /from '(?:undici|axios|got|node-fetch|(?:node:)?(?:https|http2|tls|dgram|dns)(?:\/promises)?)'/,
  /import (?!type )(?!\{ (?:BlockList|isIP|isIPv4|isIPv6)(?:, (?:BlockList|isIP|isIPv4|isIPv6))* \}).* from '(?:node:)?(?:net|http)'/,
  /^import (?!type ).* from 'playwright-core'/,
  /(?<![.\w])fetch\(/,
  /(?<!typeof )globalThis\.fetch/,
  /new (?:WebSocket|EventSource|XMLHttpRequest)\b/,
];
const MAY: Record<string, string> = {
  'app/shopify-app.server.ts': 'asks Shopify, at addresses that are Shopify’s',
  'pricing/monitoring/browser/start-browser.ts':
    'starts a browser whose requests go through the proxy (http-client/forward-proxy)',
  'app/shop/get-person.server.ts': 'asks Shopify, at the domain of a verified session',
  'app/plans/fetch-subscription.server.ts': 'asks Shopify’s Partner API, at an address of ours',
  'app/components/unanswered.ts': 'runs in the browser and asks the app itself',
  'app/evidence/evidence-pictures.tsx': 'runs in the browser and asks the app itself',
  'pricing/alerts/evidence/time-stamps/request-time-stamp.ts':
    'asks the time-stamp authority at the address that the operator set',
  'app/components/download-button.tsx': 'runs in the browser and asks the app itself',
  'app/map-prices/file-upload.tsx': 'runs in the browser and asks the app itself',
  'app/matches/open-verdict-queue.ts': 'runs in the browser and asks the app itself',
  'app/rules/use-rule-check.ts': 'runs in the browser and asks the app itself',
  'app/rules/use-rule-test.ts': 'runs in the browser and asks the app itself',
  'app/map-prices/write-in-bulk.server.ts': 'asks the place that Shopify names for an upload',
  'app/sessions/token-answer.server.ts':
    'is the fetch of Shopify’s library, which asks the domain of a session',
  'app/catalog-sync/read-bulk-file.server.ts': 'asks the place that Shopify names for a file',
};

test('the app and the service access the network only through the gate', () => {
  const found = listSourceFiles()
    .filter(({ path }) => HALVES.test(path) && !/\.test\.tsx?$/.test(path) && !(path in MAY))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => !/^\s*(?:\*|\/[/*])/.test(line) && WAYS_OUT.some((way) => way.test(line)))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test('the check itself detects every such access', () => {
  const lines = [
    `import { request } from 'undici';`,
    `import https from 'node:https';`,
    `import { createServer, get } from 'node:http';`,
    `import net from 'node:net';`,
    `import { isIP, connect } from 'node:net';`,
    `const a = await fetch(url);`,
    `const f = globalThis.fetch;`,
    `new WebSocket(url)`,
    `import { chromium } from 'playwright-core';`,
  ];
  expect(lines.filter((line) => !WAYS_OUT.some((way) => way.test(line)))).toEqual([]);
  const harmless = [
    `import { BlockList, isIP } from 'node:net';`,
    `import type { AddressInfo } from 'node:net';`,
    `import type { Page } from 'playwright-core';`,
    `await gate.fetch(url)`,
    `readonly fetch: typeof globalThis.fetch;`,
  ];
  expect(harmless.filter((line) => WAYS_OUT.some((way) => way.test(line)))).toEqual([]);
});
