/**
 * Results of public tools for the document; `npm run check:document` prints the same. LONG=1: with
 * Spectral, which takes longer than all others.
 */
import { expect, test } from 'vitest';
import { describeApi } from '#pricing/api/document/describe-api.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';
import { IS_LONG } from '#tests/support/is-long.ts';
import { checkDocument } from '#scripts/check-document.ts';

const CHECKS = ['swagger-parser', ...(IS_LONG ? ['Spectral'] : []), 'Redocly'];

test(`${CHECKS.join(', ')} report neither errors nor warnings`, async () => {
  const results = await checkDocument(describeApi({ version: '1.2.3', endpoints }), CHECKS);
  expect(results.map(({ check }) => check)).toEqual(CHECKS);
  expect(
    results.filter(({ passed }) => !passed).map(({ check, output }) => `${check}: ${output}`),
  ).toEqual([]);
});
