import { readFile } from 'node:fs/promises';
import type { TimeStampAuthority } from '#pricing/alerts/evidence/time-stamps/request-time-stamp.ts';
import { parseCertificates } from '#pricing/alerts/evidence/time-stamps/time-stamp-token.ts';
import { SetupError } from '#prisma/setup-error.ts';
import type { ServerSettings } from './read-settings.ts';

/**
 * The configured time-stamp authority with the certificates of TIMESTAMP_CA; undefined when none is
 * configured. Throws SetupError when that file cannot be read or has no certificate.
 */
export async function loadTimeStampAuthority(
  timeStamps: ServerSettings['timeStamps'],
): Promise<TimeStampAuthority | undefined> {
  if (timeStamps === undefined) return undefined;
  const { url, caFile } = timeStamps;
  if (caFile === undefined) return { url, roots: null };
  try {
    const roots = await readFile(caFile, 'utf8');
    parseCertificates(roots);
    return { url, roots };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(
      `TIMESTAMP_CA: expected a file with certificates in PEM, got ${JSON.stringify(caFile)} (${reason})`,
    );
  }
}
