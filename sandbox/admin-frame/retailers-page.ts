import type { AccessLine, RetailerItem, RetailerState } from '#sandbox/retailers/retailer-state.ts';
import { html, type Html } from './html.ts';

/** All sample retailers. */
export function renderRetailersPage(
  retailers: readonly RetailerState[],
  requests: (domain: string) => readonly AccessLine[],
): Html {
  const rows = retailers.map(
    (retailer) =>
      html`<tr>
        <td><a href="/sandbox/retailers/${retailer.domain}">${retailer.domain}</a></td>
        <td>${retailer.name}</td>
        <td>${retailer.about}</td>
        <td>${retailer.items.length}</td>
        <td>${requests(retailer.domain).length}</td>
      </tr>`,
  );
  return html`<main class="page">
    <h1>The retailers</h1>
    <p>Real web servers on this machine. Only the sandbox knows their names.</p>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Address</th>
            <th>Name</th>
            <th>What it is like</th>
            <th>Pages</th>
            <th>Requests</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </main>`;
}

/** One retailer: its offers, which can be changed, and its access log. */
export function renderRetailerPage(retailer: RetailerState, lines: readonly AccessLine[]): Html {
  const log = lines
    .slice(-100)
    .toReversed()
    .map(
      (line) =>
        html`<tr>
          <td>${line.at.toISOString().slice(11, 23)}</td>
          <td>${line.status}</td>
          <td><code>${line.path}</code></td>
          <td><code>${line.userAgent}</code></td>
        </tr>`,
    );
  return html`<main class="page">
    <h1>${retailer.name} <small>${retailer.domain}</small></h1>
    <p>${retailer.about}</p>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Page</th>
            <th>Kind</th>
            <th>Variant: price, stock</th>
          </tr>
        </thead>
        <tbody>
          ${retailer.items.map((item) => renderItem(retailer.domain, item))}
        </tbody>
      </table>
    </div>
    <h2>Last requests</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Time (UTC)</th>
            <th>Answer</th>
            <th>Path</th>
            <th>User agent</th>
          </tr>
        </thead>
        <tbody>
          ${log}
        </tbody>
      </table>
    </div>
  </main>`;
}

function renderItem(domain: string, item: RetailerItem): Html {
  const rows = item.variants.map(
    (variant) =>
      html`<form
        class="tools"
        style="margin:2px 0"
        method="post"
        action="/sandbox/actions/set-retailer-price"
      >
        <input type="hidden" name="domain" value="${domain}" /><input
          type="hidden"
          name="handle"
          value="${item.handle}"
        /><input type="hidden" name="variant" value="${variant.key}" />
        <span style="min-width:120px">${variant.label}</span
        ><input
          class="price"
          name="price"
          value="${variant.price}"
          aria-label="Price of ${item.title} ${variant.label}"
          inputmode="decimal"
        />
        ${item.currency}
        <input
          class="price"
          name="stock"
          value="${variant.stock}"
          aria-label="Stock of ${item.title} ${variant.label}"
        /><button>Save</button>
      </form>`,
  );
  return html`<tr>
    <td>${item.title}<br /><code>${item.handle}</code></td>
    <td>${item.kind.replaceAll('_', ' ')}</td>
    <td>${rows}</td>
  </tr>`;
}
