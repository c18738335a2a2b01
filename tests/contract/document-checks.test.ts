/** Results of public tools for the document; `npm run check:document` prints the same. */
import { expect, test } from 'vitest';
import { describeApi } from '#pricing/api/document/describe-api.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { checkDocument } from '../../scripts/check-document.ts';

test('swagger-parser, Spectral and Redocly report neither errors nor warnings', async () => {
  const results = await checkDocument(describeApi({ version: '1.2.3', endpoints }));
  expect(results.map(({ check }) => check)).toEqual(['swagger-parser', 'Spectral', 'Redocly']);
  expect(
    results.filter(({ passed }) => !passed).map(({ check, output }) => `${check}: ${output}`),
  ).toEqual([]);
});
