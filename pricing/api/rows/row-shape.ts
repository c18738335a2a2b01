/**
 * The fields of a list's rows, from their schema: what `fields` may name, and the columns of CSV.
 */
import { z } from '@hono/zod-openapi';

/**
 * The rows of a list. They can be sent as JSON, NDJSON or CSV, and with some of their fields only.
 */
export interface RowShape {
  /** Name of the list in the body. */
  readonly name: string;
  readonly schema: z.ZodType;
  /**
   * Fields that `fields` never leaves out. One of a nested record stays when anything of that
   * record is shown.
   */
  readonly keys: readonly string[];
  /** A nested list; in CSV each of its entries is a line, beside the fields of its row. */
  readonly each?: string;
  /** A row without such entries is one line; otherwise it has none. */
  readonly keepsEmpty?: boolean;
}

/** A field of a schema with the fields inside it, none for a value. */
interface Field {
  readonly name: string;
  readonly inside: readonly Field[];
  readonly isList: boolean;
}

/** The names that `fields` accepts: fields of a row, and of the records directly inside it. */
export function listFieldPaths({ schema }: RowShape): string[] {
  return listFields(schema).flatMap(({ name, inside }) => [
    name,
    ...inside.map((field) => `${name}.${field.name}`),
  ]);
}

/**
 * The columns of CSV in the order of the schema. A record inside a row has a column for each of its
 * fields; a list has one column, unless its entries are lines (`each`).
 */
export function listColumns({ schema, each }: RowShape): string[] {
  return listFields(schema).flatMap((field) =>
    field.isList && field.name !== each ? [field.name] : columnsOf(field),
  );
}

function columnsOf({ name, inside }: Field): string[] {
  if (inside.length === 0) return [name];
  return inside.flatMap((field) =>
    (field.isList ? [field.name] : columnsOf(field)).map((column) => `${name}.${column}`),
  );
}

function listFields(schema: z.ZodType): Field[] {
  const plain = unwrap(schema);
  if (plain instanceof z.ZodUnion) {
    const all = plain.options.flatMap((option) =>
      option instanceof z.ZodType ? listFields(option) : [],
    );
    // A field that several kinds of record have is one column; a record inside has those of all.
    return [...Map.groupBy(all, ({ name }) => name)].map(([name, same]) => ({
      name,
      isList: same.some(({ isList }) => isList),
      inside: [
        ...new Map(
          same.flatMap(({ inside }) => inside).map((field) => [field.name, field]),
        ).values(),
      ],
    }));
  }
  if (!(plain instanceof z.ZodObject)) return [];
  return Object.entries(plain.shape).map(([name, given]) => {
    const inner = given instanceof z.ZodType ? unwrap(given) : z.unknown();
    const isList = inner instanceof z.ZodArray;
    const element = isList && inner.element instanceof z.ZodType ? inner.element : inner;
    return { name, isList, inside: listFields(element) };
  });
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType ? unwrap(inner) : schema;
  }
  return schema;
}
