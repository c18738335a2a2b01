/**
 * @prisma/adapter-pg for Prisma's WASM schema engine, used only to author migrations. The adapter
 * does not know three system catalog types ("char" 18, name 19, name[] 1003) that the engine reads;
 * they are presented as text. The shadow database is created and dropped beside the given one.
 */
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';

const AS_TEXT: Readonly<Record<number, number>> = { 18: 25, 19: 25, 1003: 1009 };

type SchemaAdapter = Awaited<ReturnType<PrismaPg['connect']>>;

/** The driver adapter's number for a single character, the type that "char" columns must have. */
const CHARACTER = 6;

interface Catalog {
  readonly pool: pg.Pool;
  /**
   * Columns of the last result that were "char"; there is one connection, so results arrive in
   * sequence.
   */
  characters: number[];
}

/** Returns an adapter factory for `prisma.config.ts`; `url` is a postgresql:// address. */
export function createSchemaAdapter(url: string): PrismaPg {
  const base = new PrismaPg(openCatalog(url).pool, { disposeExternalPool: true });
  return Object.assign(base, {
    connect: () => connectTo(url),
    connectToShadowDb: () => connectToShadow(url),
  });
}

async function connectTo(url: string): Promise<SchemaAdapter> {
  const catalog = openCatalog(url);
  const adapter = await new PrismaPg(catalog.pool, { disposeExternalPool: true }).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  return Object.assign(adapter, {
    queryRaw: async (...args: Parameters<typeof queryRaw>) => {
      catalog.characters = [];
      const answer = await queryRaw(...args);
      for (const n of catalog.characters) answer.columnTypes[n] = CHARACTER;
      return answer;
    },
  });
}

async function connectToShadow(url: string): Promise<SchemaAdapter> {
  const name = `shadow_${process.pid}`;
  const admin = openPool(url);
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const adapter = await connectTo(address.href);
  const dispose = adapter.dispose.bind(adapter);
  return Object.assign(adapter, {
    dispose: async () => {
      await dispose();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  });
}

/**
 * The client reads the row description before the adapter does, so the adapter sees the changed
 * types.
 */
function openCatalog(url: string): Catalog {
  const catalog: Catalog = { pool: openPool(url), characters: [] };
  catalog.pool.on('connect', (client) => {
    client.connection.on('rowDescription', ({ fields }: { fields: pg.FieldDef[] }) => {
      catalog.characters = [];
      for (const [n, field] of fields.entries()) {
        if (field.dataTypeID === 18) catalog.characters.push(n);
        field.dataTypeID = AS_TEXT[field.dataTypeID] ?? field.dataTypeID;
      }
    });
  });
  return catalog;
}

function openPool(url: string): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: 1,
    allowExitOnIdle: true,
    idleTimeoutMillis: 50,
  });
}
