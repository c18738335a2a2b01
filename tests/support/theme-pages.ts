import { type ThemeProduct, type ThemeSkeleton, themeSkeletons } from './theme-skeletons.ts';

export interface ThemePage {
  /** "luma: search". */
  readonly title: string;
  readonly url: string;
  readonly html: string;
  /** The price of a product page, as a decimal string; null for other pages. */
  readonly price: string | null;
}

const NAMES = [
  ...['Nordton K17 0,9 l', 'Brennhaus Stahl 1,7 l', 'Aalto Red', 'Lumi Infuser', 'Fjell Camping'],
  ...['Sencha Pro', 'Kobalt Retro', 'Voda Mini'],
];
const AMOUNTS = ['49.90', '31.50', '27.00', '64.20', '18.75', '112.00', '79.99', '22.40'];
const SHOP = 'https://shop.example';

/** Pages of every theme that are no product page. */
export function buildListPages(): ThemePage[] {
  return themeSkeletons.flatMap((theme) => {
    const { words, paths } = theme;
    const products = buildProducts(theme);
    const cards = products.map(theme.renderCard).join('');
    const grid = `<p class="toolbar">${words.count}</p><div class="grid">${cards}</div>`;
    const few = products.slice(0, 3).map(theme.renderCard).join('');
    const rows = products
      .slice(0, 2)
      .map(
        ({ name, path, price }) =>
          `<tr><td><a href="${path}">${name}</a></td><td>${price}</td></tr>`,
      )
      .join('');
    const markup = listMarkup(theme, products);
    const make = (title: string, [path, heading]: readonly string[], body: string): ThemePage => ({
      title: `${theme.name}: ${title}`,
      url: `${SHOP}${path ?? ''}`,
      html: render(theme, `${heading ?? ''} | ${words.shop}`, `<h1>${heading ?? ''}</h1>${body}`),
      price: null,
    });
    const search = [paths.search, words.search];
    const [hit] = products;
    const oneHit = hit ? productMarkup(theme, hit) + theme.renderCard(hit) : '';
    return [
      make('list', [paths.list, words.category], markup + grid),
      make('search', search, markup + grid),
      make('search with one hit', search, oneHit),
      make('cart', [paths.cart, words.cart], `<table>${rows}</table><button>Checkout</button>`),
      make('not found', ['/gone-17', words.missing], `<h2>${words.related}</h2>${few}`),
    ];
  });
}

/** Product pages of every theme, each with something that lists have too. */
export function buildProductPages(): ThemePage[] {
  return themeSkeletons.flatMap((theme) => {
    const [own, ...others] = buildProducts(theme);
    if (!own) return [];
    const cards = others.map(theme.renderCard).join('');
    const related = `<section class="related"><h2>${theme.words.related}</h2><div class="grid">${cards}</div></section>`;
    const sizes = ['S', 'M', 'L'].map((size) => `<option>${size}</option>`).join('');
    const choices = `<select name="size"><option>${theme.words.choose}</option>${sizes}</select>`;
    const make = (title: string, body: string): ThemePage => ({
      title: `${theme.name}: ${title}`,
      url: `${SHOP}${own.path}`,
      html: render(theme, `${own.name} | ${theme.words.shop}`, body),
      price: own.amount,
    });
    const markup = productMarkup(theme, own);
    return [
      make('related products', markup + theme.renderProduct(own, '') + related),
      make('variants', markup + theme.renderProduct(own, choices)),
      make('viewed before it', markup + related + theme.renderProduct(own, '')),
    ];
  });
}

function buildProducts({ formatPrice }: ThemeSkeleton): ThemeProduct[] {
  return NAMES.map((name, i) => {
    const amount = AMOUNTS[i] ?? '1.00';
    return { name, path: `/item-${i + 1}.html`, amount, price: formatPrice(amount) };
  });
}

function render({ lang, words }: ThemeSkeleton, title: string, body: string): string {
  const menu = ['A', 'B', 'C'].map((one) => `<li><a href="/${one}">${one}</a></li>`).join('');
  return (
    `<!doctype html><html lang="${lang}"><head><title>${title}</title></head><body>` +
    `<header><nav><ul>${menu}</ul></nav><form action="/search"><input name="q"></form></header>` +
    `<main>${body}</main><footer>© ${words.shop}</footer></body></html>`
  );
}

function toSchema({ currency }: ThemeSkeleton, { name, amount }: ThemeProduct): object {
  const offers = { '@type': 'Offer', price: amount, priceCurrency: currency };
  return { '@context': 'https://schema.org', '@type': 'Product', name, offers };
}

const toScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

const productMarkup = (theme: ThemeSkeleton, product: ThemeProduct): string =>
  theme.markup === 'json-ld' ? toScript(toSchema(theme, product)) : '';

/** Some themes mark up every product of a list like the one of a product page. */
const listMarkup = (theme: ThemeSkeleton, products: readonly ThemeProduct[]): string =>
  theme.markup === 'json-ld' ? toScript(products.map((product) => toSchema(theme, product))) : '';
