/**
 * How far a run of the tests is, its slowest files, and for each failure the command that repeats
 * it. A run of everything also writes how long each file took, for the order of the next one.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reporter, TestModule, TestSpecification } from 'vitest/node';
import { z } from 'zod';

const FILE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'test-durations.json');
/** Those of the last change of the suites, for a fresh clone. */
const KEPT_FILE = join(import.meta.dirname, '..', 'durations.json');
const EVERY_MS = 30_000;
const SLOWEST = 10;

/** Milliseconds by path, of the last run in this folder, or of a run that was kept. */
export function readDurations(): ReadonlyMap<string, number> {
  for (const file of [FILE, KEPT_FILE]) {
    try {
      const read = z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(file, 'utf8')));
      return new Map(Object.entries(read));
    } catch {
      // Not there yet, or half written: only the order of the files depends on it.
    }
  }
  return new Map();
}

export class ProgressReporter implements Reporter {
  private total = 0;
  private began = performance.now();
  private printed = performance.now();
  private readonly durations = new Map<string, number>();

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.total = specifications.length;
    this.began = this.printed = performance.now();
  }

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, setupDuration, prepareDuration } = module.diagnostic();
    this.durations.set(
      module.relativeModuleId,
      Math.round(duration + collectDuration + setupDuration + prepareDuration),
    );
    const now = performance.now();
    if (now - this.printed < EVERY_MS) return;
    this.printed = now;
    print(`— ${this.durations.size} of ${this.total} files after ${format(now - this.began)}`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = [...this.durations].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
    if (this.durations.size > SLOWEST)
      print(['', 'Slowest files:', ...slowest.map(([path, ms]) => `  ${format(ms)} ${path}`)]);
    const failed = modules.filter((module) => !module.ok());
    if (failed.length > 0) print(['', 'Repeat what failed:', ...failed.flatMap(listCommands)]);
    // Not a few files that somebody is working on.
    if (this.durations.size < this.total || this.total < 40) return;
    mkdirSync(dirname(FILE), { recursive: true });
    const sorted = [...new Map([...readDurations(), ...this.durations])].sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
  }
}

function listCommands(module: TestModule): string[] {
  const names = [...module.children.allTests('failed')].map(({ fullName }) => fullName);
  const run = `  npm test -- ${module.relativeModuleId}`;
  // A test name is a regular expression there.
  return names.length === 0
    ? [run]
    : names.map(
        (name) =>
          `${run} -t '${name.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll("'", `'\\''`)}'`,
      );
}

function format(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const print = (lines: string | readonly string[]): void =>
  void process.stdout.write(`${[lines].flat().join('\n')}\n`);
