/** Writes JSON with exact decimals: "19.90" under `your_price` becomes the number 19.90. */
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const MAX_DEPTH = 256;

/**
 * Returns JSON like `JSON.stringify`; a decimal string under one of `decimalFields` is written as a
 * number, digit for digit. Throws TypeError naming the field: for anything else there (a number has
 * been through binary floating point), and for values that JSON does not have.
 */
export function writeJson(value: unknown, decimalFields: ReadonlySet<string>): string {
  const write = (item: unknown, path: readonly string[]): string | undefined => {
    const at = path.join('.') || 'The body';
    if (path.length > MAX_DEPTH)
      throw new TypeError(`${path[0]}: more than ${MAX_DEPTH} levels, or an object inside itself`);
    if (item === null || typeof item === 'boolean') return String(item);
    if (item === undefined || typeof item === 'function' || typeof item === 'symbol')
      return undefined;
    if (typeof item === 'string') return JSON.stringify(item);
    if (typeof item === 'number' && Number.isFinite(item)) return String(item);
    if (typeof item !== 'object')
      throw new TypeError(`${at}: expected text or a finite number, got ${describe(item)}`);
    if (item instanceof Date) return JSON.stringify(item);
    if (Array.isArray(item)) {
      const elements = item.map((element, index) => write(element, [...path, String(index)]));
      return `[${elements.map((element) => element ?? 'null').join(',')}]`;
    }
    const members = Object.entries(item).flatMap(([name, member]) => {
      const inside = [...path, name];
      const text = decimalFields.has(name) ? writeDecimal(member, inside) : write(member, inside);
      return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
    });
    return `{${members.join(',')}}`;
  };
  const text = write(value, []);
  if (text === undefined) throw new TypeError('The body has nothing that JSON can express');
  return text;
}

function describe(item: unknown): string {
  if (typeof item === 'number') return `the number ${item}`;
  if (typeof item === 'string') return JSON.stringify(item);
  return `${typeof item === 'object' ? 'an' : 'a'} ${typeof item}`;
}

function writeDecimal(value: unknown, path: readonly string[]): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'null';
  if (typeof value === 'string' && DECIMAL.test(value)) return value;
  throw new TypeError(
    `${path.join('.')}: expected a decimal as a string, such as "19.90", got ${describe(value)}`,
  );
}
