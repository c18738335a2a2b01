/**
 * Reads the text form in which PostgreSQL stores an analyzed statement (`pg_proc.prosqlbody`):
 * `{NODE :field value …}`, lists in parentheses, `<>` for nothing.
 */

export type TreeValue = TreeNode | TreeValue[] | string | null;

export interface TreeNode {
  readonly kind: string;
  readonly fields: Readonly<Record<string, TreeValue>>;
}

const TOKEN = /[(){}[\]]|"(?:[^"\\]|\\[^])*"|(?:[^\s(){}[\]\\]|\\[^])+/g;

/** The tree of a text. Throws an Error when the text is no tree. */
export function parseNodeTree(text: string): TreeValue {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;
  const readValue = (): TreeValue => {
    const token = tokens[at++];
    if (token === undefined) throw new Error('a stored statement ends too early');
    if (token === '{') return readNode();
    if (token === '(') return readList(')');
    if (token === '[') return readList(']');
    if (token === '<>') return null;
    const plain = token.startsWith('"') ? token.slice(1, -1) : token;
    return plain.replaceAll(/\\([^])/g, '$1');
  };
  const readList = (end: string): TreeValue[] => {
    const values: TreeValue[] = [];
    while (tokens[at] !== end) values.push(readValue());
    at += 1;
    return values;
  };
  const readNode = (): TreeNode => {
    const kind = tokens[at++] ?? '';
    const fields: Record<string, TreeValue> = {};
    while (tokens[at] !== '}') {
      const name = (tokens[at++] ?? '').slice(1);
      // A constant has its length before its bytes: the first of several values is kept.
      const values: TreeValue[] = [];
      while (tokens[at] !== '}' && !isFieldName(tokens[at])) values.push(readValue());
      fields[name] = values[0] ?? null;
    }
    at += 1;
    return { kind, fields };
  };
  return readValue();
}

const isFieldName = (token: string | undefined): boolean => token?.startsWith(':') ?? true;

export const isNode = (value: TreeValue | undefined): value is TreeNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The nodes of a list field; an absent list is empty. */
export const listNodes = (value: TreeValue | undefined): TreeNode[] =>
  Array.isArray(value) ? value.filter(isNode) : [];

/** The node of a field, or null. */
export const toNode = (value: TreeValue | undefined): TreeNode | null =>
  isNode(value) ? value : null;

/** The numbers of a set (`(b 1 2)`) or list of integers (`(i 1 2)`). */
export const listNumbers = (value: TreeValue | undefined): number[] =>
  Array.isArray(value) ? value.slice(1).map(Number) : [];

export const toText = (value: TreeValue | undefined): string =>
  typeof value === 'string' ? value : '';

export const toNumber = (value: TreeValue | undefined): number => Number(value ?? 0);
