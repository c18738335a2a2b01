import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, GraphQLError, type GraphQLSchema, type IntrospectionQuery, isScalarType, Kind, type ValueNode } from 'graphql';

/**
 * What the schema file says about access: one of `scopes` is enough; `prose` is Shopify's own
 * sentence for the error.
 */
export interface RequiredAccess {
  readonly scopes: readonly string[];
  readonly prose: string;
}

export interface AdminSchema {
  readonly schema: GraphQLSchema;
  /**
   * By type name ("Order") or type and field ("QueryRoot.orders"); entries without scopes are left
   * out.
   */
  readonly access: ReadonlyMap<string, RequiredAccess>;
}

interface SchemaFile {
  data: IntrospectionQuery;
  offline_scopes: { items: { typeName: string; fieldName?: string; requiredAccess: string; offlineScopes: string[] }[] };
}

export const ADMIN_API_VERSION = '2026-10';

let loaded: AdminSchema | undefined;

/**
 * The genuine Admin schema of 2026-10 and its access table; about 250 ms the first time, cached
 * afterward.
 */
export function loadAdminSchema(): AdminSchema {
  loaded ??= readSchema();
  return loaded;
}

function readSchema(): AdminSchema {
  const file = JSON.parse(
    gunzipSync(readFileSync(new URL(`./admin_${ADMIN_API_VERSION}.json.gz`, import.meta.url))).toString('utf8'),
  ) as SchemaFile;
  const schema = buildClientSchema(file.data);
  for (const name of ['Money', 'Decimal']) checkInput(schema, name, isDecimal, 'a decimal number');
  checkInput(schema, 'URL', (text) => URL.canParse(text), 'an address');
  checkInput(schema, 'DateTime', (text) => !Number.isNaN(Date.parse(text)), 'a date and time');
  const access = new Map<string, RequiredAccess>();
  for (const item of file.offline_scopes.items) {
    if (item.offlineScopes.length === 0) continue;
    const key = item.fieldName === undefined ? item.typeName : `${item.typeName}.${item.fieldName}`;
    access.set(key, { scopes: item.offlineScopes, prose: item.requiredAccess });
  }
  return { schema, access };
}

const isDecimal = (text: string) => /^-?\d{1,18}(?:\.\d{1,9})?$/.test(text);

/** An introspected scalar accepts anything; Shopify's do not. */
function checkInput(schema: GraphQLSchema, name: string, accepts: (text: string) => boolean, expected: string): void {
  const type = schema.getType(name);
  if (!isScalarType(type)) throw new Error(`The schema has no scalar ${name}`);
  type.parseValue = (value: unknown) => {
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text === 'string' && accepts(text)) return text;
    throw new GraphQLError(`${name} must be ${expected}, got ${JSON.stringify(value)}`);
  };
  type.parseLiteral = (node: ValueNode) => {
    if (node.kind === Kind.STRING || node.kind === Kind.INT || node.kind === Kind.FLOAT) return type.parseValue(node.value);
    throw new GraphQLError(`${name} must be ${expected}, got ${node.kind}`);
  };
}
