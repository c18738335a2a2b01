/** A record of a list as it is sent. */
export type Row = Readonly<Record<string, unknown>>;

/** True for an object that is not a list. */
export function isRecord(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
