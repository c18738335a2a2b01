import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CLIENT_TYPES, buildClientTypes } from '../../scripts/build-client-types.ts';

test('the generated types are those of the document', async () => {
  const [stored, built] = await Promise.all([readFile(CLIENT_TYPES, 'utf8'), buildClientTypes()]);
  expect(
    stored === built,
    'app/pricing-client/api-types.d.ts is stale: run `npm run generate:client`',
  ).toBe(true);
});
