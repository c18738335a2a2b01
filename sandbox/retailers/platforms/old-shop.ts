import { escapeHtml } from '#sandbox/admin-frame/html.ts';
import { integerOf } from '#sandbox/shop/seeded.ts';
import { germanAmount, listRelated, openingVariant } from '#sandbox/retailers/page-parts.ts';
import type {
  RetailerItem,
  RetailerState,
  RetailerVariant,
} from '#sandbox/retailers/retailer-state.ts';
import { type PageAnswer, toAnswer } from '#sandbox/retailers/page-answer.ts';

const PAGE_SIZE = 12;
const TYPE = 'text/html; charset=windows-1252';

/** windows-1252 differs from Latin-1 in 0x80–0x9F; these are the characters our texts use. */
const signs: Readonly<Record<string, number>> = {
  '€': 0x80,
  '„': 0x84,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
};

const idOf = (item: RetailerItem) => integerOf(`old-id/${item.handle}`, 1000, 9999);
const pathOf = (item: RetailerItem) => `/artikel.php?id=${idOf(item)}`;
/** "99,- €" for whole euros, "54,90 €" otherwise. */
const amount = (price: string) => `${germanAmount(price).replace(/,00$/, ',-')} €`;

/** A shop without structured data: tables, windows-1252, prices only in the text, no sitemap. */
export function renderOldShop(retailer: RetailerState, url: URL): PageAnswer | null {
  if (url.pathname === '/' || url.pathname === '/index.html')
    return page(retailer, {
      title: 'Willkommen',
      content: '<a href="/katalog.php?seite=1">Katalog</a>',
      items: retailer.items,
    });
  if (url.pathname === '/katalog.php') return renderCatalog(retailer, url);
  if (url.pathname !== '/artikel.php') return null;
  const item = retailer.items.find((each) => String(idOf(each)) === url.searchParams.get('id'));
  return item
    ? page(retailer, {
        title: item.title,
        content: renderArticle(retailer, item),
        items: [item],
      })
    : null;
}

function page(
  retailer: RetailerState,
  { title, content, items }: { title: string; content: string; items: readonly RetailerItem[] },
): PageAnswer {
  const text =
    `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">\n` +
    `<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1252">` +
    `<title>${escapeHtml(title)} - ${escapeHtml(retailer.name)}</title></head>\n` +
    `<body bgcolor="#ffffcc"><center><table width="760" border="0" cellpadding="4"><tr>` +
    `<td bgcolor="#cc0000" colspan="2"><font color="#ffffff" size="5">` +
    `${escapeHtml(retailer.name)}</font></td></tr>\n` +
    `<tr><td width="140" valign="top"><a href="/index.html">Start</a><br>` +
    `<a href="/katalog.php?seite=1">Katalog</a><br>Versand 6,90 €<br>ab 150,- € frei</td>` +
    `<td valign="top">${content}</td></tr></table></center></body></html>`;
  return toAnswer(TYPE, encode(text), items);
}

function encode(text: string): Buffer {
  return Buffer.from(
    [...text].map(
      (sign) =>
        signs[sign] ?? (sign.charCodeAt(0) < 256 && sign.length === 1 ? sign.charCodeAt(0) : 0x3f),
    ),
  );
}

function renderCatalog(retailer: RetailerState, url: URL): PageAnswer {
  const number = Math.max(1, Number(url.searchParams.get('seite') ?? 1) || 1);
  const shown = retailer.items.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
  const rows = shown.map(
    (item) =>
      `<tr><td><a href="${pathOf(item)}">${escapeHtml(item.title)}</a></td>` +
      `<td align="right">${amount(openingVariant(item).price)}</td></tr>`,
  );
  const next =
    number * PAGE_SIZE < retailer.items.length
      ? `<a href="/katalog.php?seite=${number + 1}">weiter &gt;&gt;</a>`
      : '';
  return page(retailer, {
    title: `Katalog Seite ${number}`,
    content: `<table border="1">${rows.join('\n')}</table>${next}`,
    items: retailer.items,
  });
}

function renderPrice(variant: RetailerVariant): string {
  const before =
    variant.was === null
      ? ''
      : `<font size="2">statt <strike>${amount(variant.was)}</strike></font><br>`;
  return (
    `${before}<font size="2">Unser Preis:</font> <font color="#cc0000" size="5">` +
    `<b>${amount(variant.price)}</b></font><br><font size="1">inkl. MwSt.</font>`
  );
}

function renderArticle(retailer: RetailerState, item: RetailerItem): string {
  const variant = openingVariant(item);
  const price = item.kind === 'on_request' ? '<b>Preis auf Anfrage</b>' : renderPrice(variant);
  const type = item.code === null ? '' : `<br>Typ: ${escapeHtml(variant.sku)}`;
  const stock = variant.stock > 0 ? 'sofort lieferbar' : 'zur Zeit nicht lieferbar';
  const others = listRelated(retailer, item).map(
    (each) =>
      `<tr><td><a href="${pathOf(each)}">${escapeHtml(each.title)}</a></td><td>${amount(openingVariant(each).price)}</td></tr>`,
  );
  return (
    `<font size="4"><b>${escapeHtml(item.title)}</b></font><br>` +
    `<font size="2">Hersteller: ${escapeHtml(item.brand)}<br>Bestell-Nr.: ${idOf(item)}${type}` +
    `</font>\n` +
    `<table border="0"><tr><td valign="top">${price}<br><font size="2">${stock}</font><br>` +
    `<a href="/warenkorb.php?id=${idOf(item)}">In den Warenkorb</a></td></tr></table>\n` +
    `<p>${escapeHtml(item.about)}</p><hr>` +
    `<font size="2">Das k&ouml;nnte Sie auch interessieren:</font><table border="0">` +
    `${others.join('\n')}</table>`
  );
}
