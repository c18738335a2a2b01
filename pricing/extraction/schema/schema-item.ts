/**
 * schema.org data, whichever syntax carried it: JSON-LD, microdata and RDFa become the same items,
 * so that they are read by the same rules.
 */
import { parsePageTree, type TagNode } from '#pricing/extraction/document/page-tree.ts';
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';

const MAX_ESCAPED = 2000;

export type SchemaValue = string | SchemaItem;

export interface SchemaItem {
  /** Local names: "Product", not "http://schema.org/Product". */
  readonly types: readonly string[];
  readonly id: string | null;
  readonly props: Map<string, SchemaValue[]>;
  readonly from: string;
  /** JSON path or selector. */
  readonly at: string;
  readonly element: TagNode | null;
  /** The item that holds this one, and as what. */
  parent: { item: SchemaItem; prop: string } | null;
}

/** "https://schema.org/Product", "schema:product", "Product" → "Product". */
export function toLocalName(name: string): string {
  const tail =
    name
      .trim()
      .replace(/[#/]+$/, '')
      .split(/[#/]/)
      .pop() ?? '';
  const colon = tail.lastIndexOf(':');
  return colon >= 0 ? tail.slice(colon + 1) : tail;
}

/** Property names begin in lower case, whatever the page writes ("Offers"). */
export function toPropName(name: string): string {
  const local = toLocalName(name);
  return local.charAt(0).toLowerCase() + local.slice(1);
}

/** Adds a value to those of a property. */
export function addValue(item: SchemaItem, prop: string, value: SchemaValue): void {
  const values = item.props.get(prop);
  if (values) values.push(value);
  else item.props.set(prop, [value]);
}

/** All values of the properties, in their order. */
export function listValues(item: SchemaItem, ...props: string[]): SchemaValue[] {
  return props.flatMap((prop) => item.props.get(prop) ?? []);
}

/** The items among the values of the properties. */
export function listItems(item: SchemaItem, ...props: string[]): SchemaItem[] {
  return listValues(item, ...props).filter((value) => typeof value !== 'string');
}

/**
 * The first text under the properties, in their order; an item there counts by its name, value or
 * id. Null when none has any.
 */
export function findText(item: SchemaItem, ...props: string[]): string | null {
  for (const prop of props) {
    for (const value of item.props.get(prop) ?? []) {
      const text =
        typeof value === 'string'
          ? value
          : (findText(value, 'name', 'value', 'url', 'contentUrl') ?? value.id);
      const trimmed = text?.replace(/\s+/g, ' ').trim();
      if (trimmed) return trimmed;
    }
  }
  return null;
}

/**
 * Text for readers under the properties; what was escaped for HTML before it was put into the data
 * ("Elo&iacute;sa", "<b>Kettle</b>") is plain.
 */
export function findReaderText(item: SchemaItem, ...props: string[]): string | null {
  const text = findText(item, ...props);
  if (text === null || !/&(?:#\d+|#x[\da-f]+|[a-z]{2,8});|<[a-z/]/i.test(text)) return text;
  const plain = getVisibleText(parsePageTree(text.slice(0, MAX_ESCAPED)).root, MAX_ESCAPED);
  return (
    (/&(?:#\d+|[a-z]{2,8});/i.test(plain)
      ? getVisibleText(parsePageTree(plain).root, MAX_ESCAPED)
      : plain) || null
  );
}

/** True when any type of the item matches. */
export function hasType(item: SchemaItem, pattern: RegExp): boolean {
  return item.types.some((type) => pattern.test(type));
}
