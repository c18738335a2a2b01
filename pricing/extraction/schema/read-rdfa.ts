import {
  getAttribute,
  describePlace,
  hasAttribute,
  type PageTree,
  type TagNode,
} from '../document/page-tree.ts';
import { addValue, toLocalName, toPropName, type SchemaItem } from './schema-item.ts';
import { getMicrodataValue } from './read-microdata.ts';

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
