/** The HTML page of the API documentation, as a developer uses it. */
import { expect, test } from 'vitest';
import { getOperationId } from '#pricing/api/document/describe-operation.ts';
import { describeApi } from '#pricing/api/document/describe-api.ts';
import { renderDocsPage } from '#pricing/api/docs-page.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { statusByCode } from '#kernel/app-error.ts';
import { WEBHOOK_TYPES } from '#pricing/contract/contract.ts';

const page = renderDocsPage(describeApi({ version: '1', endpoints }));
const articleOf = (id: string): string =>
  new RegExp(`<article id="${id}">[\\s\\S]+?</article>`).exec(page)?.[0] ?? '';

test('every link on the page has a target', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((found) => found[1] ?? '');
  expect(new Set(ids).size).toBe(ids.length);
  const links = new Set([...page.matchAll(/href="#([^"]+)"/g)].map((found) => found[1] ?? ''));
  expect([...links].filter((link) => !ids.includes(link))).toEqual([]);
  expect(Object.keys(statusByCode).filter((code) => !ids.includes(code))).toEqual([]);
});

test('every endpoint shows a command to copy, its responses and its errors', () => {
  for (const endpoint of endpoints) {
    const article = articleOf(getOperationId(endpoint));
    expect(article, endpoint.path).toContain('curl');
    expect(article).toMatch(/\$BASE_URL(?!\S*\{)/);
    for (const status of Object.keys(endpoint.answers))
      expect(article).toContain(`<code>${status}</code>`);
    expect(article).toContain('href="#unauthorized"');
    if (endpoint.body) expect(article).toContain('<h4>Body</h4>');
  }
  expect(articleOf('postProducts')).toContain('&#34;sku&#34;: &#34;KETTLE-17-BLUE&#34;');
});

test('lists every message to webhook endpoints with its body', () => {
  for (const type of [...WEBHOOK_TYPES, 'webhook.test'])
    expect(page).toMatch(
      new RegExp(`<td><code>${type}</code></td><td>[^<]+.*</td><td><a href="#schema-\\w+Message">`),
    );
});

test('needs no script and nothing from other hosts', () => {
  expect(page).not.toMatch(
    /<script|<img|<link|<iframe|\ssrc=|\son\w+=|url\(|@import|href="https?:/i,
  );
});
