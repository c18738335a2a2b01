import { html } from '#sandbox/admin-frame/html.ts';
import { listRelated, openingVariant } from '#sandbox/retailers/page-parts.ts';
import type { RenderPlatform } from '#sandbox/retailers/page-answer.ts';
import type { RetailerItem, RetailerVariant } from '#sandbox/retailers/retailer-state.ts';
import { type DrawnShop, idOf, json, pictureOf, renderDrawnShop, toMinor } from './drawn-shop.ts';

const pathOf = (item: RetailerItem): string => `/products/${item.handle}`;
const variantId = (item: RetailerItem, variant: RetailerVariant): number =>
  idOf(item) * 10 + item.variants.indexOf(variant);

/**
 * Runs in the browser as a React shop's program does: asks the API for the product, makes its
 * elements, replaces them when another variant is chosen.
 */
function drawProduct(): void {
  interface Variant {
    id: number;
    sku: string;
    title: string;
    price: number | null;
    compareAt: number | null;
    inventory: number;
  }
  interface Answer {
    product: { name: string; brand: string; currency: string; image: string; text: string };
    variants: Variant[];
    recommended: { handle: string; name: string; price: number }[];
  }
  const root = document.getElementById('root');
  if (!root) return;
  const create = (tag: string, className: string, text = ''): HTMLElement => {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    return element;
  };
  const draw = ({ product, variants, recommended }: Answer): void => {
    const wanted = Number(new URLSearchParams(location.search).get('variant'));
    const shown =
      variants.find(({ id }) => id === wanted) ??
      variants.find(({ inventory }) => inventory > 0) ??
      variants[0];
    if (!shown) return;
    const format = (cents: number): string =>
      new Intl.NumberFormat('en-IE', { style: 'currency', currency: product.currency }).format(
        cents / 100,
      );
    const main = create('main', '');
    const columns = create('div', 'product');
    const picture = document.createElement('img');
    picture.src = product.image;
    const side = create('div', 'side');
    side.append(create('h1', '', product.name), create('p', 'brand', product.brand));
    if (shown.price === null) side.append(create('div', 'css-k1x9', 'Price on request'));
    else {
      if (shown.compareAt !== null) side.append(create('s', 'old', format(shown.compareAt)));
      side.append(create('div', 'price css-k1x9', format(shown.price)));
    }
    if (variants.length > 1) {
      const choice = document.createElement('select');
      for (const variant of variants)
        choice.append(
          new Option(variant.title, String(variant.id), false, variant.id === shown.id),
        );
      choice.addEventListener('change', () => {
        history.replaceState(null, '', `?variant=${choice.value}`);
        draw({ product, variants, recommended });
      });
      side.append(choice);
    }
    const stock = shown.inventory > 0 ? 'In stock' : 'Out of stock';
    const button = create('button', '', 'Add to cart');
    button.toggleAttribute('disabled', shown.inventory === 0);
    side.append(create('p', 'stock', stock), button);
    side.append(create('p', '', product.text));
    columns.append(picture, side);
    const related = create('div', 'related');
    related.append(create('h2', '', 'You may also like'));
    for (const other of recommended) {
      const card = create('div', 'card');
      const link = document.createElement('a');
      link.href = `/products/${other.handle}`;
      link.textContent = other.name;
      card.append(link, create('span', 'amount', format(other.price)));
      related.append(card);
    }
    main.append(columns, related);
    root.replaceChildren(main);
  };
  const handle = location.pathname.split('/').at(-1) ?? '';
  void fetch(`/api/products/${handle}`)
    .then((response) => response.json() as Promise<Answer>)
    .then(draw);
}

const shop: DrawnShop = {
  lang: 'en',
  pathOf,
  renderBody: () =>
    html`<noscript>You need to enable JavaScript to run this shop.</noscript>
      <div id="root"></div>`,
  script: drawProduct,
  renderData: (retailer, url) => {
    const handle = /^\/api\/products\/([^/]+)$/.exec(url.pathname)?.[1];
    const item = retailer.items.find((each) => each.handle === handle);
    if (!item) return null;
    const isPriced = item.kind !== 'on_request';
    return json({
      product: {
        id: idOf(item),
        handle: item.handle,
        name: item.title,
        brand: item.brand,
        currency: item.currency,
        image: pictureOf(item),
        text: item.about,
      },
      variants: item.variants.map((variant) => ({
        id: variantId(item, variant),
        sku: variant.sku,
        title: variant.label || item.title,
        price: isPriced ? toMinor(variant.price) : null,
        compareAt: variant.was === null ? null : toMinor(variant.was),
        inventory: variant.stock,
      })),
      recommended: listRelated(retailer, item)
        .filter(({ kind }) => kind !== 'on_request')
        .map((other) => ({
          handle: other.handle,
          name: other.title,
          price: toMinor(openingVariant(other).price),
        })),
    });
  },
};

/** An empty page whose script asks an API for the product: prices in cents. */
export const renderApiShop: RenderPlatform = (retailer, url) =>
  renderDrawnShop(shop, retailer, url);
