/** Selectors of elements by stable names: written, read and matched. */
import { getAttribute, type TagNode } from '#pricing/extraction/document/page-tree.ts';
import { getStableName, readStableClasses } from './stable-names.ts';

/** One element of a selector; a later one stands inside an earlier one, at any depth. */
interface Step {
  readonly tag: string;
  readonly id: string | null;
  readonly classes: readonly string[];
  readonly data: { readonly name: string; readonly value: string } | null;
}

export type Selector = readonly Step[];

/** Attributes that name an element for tests and scripts: they outlive a redesign. */
const NAMING = [
  'data-testid',
  'data-test',
  'data-test-id',
  'data-qa',
  'data-hook',
  'data-automation',
  'data-automation-id',
  'data-role',
  'data-element',
  'data-ui-id',
  'data-price-type',
];

/** The id without digits or hash; null when it has none or is none. */
export function getStableId(node: TagNode): string | null {
  const id = getAttribute(node, 'id');
  return id !== '' && /^[\p{L}_-]+$/u.test(id) && getStableName(id) === id ? id : null;
}

/** The ways in which an element alone is described, the most specific first. */
export function describeSteps(node: TagNode): string[] {
  const steps: string[] = [];
  const id = getStableId(node);
  if (id !== null) steps.push(`${node.name}#${id}`);
  for (const name of NAMING) {
    const value = getAttribute(node, name);
    if (/^[\p{L}_-]{3,40}$/u.test(value)) steps.push(`${node.name}[${name}=${value}]`);
  }
  const { specific } = readStableClasses(getAttribute(node, 'class'));
  if (specific.length > 0) steps.push([node.name, ...specific].join('.'));
  return steps;
}

const STEP = /^([a-z][\w:-]*)(?:#([^.[]+))?((?:\.[^.[#]+)*)(?:\[([\w-]+)=([^\]]+)\])?$/u;
const MAX_STEPS = 5;

/** A selector from its text; null when it is none. */
export function parseSelector(text: string): Selector | null {
  const parts = text.trim().split(/\s+/);
  if (parts.length > MAX_STEPS) return null;
  const steps: Step[] = [];
  for (const part of parts) {
    const match = STEP.exec(part);
    if (!match) return null;
    const [, tag = '', id, classes = '', name, value] = match;
    steps.push({
      tag,
      id: id ?? null,
      classes: classes === '' ? [] : classes.slice(1).split('.'),
      data: name === undefined || value === undefined ? null : { name, value },
    });
  }
  return steps;
}

/** True when the element is what the selector's last step says, inside what the others say. */
export function isSelected(node: TagNode, selector: Selector): boolean {
  let step = selector.length - 1;
  const last = selector[step];
  if (!last || !isStep(node, last)) return false;
  step -= 1;
  for (let at = node.parent; at !== null && step >= 0; at = at.parent) {
    const wanted = selector[step];
    if (wanted && isStep(at, wanted)) step -= 1;
  }
  return step < 0;
}

function isStep(node: TagNode, { tag, id, classes, data }: Step): boolean {
  if (node.name !== tag) return false;
  if (id !== null && getAttribute(node, 'id') !== id) return false;
  if (data !== null && getAttribute(node, data.name) !== data.value) return false;
  if (classes.length === 0) return true;
  const { all } = readStableClasses(getAttribute(node, 'class'));
  return classes.every((name) => all.has(name));
}
