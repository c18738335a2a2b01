/** The settings of the capture stores, the same for the server and for commands. */
import { join } from 'node:path';
import { z } from 'zod';
import { SetupError } from '#prisma/setup-error.ts';
import { parseStoreAddress, STORE_EXPECTED, type StoreAddress } from './store-address.ts';

export interface CaptureStoreSettings {
  /** Where bytes are stored from now on. */
  readonly current: StoreAddress;
  /** Where rows may say that bytes are; needed where a name alone does not lead there. */
  readonly earlier: readonly StoreAddress[];
  /** The folder of the store `files`. */
  readonly filesFolder: string;
}

const given = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional());
const list = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter(Boolean);
const isAddress = (text: string): boolean => parseStoreAddress(text, { filesFolder: '/' }) !== null;

export const captureStoreSettings = {
  CAPTURE_STORE: given.refine((text) => text === undefined || isAddress(text), STORE_EXPECTED),
  CAPTURE_STORE_EARLIER: given.refine(
    (text) => list(text).every(isAddress),
    `addresses as in CAPTURE_STORE, separated by spaces: ${STORE_EXPECTED}`,
  ),
  CAPTURE_FILES_SHARED: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .enum(['0', '1'], {
        error: '1 when all processes that use this database share the folder of CAPTURE_STORE',
      })
      .default('0'),
  ),
};

const SettingsSchema = z.object(captureStoreSettings);

/**
 * Chooses the stores: local files with the embedded database, PostgreSQL with another one, unless
 * CAPTURE_STORE names one. Throws SetupError for files beside a database that other machines may
 * use too, unless the folder is stated to be shared.
 */
export function chooseCaptureStores(
  settings: z.output<typeof SettingsSchema>,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
): CaptureStoreSettings {
  const filesFolder = join(dataDir, 'captures');
  const parse = (text: string): StoreAddress => {
    const address = parseStoreAddress(text, { filesFolder });
    if (!address) throw new SetupError(`CAPTURE_STORE: expected ${STORE_EXPECTED}`);
    return address;
  };
  const isShared = databaseUrl !== undefined && databaseUrl !== '';
  const current = parse(settings.CAPTURE_STORE ?? (isShared ? 'postgres' : 'files'));
  if (isShared && current.kind === 'files' && settings.CAPTURE_FILES_SHARED === '0')
    throw new SetupError(
      'CAPTURE_STORE: local files with DATABASE_URL need CAPTURE_FILES_SHARED=1, which states that ' +
        'all processes that use this database (web, worker, commands) share this folder: ' +
        'a process cannot read what another one stored in a folder of its own.',
    );
  return { current, earlier: list(settings.CAPTURE_STORE_EARLIER).map(parse), filesFolder };
}

/** The stores of a command's environment. Throws SetupError with the name of a wrong setting. */
export function readCaptureStores(
  env: Readonly<Record<string, string | undefined>>,
  { dataDir }: { dataDir: string },
): CaptureStoreSettings {
  const parsed = SettingsSchema.safeParse(env);
  if (!parsed.success)
    throw new SetupError(
      parsed.error.issues
        .map(({ path, message }) => `${path.join('.')}: expected ${message}`)
        .join('\n'),
    );
  return chooseCaptureStores(parsed.data, { dataDir, databaseUrl: env.DATABASE_URL });
}
