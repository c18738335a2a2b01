import {
  gid,
  type ProductState,
  type ShopState,
  type VariantState,
} from '#sandbox/shop/shop-state.ts';
import { html, type Html } from './html.ts';

const PAGE_SIZE = 25;

/**
 * The shop as its merchant sees it: prices can be changed, products created, published, unpublished
 * and deleted.
 */
export function renderShopPage(shop: ShopState, query: string, page: number): Html {
  const wanted = query.toLowerCase();
  const found = shop.products.filter((product) =>
    `${product.title} ${product.variants.map((variant) => variant.sku).join(' ')}`
      .toLowerCase()
      .includes(wanted),
  );
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const at = (n: number) => `/sandbox/shop?q=${encodeURIComponent(query)}&page=${n}`;
  const next = found.length > page * PAGE_SIZE ? html`<a href="${at(page + 1)}">Next</a>` : html``;
  return html`<main class="page">
    <h1>The shop</h1>
    <p>
      What you change here is changed as by the merchant in Shopify, and the app hears of it by
      webhook.
    </p>
    <form class="tools" method="get">
      <input
        name="q"
        value="${query}"
        placeholder="Title or SKU"
        aria-label="Title or SKU"
      /><button>Search</button>
    </form>
    <form class="tools" method="post" action="/sandbox/actions/create-product">
      <input name="title" required placeholder="New product" aria-label="Title" /><input
        class="price"
        name="price"
        required
        placeholder="19.90"
        aria-label="Price"
      /><button>Add</button>
    </form>
    <p>
      ${found.length} products, ${found.reduce((sum, product) => sum + product.variants.length, 0)}
      variants
    </p>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Product</th>
            <th>Status</th>
            <th>Variants: SKU, price (${shop.currency}), compare-at</th>
          </tr>
        </thead>
        <tbody>
          ${shown.map(renderProduct)}
        </tbody>
      </table>
    </div>
    <p class="tools">${page > 1 ? html`<a href="${at(page - 1)}">Previous</a>` : html``}${next}</p>
  </main>`;
}

function renderProduct(product: ProductState): Html {
  const id = gid('Product', product.id);
  const published = product.publishedAt !== null;
  const rows = product.variants.map(renderVariant);
  return html`<tr>
    <td>
      <a href="/sandbox/product?product=${product.id}"><bdi>${product.title}</bdi></a
      ><br /><small>${product.vendor}</small>
    </td>
    <td>
      ${product.status.toLowerCase()}${published ? '' : ', not published'}
      <form method="post" action="/sandbox/actions/${published ? 'unpublish' : 'publish'}">
        <input type="hidden" name="product" value="${id}" /><button>
          ${published ? 'Unpublish' : 'Publish'}
        </button>
      </form>
      <form method="post" action="/sandbox/actions/delete-product">
        <input type="hidden" name="product" value="${id}" /><button>Delete</button>
      </form>
    </td>
    <td>
      ${
        rows.length > 4
          ? html`${rows.slice(0, 2)}
              <details>
                <summary>${rows.length - 2} more</summary>
                ${rows.slice(2)}
              </details>`
          : html`${rows}`
      }
    </td>
  </tr>`;
}

function renderVariant(variant: VariantState): Html {
  return html`<form
    class="tools"
    style="margin:2px 0"
    method="post"
    action="/sandbox/actions/set-price"
  >
    <input type="hidden" name="variant" value="${gid('ProductVariant', variant.id)}" />
    <span style="min-width:160px"
      >${variant.title === 'Default Title' ? '' : variant.title}
      <code>${variant.sku || 'no SKU'}</code></span
    >
    <input
      class="price"
      name="price"
      value="${variant.price}"
      aria-label="Price of ${variant.sku || variant.title}"
      inputmode="decimal"
    /><input
      class="price"
      name="compare_at"
      value="${variant.compareAtPrice ?? ''}"
      aria-label="Compare-at price of ${variant.sku || variant.title}"
    /><button>Save</button>
  </form>`;
}
