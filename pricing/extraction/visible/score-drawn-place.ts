/**
 * On a drawn page it is known where a price stands and how large it is: this replaces what the
 * order of its elements suggests about its distance from the name and from the button.
 */
import {
  type DrawnBox,
  findElementBox,
  findFontSize,
  isDrawn,
  isStruck,
  measureGap,
} from '#pricing/extraction/document/drawn-page.ts';
import type { PageTree, TagNode } from '#pricing/extraction/document/page-tree.ts';

/** The parts of a visible price that its place on the page changes. */
export interface PlacedPrice {
  readonly node: TagNode;
  readonly marked: boolean;
  role: 'price' | 'was';
  score: number;
  why: string;
  said: ReadonlySet<string>;
  soon: boolean;
}

const SOON = 'soon after the name';
const NEAR_BUTTON = 'near a button that buys';
const STRUCK = 'crossed out';
/** CSS pixels from the name, and from a button that buys. */
const NEAR_NAME = { across: 700, down: 450 };
const NEAR_BUY = { across: 350, down: 260 };
/** A price below this is seen only after several turns of the wheel. */
const FAR_DOWN = 2400;
/** Shares of the largest font of a price. */
const [LARGE, SMALL] = [0.95, 0.6];
/** The next font is smaller by so much where one price stands out. */
const STANDS_OUT = 0.87;

interface Drawn {
  readonly price: PlacedPrice;
  readonly box: DrawnBox | null;
  readonly font: number | null;
}

/** Changes the scores of the prices of a drawn page; does nothing on any other. */
export function scoreDrawnPlaces(
  prices: readonly PlacedPrice[],
  tree: PageTree,
  around: { anchor: TagNode | null; buttons: readonly number[] },
): void {
  if (!isDrawn(tree)) return;
  const drawn = prices.map((price): Drawn => ({
    price,
    box: findElementBox(price.node, tree),
    font: findFontSize(price.node, tree),
  }));
  const fonts = [
    ...new Set(drawn.flatMap(({ price, font }) => (price.marked && font !== null ? [font] : []))),
  ].sort((a, b) => b - a);
  const boxOf = (node: TagNode | undefined): DrawnBox | null =>
    node === undefined ? null : findElementBox(node, tree);
  const name = boxOf(around.anchor ?? undefined);
  const buttons = around.buttons.flatMap((index) => boxOf(tree.elements[index]) ?? []);
  for (const one of drawn) {
    scoreLine(one, tree);
    scoreFont(one, fonts);
    if (one.box === null) continue;
    if (name) scoreNear(one.price, SOON, isAfterName(one.box, name));
    if (buttons.length > 0)
      scoreNear(
        one.price,
        NEAR_BUTTON,
        buttons.some((button) => isWithin(one.box, button)),
      );
    if (one.box.y > FAR_DOWN) add(one.price, 'far down the page', -1);
  }
}

function scoreLine({ price }: Drawn, tree: PageTree): void {
  const numbers = tree.elements
    .slice(price.node.index, price.node.end + 1)
    .filter((element) => element.numbered);
  if (numbers.length === 0 || !numbers.every(isStruck)) return;
  price.role = 'was';
  if (!price.said.has(STRUCK)) add(price, STRUCK, -4);
}

function scoreFont({ price, font }: Drawn, fonts: readonly number[]): void {
  const [largest = 0, next = 0] = fonts;
  if (font === null || fonts.length < 2) return;
  if (font >= largest * LARGE && next <= largest * STANDS_OUT)
    add(price, 'in the largest type', 1.5);
  if (font < largest * SMALL) add(price, 'in small type', -1);
}

/** Beside or under the name, as far as a product's own part of the page reaches. */
function isAfterName(box: DrawnBox, name: DrawnBox): boolean {
  const { across, down } = measureGap(box, name);
  return across <= NEAR_NAME.across && down <= NEAR_NAME.down && box.y >= name.y - 120;
}

function isWithin(box: DrawnBox | null, button: DrawnBox): boolean {
  if (box === null) return false;
  const { across, down } = measureGap(box, button);
  return across <= NEAR_BUY.across && down <= NEAR_BUY.down;
}

/** What the order of the elements said is replaced by what the boxes say. */
function scoreNear(price: PlacedPrice, what: string, isNear: boolean): void {
  if (what === SOON) price.soon = isNear;
  if (price.said.has(what) === isNear) return;
  if (isNear) add(price, what, 1.5);
  else {
    price.said = new Set([...price.said].filter((one) => one !== what));
    price.score -= 1.5;
    price.why = price.why.replace(what, `not ${what}`);
  }
}

function add(price: PlacedPrice, what: string, points: number): void {
  price.score += points;
  price.said = new Set([...price.said, what]);
  price.why = price.why === '' ? what : `${price.why}, ${what}`;
}
