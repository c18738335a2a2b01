/**
 * Checks the OpenAPI document with independent tools: the parser that most generators read it with
 * (swagger-parser), and the linters Spectral (`spectral:oas`) and Redocly (`recommended-strict`),
 * including warnings. Run as `npm run check:document [-- FILE]`, it also writes the document to
 * FILE. The tools have no network access.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SwaggerParser from '@apidevtools/swagger-parser';
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

const linters = [
  {
    check: 'Spectral',
    script: '@stoplight/spectral-cli/dist/index.js',
    args: ['lint', '--fail-severity=hint', '--ruleset', join(import.meta.dirname, 'spectral.yaml')],
  },
  {
    check: 'Redocly',
    script: '@redocly/cli/bin/cli.js',
    args: ['lint', '--config', join(import.meta.dirname, 'redocly.yaml')],
  },
];

const PARSER = 'swagger-parser';
const ALL = [PARSER, ...linters.map(({ check }) => check)];

export interface CheckResult {
  /** The name of the tool. */
  readonly check: string;
  readonly passed: boolean;
  /** What the tool said. */
  readonly output: string;
}

/** Runs all checks on a document, or those that are named. */
export async function checkDocument(
  document: object,
  checks: readonly string[] = ALL,
): Promise<CheckResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pricing-check-'));
  const file = join(folder, 'openapi.json');
  try {
    await writeFile(file, JSON.stringify(document, null, 2));
    return await Promise.all([
      ...(checks.includes(PARSER) ? [parse(file)] : []),
      ...linters
        .filter(({ check }) => checks.includes(check))
        .map(({ check, script, args }) => lint(check, [join(MODULES, script), ...args, file])),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function parse(file: string): Promise<CheckResult> {
  const check = PARSER;
  try {
    const { info } = await SwaggerParser.validate(file, { resolve: { external: false } });
    return { check, passed: true, output: info.title };
  } catch (error) {
    return { check, passed: false, output: String(error) };
  }
}

async function lint(check: string, args: readonly string[]): Promise<CheckResult> {
  try {
    const { stdout, stderr } = await run(process.execPath, args, {
      env: ENV,
      timeout: 180_000,
      maxBuffer: 16 * 1024 * 1024,
    });
    return { check, passed: true, output: `${stdout}${stderr}` };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return { check, passed: false, output: `${stdout}${stderr}` || String(error) };
  }
}

if (import.meta.main) {
  const document = describeApi({ version: process.env.npm_package_version ?? '0.0.0', endpoints });
  const [target] = process.argv.slice(2);
  if (target !== undefined) await writeFile(target, `${JSON.stringify(document, null, 2)}\n`);
  for (const { check, passed, output } of await checkDocument(document)) {
    console.log(`${check}: ${passed ? 'no objection' : 'objects'}\n${output.trim()}\n`);
    if (!passed) process.exitCode = 1;
  }
}
