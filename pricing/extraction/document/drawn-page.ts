/**
 * What a browser computed of a page that it drew, as attributes of its elements
 * (pricing/monitoring/browser/serialize-page.ts writes them). They count only in documents that are
 * handed over as drawn: in any other a shop could write them itself.
 */
import { setHiddenCheck } from './hidden-elements.ts';
import { getAttribute, hasAttribute, type PageTree, type TagNode } from './page-tree.ts';

/** CSS pixels from the top left of the page. */
export interface DrawnBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const drawnTrees = new WeakSet<PageTree>();
/** Elements of a part whose box is asked for; a larger part is no price. */
const MAX_PART = 40;

/** True for a page that a browser drew. */
export const isDrawn = (tree: PageTree): boolean => drawnTrees.has(tree);

/**
 * The tree of a drawn page without the text that is not drawn, for every reader of it. Markup for
 * machines (scripts, meta, microdata) stays: it is never drawn. Changes the elements of `tree`.
 */
export function applyDrawing(tree: PageTree): PageTree {
  const states = new Uint8Array(tree.elements.length);
  const annotated = new Set(tree.annotated);
  const parents = new Set<TagNode>();
  for (const node of tree.elements) {
    const { parent } = node;
    const isInHidden = parent !== null && parent.index >= 0 && states[parent.index] === 1;
    if (!isInHidden && !hasAttribute(node, 'data-drawn-hidden')) continue;
    states[node.index] = 1;
    if (!isInHidden && parent) parents.add(parent);
    if (!isForMachines(node, annotated))
      node.children = node.children.filter((child) => typeof child !== 'string');
  }
  const isHidden = (node: TagNode): boolean => states[node.index] === 1;
  for (const parent of parents)
    parent.children = parent.children.filter(
      (child) => typeof child === 'string' || !isHidden(child) || isForMachines(child, annotated),
    );
  const isShown = (node: TagNode): boolean => !isHidden(node);
  const drawn: PageTree = {
    ...tree,
    numbered: tree.numbered.filter(isShown),
    headings: tree.headings.filter(isShown),
    controls: tree.controls.filter(isShown),
    styles: [],
  };
  drawnTrees.add(drawn);
  setHiddenCheck(drawn, isHidden);
  return drawn;
}

function isForMachines(node: TagNode, annotated: ReadonlySet<TagNode>): boolean {
  return node.name === 'script' || annotated.has(node);
}

/** The box of an element's text: its own, and that of the parts of a price inside it. */
export function findElementBox(node: TagNode, tree: PageTree): DrawnBox | null {
  const boxes: DrawnBox[] = [];
  const end = Math.min(node.end, node.index + MAX_PART);
  for (let i = node.index; i <= end; i += 1) {
    const element = tree.elements[i];
    const box = element && parseBox(getAttribute(element, 'data-drawn-box'));
    if (box) boxes.push(box);
  }
  return uniteBoxes(boxes);
}

/** Largest font of the numbers in an element, in CSS pixels; null when none is known. */
export function findFontSize(node: TagNode, tree: PageTree): number | null {
  let largest = 0;
  const end = Math.min(node.end, node.index + MAX_PART);
  for (let i = node.index; i <= end; i += 1) {
    const element = tree.elements[i];
    const size = element ? Number(getAttribute(element, 'data-drawn-font')) : 0;
    if (size > largest) largest = size;
  }
  return largest > 0 ? largest : null;
}

/** True when a line goes through the numbers of an element. */
export const isStruck = (node: TagNode): boolean => hasAttribute(node, 'data-drawn-struck');

function parseBox(text: string): DrawnBox | null {
  if (!/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/.test(text)) return null;
  const [x = 0, y = 0, width = 0, height = 0] = text.split(' ').map(Number);
  return { x, y, width, height };
}

/** As precise as the attributes are. */
const toPixels = (value: number): number => Math.round(value * 10) / 10;

/** The smallest box around all; null for none. */
function uniteBoxes(boxes: readonly DrawnBox[]): DrawnBox | null {
  const [first] = boxes;
  if (!first) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: toPixels(right - x), height: toPixels(bottom - y) };
}

/** CSS pixels between two boxes, sideways and downwards; 0 where they overlap. */
export function measureGap(a: DrawnBox, b: DrawnBox): { across: number; down: number } {
  return {
    across: Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width)),
    down: Math.max(0, a.y - (b.y + b.height), b.y - (a.y + a.height)),
  };
}
