import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLogger } from '#kernel/logger.ts';
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';

const COSTS = `mutation($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
  productVariantsBulkUpdate(productId: $productId, variants: $variants, allowPartialUpdates: true) {
    userErrors { message }
  }
}`;
const STAGE = `mutation($input: [StagedUploadInput!]!) {
  stagedUploadsCreate(input: $input) {
    stagedTargets { url parameters { name value } }
    userErrors { message }
  }
}`;
const RUN = `mutation($mutation: String!, $path: String!) {
  bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) {
    bulkOperation { id type }
    userErrors { code }
  }
}`;
interface Target {
  url: string;
  parameters: { name: string; value: string }[];
}

let stateDir: string;
let sandbox: Sandbox;
let token: string;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
  sandbox = await startSandbox({
    stateDir,
    appUrl: 'http://127.0.0.1:9',
    log: silentLogger,
    bulkDelay: 5,
    webhookBackOff: [],
    appConfig: join(stateDir, 'none.toml'),
  });
  const answer = await sandbox.platformFetch(`https://${sandbox.shop}/admin/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: sandbox.apiKey,
      client_secret: sandbox.apiSecret,
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: sandbox.control.mintSessionToken(),
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
      expiring: '1',
    }),
  });
  token = ((await answer.json()) as { access_token: string }).access_token;
  await sandbox.control.setScopes(['write_products', 'read_inventory']);
});

afterAll(async () => {
  await sandbox.stop();
  await rm(stateDir, { recursive: true, force: true });
});

test('runs a mutation for every line of an uploaded file, and returns a result for each', async () => {
  const variants = sandbox.control.variants().slice(0, 1);
  const line = (productId: unknown, id: unknown) =>
    JSON.stringify({ productId, variants: [{ id, inventoryItem: { cost: '4.44' } }] });
  const target = await context();
  const text = [
    line(variants[0]?.productId, variants[0]?.id),
    'no json',
    line('gid://shopify/Product/1', variants[0]?.id),
    JSON.stringify({
      productId: variants[0]?.productId,
      variants: Array(251).fill({ id: variants[0]?.id, inventoryItem: { cost: '5.55' } }),
    }),
  ].join('\n');
  expect(await upload(target, text)).toBe(201);
  const lines = await run(target);
  expect(
    lines.map((each) => [
      each.__lineNumber,
      each.data?.productVariantsBulkUpdate.userErrors.map(({ message }) => message) ?? 'none',
    ]),
  ).toEqual([
    [0, []],
    [1, 'none'],
    [2, ['Product does not exist']],
    [3, 'none'],
  ]);
  expect(lines[3]?.errors).toMatchObject([{ extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } }]);
  expect(sandbox.control.variant(String(variants[0]?.id)).cost).toBe('4.44');
});

test('accepts an upload only with the fields that it issued, and the file last', async () => {
  const target = await context();
  const [key, ...others] = target.parameters;
  expect(
    await upload(
      {
        ...target,
        parameters: [
          { name: 'key', value: String(key?.value).replace('bulk', 'bulk/..') },
          ...others,
        ],
      },
      '{}',
    ),
  ).toBe(403);
  expect(await upload({ ...target, parameters: others }, '{}')).toBe(400);
  expect(
    await upload(
      { ...target, parameters: [...others, key as { name: string; value: string }] },
      '{}',
    ),
  ).toBe(403);
});

test('starts nothing without a file, with two mutations or with a query', async () => {
  const codes = async (mutation: string, path: string) =>
    (
      await ask<{ bulkOperationRunMutation: { userErrors: { code: string }[] } }>(RUN, {
        mutation,
        path,
      })
    ).bulkOperationRunMutation.userErrors.map(({ code }) => code);
  const path = String((await context()).parameters[0]?.value);
  expect(await codes(COSTS, path)).toEqual(['NO_SUCH_FILE']);
  expect(await codes('{ shop { name } }', path)).toEqual(['INVALID_MUTATION']);
  expect(
    await codes(
      'mutation { bulkOperationCancel(id: "gid://shopify/BulkOperation/1") { userErrors { message } } }',
      path,
    ),
  ).toEqual(['INVALID_MUTATION']);
  expect(
    await codes(
      `mutation {
        a: metafieldsDelete(metafields: []) { userErrors { message } }
        b: metafieldsDelete(metafields: []) { userErrors { message } }
      }`,
      path,
    ),
  ).toEqual(['INVALID_MUTATION']);
});

async function context(): Promise<Target> {
  const input = [
    {
      resource: 'BULK_MUTATION_VARIABLES',
      filename: 'costs.jsonl',
      mimeType: 'text/jsonl',
      httpMethod: 'POST',
    },
  ];
  const { stagedUploadsCreate } = await ask<{
    stagedUploadsCreate: { stagedTargets: Target[] | null };
  }>(STAGE, { input });
  const [target] = stagedUploadsCreate.stagedTargets ?? [];
  if (!target) throw new Error('No place for the file');
  return target;
}

async function upload({ url, parameters }: Target, text: string): Promise<number> {
  const form = new FormData();
  for (const { name, value } of parameters) form.append(name, value);
  form.append('file', new Blob([text], { type: 'text/jsonl' }), 'costs.jsonl');
  return (await sandbox.platformFetch(url, { method: 'POST', body: form })).status;
}

async function run(target: Target): Promise<
  {
    __lineNumber: number;
    data?: { productVariantsBulkUpdate: { userErrors: { message: string }[] } };
    errors?: { extensions: { code: string } }[];
  }[]
> {
  const { bulkOperationRunMutation: started } = await ask<{
    bulkOperationRunMutation: { bulkOperation: { id: string; type: string } | null };
  }>(RUN, { mutation: COSTS, path: String(target.parameters[0]?.value) });
  expect(started.bulkOperation?.type).toBe('MUTATION');
  const find = () =>
    ask<{ bulkOperation: { status: string; url: string | null } }>(
      'query($id: ID!) { bulkOperation(id: $id) { status url } }',
      { id: started.bulkOperation?.id },
    );
  await expect
    .poll(async () => (await find()).bulkOperation.status, { timeout: 20_000 })
    .toBe('COMPLETED');
  const text = await (await sandbox.platformFetch(String((await find()).bulkOperation.url))).text();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function ask<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const answer = await sandbox.platformFetch(
    `https://${sandbox.shop}/admin/api/2026-10/graphql.json`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
      body: JSON.stringify({ query, variables }),
    },
  );
  const body = (await answer.json()) as { data: Data; errors?: unknown };
  expect(body.errors).toBeUndefined();
  return body.data;
}
