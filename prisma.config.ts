// For authoring only (`npm run migration:diff`): the schema engine as WASM over pg, so that no
// native engine is downloaded.
import { defineConfig } from 'prisma/config';
import { createSchemaAdapter } from './prisma/schema-engine-adapter.ts';

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  engine: 'js',
  experimental: { adapter: true },
  adapter: () => Promise.resolve(createSchemaAdapter(process.env.DATABASE_URL ?? '')),
});
