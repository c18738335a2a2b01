/** The time stamp of an evidence file is verified by OpenSSL, as the file's README says. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildEvidenceFile } from '#pricing/alerts/evidence/build-evidence-file.ts';
import { updateTimeStamps } from '#pricing/alerts/evidence/time-stamps/update-time-stamps.ts';
import { readZip } from '#pricing/alerts/evidence/zip.ts';
import { createTestStage } from '#tests/support/create-test-stage.ts';
import { openViolation } from '#tests/support/open-violation.ts';
import { startTimeStampAuthority } from '#tests/support/time-stamp-authority.ts';

test('OpenSSL verifies the time stamp of a file, and refuses it for other bytes', async () => {
  const context = await createTestStage();
  const { alertId } = await openViolation(context, '80.00');
  const authority = await startTimeStampAuthority();
  const folder = await mkdtemp(join(tmpdir(), 'pricing-stamps-'));
  try {
    await updateTimeStamps(context, authority);
    const file = await buildEvidenceFile(context, { accountId: 'acc', alertId });
    const files = readZip(file?.bytes ?? Buffer.alloc(0));
    const names = { record: /\/record\.json$/, stamp: /\.tsr$/, certificates: /\.pem$/ };
    for (const [name, pattern] of Object.entries(names)) {
      const found = files.find((one) => pattern.test(one.name));
      await writeFile(join(folder, name), found?.bytes ?? '');
    }
    await writeFile(join(folder, 'root'), authority.roots);
    const verify = (data: string) =>
      execFileSync(
        'openssl',
        // prettier-ignore
        ['ts', '-verify', '-data', data, '-in', 'stamp', '-untrusted', 'certificates', '-CAfile', 'root'],
        { cwd: folder, encoding: 'utf8', stdio: 'pipe' },
      );
    expect(verify('record')).toContain('Verification: OK');
    expect(() => verify('certificates')).toThrow(/imprint mismatch/);
  } finally {
    await authority.close();
    await rm(folder, { recursive: true });
  }
});
