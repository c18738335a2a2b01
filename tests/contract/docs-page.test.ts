/** The page of the API, as a developer finds a way in it. */
import { expect, test } from 'vitest';
import { getOperationId } from '#pricing/api/document/describe-operation.ts';
import { describeApi } from '#pricing/api/document/describe-api.ts';
import { renderDocsPage } from '#pricing/api/docs-page.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { statusByCode } from '#kernel/app-error.ts';

const page = renderDocsPage(describeApi({ version: '1', endpoints }));
const articleOf = (id: string): string =>
  new RegExp(`<article id="${id}">[\\s\\S]+?</article>`).exec(page)?.[0] ?? '';

test('every link on the page leads somewhere', () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((found) => found[1] ?? '');
  expect(new Set(ids).size).toBe(ids.length);
  const links = new Set([...page.matchAll(/href="#([^"]+)"/g)].map((found) => found[1] ?? ''));
  expect([...links].filter((link) => !ids.includes(link))).toEqual([]);
  expect(Object.keys(statusByCode).filter((code) => !ids.includes(code))).toEqual([]);
});

test('every endpoint has a line to paste, its answers and its refusals', () => {
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

test('it needs neither a script nor anything from elsewhere', () => {
  expect(page).not.toMatch(
    /<script|<img|<link|<iframe|\ssrc=|\son\w+=|url\(|@import|href="https?:/i,
  );
});
