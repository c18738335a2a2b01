import { parseLooseJson, type JsonData } from '#pricing/extraction/document/page-json.ts';
import { getAttribute, getOwnText, type PageTree } from '#pricing/extraction/document/page-tree.ts';
import { addValue, toLocalName, toPropName, type SchemaItem } from './schema-item.ts';

const MAX_BLOCKS = 200;
const MAX_TEXT = 6_000_000;
const MAX_ITEMS = 30_000;
const MAX_LEVELS = 30;

interface Walk {
  readonly items: SchemaItem[];
  readonly byId: Map<string, SchemaItem>;
  readonly references: { item: SchemaItem; prop: string; id: string }[];
}

/**
 * Every item of every JSON-LD block, in order, outer before inner. `@graph`, arrays, `@id`
 * references between blocks, `@value`, `@list` and `@reverse`-less compact forms are followed; full
 * JSON-LD expansion (remote contexts) is not done.
 */
export function readJsonLd(tree: PageTree): {
  items: SchemaItem[];
  repaired: boolean;
  unreadable: number;
} {
  const walk: Walk = { items: [], byId: new Map(), references: [] };
  let blocks = 0;
  let left = MAX_TEXT;
  let repaired = false;
  let unreadable = 0;
  for (const element of tree.scripts) {
    if (!/ld\+json/i.test(getAttribute(element, 'type'))) continue;
    const text = getOwnText(element);
    blocks += 1;
    left -= text.length;
    if (blocks > MAX_BLOCKS || left < 0) {
      unreadable += 1;
      continue;
    }
    for (const part of splitTopLevel(text)) {
      const json = parseLooseJson(part);
      if (!json) {
        if (part.trim() !== '') unreadable += 1;
        continue;
      }
      repaired ||= json.repaired;
      addData(walk, json.data, { at: `script[${blocks - 1}]`, parent: null, levels: MAX_LEVELS });
    }
  }
  linkReferences(walk);
  return { items: walk.items, repaired, unreadable };
}

/** Two objects in one script, one after the other. */
export function splitTopLevel(text: string): string[] {
  return /\}\s*\{\s*"@context"/.test(text) ? text.split(/(?<=\})\s*(?=\{\s*"@context")/) : [text];
}

/** Where in the data the walk is, and how much deeper it may go. */
interface Place {
  at: string;
  parent: SchemaItem['parent'];
  levels: number;
}

function addData(walk: Walk, data: JsonData, place: Place): SchemaItem | string | null {
  const { at, levels } = place;
  if (levels === 0 || walk.items.length > MAX_ITEMS) return null;
  if (typeof data === 'string') return data;
  if (typeof data === 'boolean') return String(data);
  if (Array.isArray(data)) {
    data.forEach((one, i) => addChild(walk, one, { ...place, at: `${at}[${i}]` }));
    return null;
  }
  return data === null ? null : addObject(walk, data, place);
}

function addChild(walk: Walk, data: JsonData, place: Place): void {
  const value = addData(walk, data, { ...place, levels: place.levels - 1 });
  if (value !== null && place.parent) addValue(place.parent.item, place.parent.prop, value);
}

function addObject(
  walk: Walk,
  object: Map<string, JsonData>,
  place: Place,
): SchemaItem | string | null {
  const { at, parent, levels } = place;
  const plain = object.get('@value');
  if (typeof plain === 'string' || typeof plain === 'boolean') return String(plain);
  const list = object.get('@list') ?? object.get('@set');
  if (Array.isArray(list)) return addData(walk, list, { ...place, at: `${at}.@list` });
  const id = textOrNull(object.get('@id'));
  if (id !== null && object.size === 1 && parent) {
    walk.references.push({ item: parent.item, prop: parent.prop, id });
    return null;
  }
  const item: SchemaItem = {
    types: typesOf(object),
    id,
    props: new Map(),
    from: 'json-ld',
    at,
    element: null,
    parent,
  };
  walk.items.push(item);
  if (id !== null && !walk.byId.has(id)) walk.byId.set(id, item);
  for (const [key, value] of object) {
    if (key === '@graph')
      addData(walk, value, { at: `${at}.@graph`, parent: null, levels: levels - 1 });
    if (key.startsWith('@')) continue;
    const prop = toPropName(key);
    addChild(walk, value, { at: `${at}.${key}`, parent: { item, prop }, levels });
  }
  return item;
}

const textOrNull = (value: JsonData | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function typesOf(object: Map<string, JsonData>): string[] {
  const type = object.get('@type') ?? object.get('type');
  const all = Array.isArray(type) ? type : [type];
  return all.filter((one) => typeof one === 'string').map(toLocalName);
}

/** A bare `{"@id": …}` becomes the item of that id, when the page has it; else the id as text. */
function linkReferences(walk: Walk): void {
  for (const { item, prop, id } of walk.references) {
    const target = walk.byId.get(id);
    addValue(item, prop, target && target !== item ? target : id);
  }
}
