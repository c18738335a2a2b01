import type { Sql } from '#prisma/open-database.ts';
import { type CaptureStore, CaptureStoreError } from './capture-store.ts';
import { openFileStore } from './file-store.ts';
import { openPostgresStore, POSTGRES } from './postgres-store.ts';
import { openS3Store } from './s3-store.ts';
import { parseStoreAddress, type StoreAddress } from './store-address.ts';
import type { CaptureStoreSettings } from './store-settings.ts';

/** The place for new bytes, and the places where rows say that bytes are. */
export interface CaptureStores {
  /** Where bytes are stored from now on. */
  readonly current: CaptureStore;
  /** The store of this name. Throws CaptureStoreError `unavailable` when the name is no address. */
  readonly open: (name: string) => CaptureStore;
  /** The same stores; the one in the database uses this pool. */
  readonly using: (sql: Sql) => CaptureStores;
  readonly close: () => void;
}

/** Bytes are stored in the database; what rows say is elsewhere is read there. */
export function openDatabaseStores(sql: Sql): CaptureStores {
  return openCaptureStores(sql, {
    current: { kind: 'postgres', name: POSTGRES },
    earlier: [],
    filesFolder: '',
  });
}

/** Opens the stores. Each connects when it is first used. */
export function openCaptureStores(
  sql: Sql,
  { current, earlier, filesFolder }: CaptureStoreSettings,
): CaptureStores {
  const known = new Map([...earlier, current].map((address) => [address.name, address]));
  const opened = new Map<string, CaptureStore>();
  const openOutside = (address: Exclude<StoreAddress, { kind: 'postgres' }>): CaptureStore => {
    const store =
      opened.get(address.name) ??
      (address.kind === 'files' ? openFileStore(address) : openS3Store(address));
    opened.set(address.name, store);
    return store;
  };
  const using = (pool: Sql): CaptureStores => {
    const postgres = openPostgresStore(pool);
    const openAt = (address: StoreAddress): CaptureStore =>
      address.kind === 'postgres' ? postgres : openOutside(address);
    return {
      current: openAt(current),
      open: (name) => {
        const address = known.get(name) ?? parseStoreAddress(name, { filesFolder });
        if (!address)
          throw new CaptureStoreError('unavailable', `${name}: this names no capture store`);
        return openAt(address);
      },
      using,
      close: () => {
        for (const store of opened.values()) store.close();
      },
    };
  };
  return using(sql);
}
