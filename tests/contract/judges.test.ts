/** Results of public linters for the document; `npm run judge` prints the same. */
import { expect, test } from 'vitest';
import { describeApi } from '#pricing/api/document/describe-api.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { checkDocument } from '../../scripts/check-document.ts';

test('Spectral and Redocly report neither errors nor warnings', async () => {
  const verdicts = await checkDocument(describeApi({ version: '1.2.3', endpoints }));
  expect(verdicts.map(({ judge }) => judge)).toEqual(['Spectral', 'Redocly']);
  expect(
    verdicts.filter(({ passed }) => !passed).map(({ judge, output }) => `${judge}: ${output}`),
  ).toEqual([]);
});
