/**
 * Generates the types of the app's client from the OpenAPI document: `npm run generate:client`
 * writes them. Amounts are `JsonNumber`s, since both sides read and write them exactly.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { describeApi } from '#pricing/api/document/describe-api.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';

export const CLIENT_TYPES = join(
  import.meta.dirname,
  '..',
  'app',
  'pricing-client',
  'api-types.d.ts',
);

const HEADER = `/* eslint-disable */
/** Made by \`npm run generate:client\` from the OpenAPI document; a test fails when it is stale. Not written by hand. */
`;

/** Returns the source text of the types. */
export async function buildClientTypes(): Promise<string> {
  const document = describeApi({ version: '', endpoints });
  const nodes = await openapiTypescript(JSON.stringify(document), {
    alphabetize: true,
    silent: true,
    inject: `import type { JsonNumber } from '#kernel/exact-json.ts';\n`,
    transform: (schema) => {
      if (!('format' in schema) || schema.format !== 'decimal') return undefined;
      const exact = ts.factory.createTypeReferenceNode('JsonNumber');
      const isNullable =
        'type' in schema && Array.isArray(schema.type) && schema.type.includes('null');
      return isNullable
        ? ts.factory.createUnionTypeNode([
            exact,
            ts.factory.createLiteralTypeNode(ts.factory.createNull()),
          ])
        : exact;
    },
  });
  return `${HEADER}${astToString(nodes)}`;
}

if (import.meta.main) await writeFile(CLIENT_TYPES, await buildClientTypes());
