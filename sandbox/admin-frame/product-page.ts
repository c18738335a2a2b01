import { gid, type ProductState } from '#sandbox/shop/shop-state.ts';
import { html, type Html } from './html.ts';

export interface BlockPlace {
  /** GID of a product or a variant. */
  readonly gid: string;
  readonly target: 'product' | 'variant';
  readonly language: 'en' | 'de';
}

/** A product in the admin, as far as the app's block needs it: the block runs in the frame. */
export function renderProductPage(product: ProductState, place: BlockPlace): Html {
  const at = (target: BlockPlace['target'], id: string, language: string) =>
    `/sandbox/product?product=${product.id}&${target === 'variant' ? `variant=${id.split('/').at(-1)}&` : ''}language=${language}`;
  const frame = `/sandbox/product-block?${new URLSearchParams({ gid: place.gid, target: place.target, language: place.language })}`;
  const variants = product.variants.slice(0, 25).map(
    (variant) =>
      html`<li>
        <a href="${at('variant', gid('ProductVariant', variant.id), place.language)}"
          ><bdi>${variant.title}</bdi></a
        >
        ${variant.price}
      </li>`,
  );
  return html`<main class="page">
    <p><a href="/sandbox/shop">The shop</a></p>
    <h1><bdi>${product.title}</bdi></h1>
    <p>
      The app's block for
      ${place.target === 'product' ? 'the page of this product' : 'the page of one of its variants'}:
      the extension itself, talking to the app, in plain stand-ins for Shopify's elements. Shopify
      draws them differently and runs the block in a sandbox of its own.
      <a href="${at('product', '', place.language)}">Whole product</a> ·
      <a href="${at(place.target, place.gid, place.language === 'en' ? 'de' : 'en')}"
        >${place.language === 'en' ? 'Deutsch' : 'English'}</a
      >
    </p>
    <iframe
      title="Product block"
      src="${frame}"
      style="width:100%;max-width:640px;height:640px;border:1px solid #d9dedc;border-radius:10px;background:#fff"
    ></iframe>
    ${
      product.variants.length > 1
        ? html`<h2>Variants</h2>
            <ul>
              ${variants}
            </ul>`
        : html``
    }
  </main>`;
}

/** The document in the frame. It is empty: the extension draws its body. */
export function renderBlockDocument(
  words: Readonly<Record<string, string>>,
  place: BlockPlace,
): string {
  const data = JSON.stringify({ ...place, words }).replaceAll('<', '\\u003c');
  return (
    `<!doctype html><html lang="${place.language}"><head><meta charset="utf-8">` +
    `<title>Product block</title><script type="application/json" id="place">${data}</script>` +
    `<script type="module" src="/sandbox/product-block.js"></script></head><body></body></html>`
  );
}
