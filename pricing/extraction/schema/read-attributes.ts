import {
  getAttribute,
  describePlace,
  hasAttribute,
  type PageTree,
  type TagNode,
} from '#pricing/extraction/document/page-tree.ts';
import { addValue, toLocalName, toPropName, type SchemaItem } from './schema-item.ts';
import { getVisibleText } from '#pricing/extraction/document/get-visible-text.ts';

const MAX_ITEMS = 5000;

/**
 * RDFa Lite (`vocab`, `typeof`, `property`, `resource`) with schema.org names. Documents that use
 * `property` only for OpenGraph have no items.
 */
export function readRdfa(tree: PageTree): SchemaItem[] {
  const items: SchemaItem[] = [];
  const scopes = new Map<TagNode, SchemaItem>();
  for (const element of tree.annotated) {
    const type = getAttribute(element, 'typeof');
    const property = getAttribute(element, 'property');
    if ((type === '' && property === '') || items.length > MAX_ITEMS) continue;
    let holder: SchemaItem | null = null;
    for (let at = element.parent; at !== null && holder === null; at = at.parent)
      holder = scopes.get(at) ?? null;
    if (type === '' && holder === null) continue;
    const item = type === '' ? null : makeItem(element, holder);
    if (item) {
      scopes.set(element, item);
      items.push(item);
    }
    if (!holder) continue;
    for (const prop of property.split(/\s+/)) {
      if (prop !== '' && !/^(?:og|fb|twitter|article):/i.test(prop))
        addValue(holder, toPropName(prop), item ?? textValue(element));
    }
  }
  return items;
}

function makeItem(element: TagNode, holder: SchemaItem | null): SchemaItem {
  const type = getAttribute(element, 'typeof');
  const prop = toPropName(getAttribute(element, 'property').split(/\s+/)[0] ?? '');
  const id = getAttribute(element, 'resource') || getAttribute(element, 'about');
  return {
    types: type.split(/\s+/).map(toLocalName),
    id: id === '' ? null : id,
    props: new Map(),
    from: 'rdfa',
    at: describePlace(element),
    element,
    parent: holder && prop !== '' ? { item: holder, prop } : null,
  };
}

function textValue(element: TagNode): string {
  const resource = getAttribute(element, 'resource');
  return resource !== '' && !hasAttribute(element, 'content') && element.name !== 'a'
    ? resource
    : getMicrodataValue(element);
}

const MAX_VALUES = 40_000;
const MAX_VISITS = 100_000;

/**
 * Every microdata item, outer before inner. Forgiving where pages are sloppy: an item with
 * `itemprop` but no parent item is a root, a loose `itemprop` outside any item is kept in one
 * nameless item, `itemref` is followed one level.
 */
export function readMicrodata(tree: PageTree): SchemaItem[] {
  const items: SchemaItem[] = [];
  const scopes = new Map<TagNode, SchemaItem>();
  const loose: SchemaItem = {
    types: [],
    id: null,
    props: new Map(),
    from: 'microdata',
    at: 'loose itemprop',
    element: null,
    parent: null,
  };
  const references: { item: SchemaItem; ids: string[] }[] = [];
  let values = 0;
  for (const element of tree.annotated) {
    const isScope = hasAttribute(element, 'itemscope') || hasAttribute(element, 'itemtype');
    const props = getAttribute(element, 'itemprop');
    if (!isScope && props === '') continue;
    if (values > MAX_VALUES || items.length > MAX_ITEMS) break;
    const holder = holderOf(element, scopes);
    const item = isScope ? makeMicrodataItem(element, holder, props) : null;
    if (item) {
      scopes.set(element, item);
      items.push(item);
      const ids = getAttribute(element, 'itemref')
        .split(/\s+/)
        .filter((id) => id !== '');
      if (ids.length > 0) references.push({ item, ids: ids.slice(0, 20) });
    }
    for (const prop of props.split(/\s+/)) {
      if (prop === '') continue;
      values += 1;
      addValue(holder ?? loose, toPropName(prop), item ?? getMicrodataValue(element));
    }
  }
  if (references.length > 0) followReferences(tree, scopes, references.slice(0, 200));
  if (loose.props.size > 0) items.push(loose);
  return items;
}

function holderOf(element: TagNode, scopes: Map<TagNode, SchemaItem>): SchemaItem | null {
  for (let at = element.parent; at !== null; at = at.parent) {
    const item = scopes.get(at);
    if (item) return item;
  }
  return null;
}

function makeMicrodataItem(element: TagNode, holder: SchemaItem | null, props: string): SchemaItem {
  const types = getAttribute(element, 'itemtype')
    .split(/\s+/)
    .filter((type) => type !== '')
    .map(toLocalName);
  const prop = toPropName(props.split(/\s+/)[0] ?? '');
  const id = getAttribute(element, 'itemid');
  return {
    types,
    id: id === '' ? null : id,
    props: new Map(),
    from: 'microdata',
    element,
    get at() {
      return describePlace(element);
    },
    parent: holder && prop !== '' ? { item: holder, prop } : null,
  };
}

/**
 * The value of an element, as the microdata standard has it; `content` counts on every element,
 * because pages use it so.
 */
function getMicrodataValue(element: TagNode): string {
  if (hasAttribute(element, 'content')) return getAttribute(element, 'content').trim();
  switch (element.name) {
    case 'a':
    case 'area':
    case 'link':
      return getAttribute(element, 'href').trim();
    case 'img':
    case 'audio':
    case 'embed':
    case 'iframe':
    case 'source':
    case 'track':
    case 'video':
      return (getAttribute(element, 'src') || getAttribute(element, 'data-src')).trim();
    case 'object':
      return getAttribute(element, 'data');
    case 'data':
    case 'meter':
      return getAttribute(element, 'value') || getVisibleText(element);
    case 'time':
      return getAttribute(element, 'datetime') || getVisibleText(element);
    case 'meta':
      return getAttribute(element, 'value');
    default:
      return getVisibleText(element);
  }
}

function followReferences(
  tree: PageTree,
  scopes: Map<TagNode, SchemaItem>,
  references: { item: SchemaItem; ids: string[] }[],
): void {
  const byId = new Map<string, TagNode>();
  for (const element of tree.elements) {
    const id = getAttribute(element, 'id');
    if (id !== '' && !byId.has(id)) byId.set(id, element);
  }
  let visits = 0;
  for (const { item, ids } of references) {
    for (const id of ids) {
      const target = byId.get(id);
      if (!target || target === item.element) continue;
      for (let i = target.index; i <= target.end; i += 1) {
        const element = tree.elements[i];
        visits += 1;
        if (!element || visits > MAX_VISITS) break;
        const held = element === target ? null : holderOf(element, scopes);
        if (held && held.element && held.element.index >= target.index) continue;
        for (const prop of getAttribute(element, 'itemprop').split(/\s+/)) {
          if (prop !== '')
            addValue(item, toPropName(prop), scopes.get(element) ?? getMicrodataValue(element));
        }
      }
    }
  }
}
