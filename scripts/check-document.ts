/**
 * Checks the OpenAPI document with independent linters: Spectral (`spectral:oas`) and Redocly
 * (`recommended-strict`), including warnings. Run as `npm run judge [-- FILE]`, it also writes the
 * document to FILE. The linters have no network access.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeApi } from '#pricing/api/document/describe-api.ts';
import { endpoints } from '#pricing/api/endpoints/endpoints.ts';

const run = promisify(execFile);
const MODULES = join(import.meta.dirname, '..', 'node_modules');
const ENV = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  NO_COLOR: '1',
  FORCE_COLOR: '0',
};

const judges = [
  {
    judge: 'Spectral',
    script: '@stoplight/spectral-cli/dist/index.js',
    args: ['lint', '--fail-severity=hint', '--ruleset', join(import.meta.dirname, 'spectral.yaml')],
  },
  {
    judge: 'Redocly',
    script: '@redocly/cli/bin/cli.js',
    args: ['lint', '--config', join(import.meta.dirname, 'redocly.yaml')],
  },
];

export interface Verdict {
  readonly judge: string;
  readonly passed: boolean;
  /** The linter's output. */
  readonly output: string;
}

/** Runs all linters on a document. */
export async function checkDocument(document: object): Promise<Verdict[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pricing-judge-'));
  const file = join(folder, 'openapi.json');
  try {
    await writeFile(file, JSON.stringify(document, null, 2));
    return await Promise.all(
      judges.map(({ judge, script, args }) => ask(judge, [join(MODULES, script), ...args, file])),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ask(judge: string, args: readonly string[]): Promise<Verdict> {
  try {
    const { stdout, stderr } = await run(process.execPath, args, {
      env: ENV,
      timeout: 60_000,
      maxBuffer: 16 * 1024 * 1024,
    });
    return { judge, passed: true, output: `${stdout}${stderr}` };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return { judge, passed: false, output: `${stdout}${stderr}` || String(error) };
  }
}

if (import.meta.main) {
  const document = describeApi({ version: process.env.npm_package_version ?? '0.0.0', endpoints });
  const [target] = process.argv.slice(2);
  if (target !== undefined) await writeFile(target, `${JSON.stringify(document, null, 2)}\n`);
  for (const { judge, passed, output } of await checkDocument(document)) {
    console.log(`${judge}: ${passed ? 'no objection' : 'objects'}\n${output.trim()}\n`);
    if (!passed) process.exitCode = 1;
  }
}
