import { STAFF, type StaffMember } from '#sandbox/access/staff.ts';
import { html, type Html } from './html.ts';

export interface LayoutOptions {
  readonly title: string;
  readonly shopName: string;
  readonly installed: boolean;
  /** The stand-in page that is shown; '' for the app. */
  readonly active: string;
  readonly body: Html;
  /** The signed-in user. */
  readonly staff: StaffMember;
}

const PAGES = [
  { path: '/sandbox/shop', label: 'The shop' },
  { path: '/sandbox/retailers', label: 'The retailers' },
  { path: '/sandbox/plans', label: 'Plans of the app' },
  { path: '/sandbox/access', label: 'Access of the app' },
  { path: '/sandbox/webhooks', label: 'Webhooks sent' },
] as const;

/** The layout of every page of the sandbox: banner, top bar, navigation. */
export function renderLayout(options: LayoutOptions): string {
  const { title, shopName, installed, active, body, staff } = options;
  const people = STAFF.map(({ id, firstName, lastName, locale, isLimited }) => {
    const label = `${firstName} ${lastName} (${locale}${isLimited ? ', may only open apps' : ''})`;
    return id === staff.id
      ? html`<option value="${id}" selected>${label}</option>`
      : html`<option value="${id}">${label}</option>`;
  });
  const links = PAGES.map(({ path, label }) =>
    active === path
      ? html`<a href="${path}" aria-current="page">${label}</a>`
      : html`<a href="${path}">${label}</a>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Sandbox</title>
        <link rel="stylesheet" href="/sandbox/admin.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <div class="banner" role="note">
          <b>Sandbox.</b> The shop, the retailers and this page are stand-ins on this machine.
          Nothing here is Shopify.
        </div>
        <header class="top">
          <button id="nav-button" type="button" aria-label="Menu">☰</button
          ><strong>${shopName}</strong
          ><span>${installed ? 'App installed' : 'App not installed'}</span>
        </header>
        <div class="shell">
          <nav class="side" aria-label="Sandbox">
            <h2>App</h2>
            <a href="/sandbox/">Pricing Intelligence</a>
            <div id="app-nav"></div>
            <h2>Stand-in</h2>
            ${links}
            <form class="staff" method="post" action="/sandbox/staff">
              <label
                >Signed in as
                <select name="staff">
                  ${people}
                </select></label
              >
              <button type="submit">Switch</button>
            </form>
            <form method="post" action="/sandbox/actions/${installed ? 'uninstall' : 'install'}">
              <button type="submit" style="margin:12px 10px">
                ${installed ? 'Uninstall the app' : 'Install the app'}
              </button>
            </form>
          </nav>
          ${body}
        </div>
        <div id="toasts" aria-live="polite"></div>
        ${
          active === ''
            ? html`<script src="/sandbox/admin.js"></script>`
            : html`<script>
                document.getElementById('nav-button').onclick = () =>
                  document.body.classList.toggle('nav-open');
              </script>`
        }
      </body>
    </html>`.text;
}
