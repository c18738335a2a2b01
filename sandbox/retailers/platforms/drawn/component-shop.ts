import { html } from '#sandbox/admin-frame/html.ts';
import { listRelated, openingVariant } from '#sandbox/retailers/page-parts.ts';
import { type RenderPlatform, toAnswer } from '#sandbox/retailers/page-answer.ts';
import type { RetailerItem } from '#sandbox/retailers/retailer-state.ts';
import { type DrawnShop, idOf, json, pictureOf, renderDrawnShop, toMinor } from './drawn-shop.ts';

const pathOf = (item: RetailerItem): string => `/artikel/${item.handle}`;

/**
 * Runs in the browser: three elements with open shadow roots inside one another. The product comes
 * from a script of its own, what others bought from an API that robots.txt forbids.
 */
function defineElements(): void {
  interface Product {
    name: string;
    image: string;
    cents: number | null;
    usual: number | null;
    stock: number;
  }
  const format = (cents: number): string =>
    new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(cents / 100);
  const write = (element: Element | null | undefined, text: string): void => {
    if (element) element.textContent = text;
  };
  customElements.define(
    'shop-money',
    class extends HTMLElement {
      connectedCallback(): void {
        const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
        root.innerHTML =
          '<style>:host{display:block;font-size:30px;font-weight:700}small{font-size:14px}' +
          's{font-size:18px;font-weight:400;color:#777}.net{display:none}</style>' +
          '<s></s> <span class="whole"></span><span class="net">netto 1,00 €</span> ' +
          '<small><slot name="tax"></slot></small>';
        const usual = this.getAttribute('usual');
        write(root.querySelector('s'), usual === null ? '' : format(Number(usual)));
        write(root.querySelector('.whole'), format(Number(this.getAttribute('cents'))));
      }
    },
  );
  customElements.define(
    'shop-product',
    class extends HTMLElement {
      connectedCallback(): void {
        addEventListener('article', (event) => {
          if (event instanceof CustomEvent) this.show(event.detail as Product);
        });
        const data = document.createElement('script');
        data.src = `/stock/${this.getAttribute('article') ?? ''}.js`;
        document.body.append(data);
      }
      show(product: Product): void {
        const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
        root.innerHTML =
          '<style>:host{display:grid;grid-template-columns:420px 1fr;gap:48px}img{width:420px}' +
          'button{padding:14px 32px;font-size:17px}</style><img alt=""><div><slot name="name">' +
          '</slot><div id="money"></div><p id="stock"></p><button>In den Warenkorb</button></div>';
        root.querySelector('img')?.setAttribute('src', product.image);
        const heading = document.createElement('h1');
        heading.slot = 'name';
        heading.textContent = product.name;
        this.replaceChildren(heading);
        const money = document.createElement('shop-money');
        money.innerHTML = '<span slot="tax">inkl. MwSt.</span>';
        if (product.usual !== null) money.setAttribute('usual', String(product.usual));
        money.setAttribute('cents', String(product.cents));
        if (product.cents === null) write(root.querySelector('#money'), 'Preis auf Anfrage');
        else root.querySelector('#money')?.append(money);
        write(root.querySelector('#stock'), product.stock > 0 ? 'Auf Lager' : 'Ausverkauft');
        root.querySelector('button')?.toggleAttribute('disabled', product.stock === 0);
      }
    },
  );
  customElements.define(
    'shop-others',
    class extends HTMLElement {
      connectedCallback(): void {
        const root = this.attachShadow({ mode: 'open' });
        const show = (others: { name: string; cents: number }[]): void => {
          root.innerHTML = '<h2>Andere kauften</h2>';
          for (const { name, cents } of others) {
            const row = document.createElement('p');
            row.textContent = `${name} ${format(cents)}`;
            root.append(row);
          }
        };
        void fetch(`/api/others/${this.getAttribute('article') ?? ''}`)
          .then((response) => response.json() as Promise<{ name: string; cents: number }[]>)
          .then(show, () => undefined);
      }
    },
  );
}

const shop: DrawnShop = {
  lang: 'de',
  pathOf,
  renderBody: (_, item) =>
    html`<main id="shop-app">
      <shop-product article="${idOf(item)}"></shop-product>
      <shop-others article="${idOf(item)}"></shop-others>
      <noscript>Bitte aktivieren Sie JavaScript.</noscript>
    </main>`,
  script: defineElements,
  renderData: (retailer, url) => {
    const [, kind, id] = /^\/(stock|api\/others)\/(\d+)(?:\.js)?$/.exec(url.pathname) ?? [];
    const item = retailer.items.find((each) => String(idOf(each)) === id);
    if (!item) return null;
    if (kind === 'api/others')
      return json(
        listRelated(retailer, item).map((other) => ({
          name: other.title,
          cents: toMinor(openingVariant(other).price),
        })),
      );
    const variant = openingVariant(item);
    const detail = JSON.stringify({
      name: item.title,
      image: pictureOf(item),
      cents: item.kind === 'on_request' ? null : toMinor(variant.price),
      usual: variant.was === null ? null : toMinor(variant.was),
      stock: variant.stock,
    });
    return toAnswer(
      'text/javascript; charset=utf-8',
      `dispatchEvent(new CustomEvent('article',{detail:${detail}}));\n`,
    );
  },
};

/** Web components with open shadow roots; the API for other products is forbidden. */
export const renderComponentShop: RenderPlatform = (retailer, url) =>
  renderDrawnShop(shop, retailer, url);
