import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const ProfileSchema = z.strictObject({
  defaultAction: z.literal('SCMP_ACT_ALLOW'),
  archMap: z.array(
    z.strictObject({
      architecture: z.string().startsWith('SCMP_ARCH_'),
      subArchitectures: z.array(z.string().startsWith('SCMP_ARCH_')),
    }),
  ),
  syscalls: z.array(
    z.strictObject({
      comment: z.string(),
      names: z.array(z.string().regex(/^[a-z0-9_]+$/)),
      action: z.literal('SCMP_ACT_ERRNO'),
      errnoRet: z.literal(1),
    }),
  ),
});

test('the seccomp profile leaves Chromium’s sandbox what it needs, and blocks the rest', () => {
  const profile = ProfileSchema.parse(JSON.parse(read('deploy/chromium-seccomp.json')));
  const blocked = profile.syscalls.flatMap(({ names }) => names);
  const needed = ['clone', 'clone3', 'unshare', 'chroot', 'seccomp', 'prctl', 'wait4'];
  expect(blocked.filter((name) => needed.includes(name))).toEqual([]);
  expect(blocked).toEqual(expect.arrayContaining(['bpf', 'mount', 'ptrace', 'setns', 'keyctl']));
  expect(new Set(blocked).size).toBe(blocked.length);
});

test('the compose file names the profile beside it, and the image has a user of its own', () => {
  expect(read('deploy/compose.yaml')).toContain('seccomp=./chromium-seccomp.json');
  const image = read('Dockerfile');
  expect(image).toMatch(/^USER pricing$/m);
  expect(image).not.toContain('no-sandbox');
});
