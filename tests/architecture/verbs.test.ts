import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXCEPTIONS } from '#eslint-rules/verb-exceptions.js';
import { listSourceFiles } from './list-imports.ts';

const EXPORTED =
  /^export (?:async )?function\*? ?([a-z]\w*)|^export const ([a-z]\w*)[^=]*= (?:async )?(?:\(|<|function|\w+ =>)/gm;

test('at most one exported function in twenty has a verb of its own, and each of these is there', () => {
  const names: string[] = [];
  for (const { path } of listSourceFiles()) {
    if (/\.test\.tsx?$|^(?:tests|bench|tools|sandbox)\//.test(path)) continue;
    for (const [, plain, constant] of readFileSync(path, 'utf8').matchAll(EXPORTED))
      names.push(plain ?? constant ?? '');
  }
  const exceptions = Object.keys(EXCEPTIONS);
  expect(
    exceptions.filter((name) => !names.includes(name)),
    'no longer exported',
  ).toEqual([]);
  expect(exceptions.length / names.length).toBeLessThanOrEqual(0.05);
});
