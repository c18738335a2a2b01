// @ts-check
/* global document, window, location, HTMLElement, customElements, Request, Headers, CSSStyleSheet, Event */
/**
 * Runs the app's admin block outside the admin: the part of `shopify` that it uses, fetch with a
 * session token, and plain elements in the place of Shopify's. It shows what the block does, not
 * how Shopify draws it.
 */
const place = JSON.parse(document.getElementById('place')?.textContent ?? '{}');
const nativeFetch = window.fetch.bind(window);

window.fetch = async (input, init) => {
  const request = new Request(input, init);
  const answer = await nativeFetch('/sandbox/session-token', { method: 'POST' });
  const headers = new Headers(request.headers);
  if (answer.ok) headers.set('Authorization', `Bearer ${(await answer.json()).token}`);
  return nativeFetch(new Request(request, { headers }));
};

Object.assign(window, {
  shopify: {
    data: { selected: [{ id: place.gid }] },
    i18n: {
      translate: (/** @type {string} */ key, /** @type {Record<string, unknown>} */ values = {}) =>
        (place.words[key] ?? key).replaceAll(
          /\{\{(\w+)\}\}/g,
          (/** @type {string} */ _all, /** @type {string} */ name) => String(values[name] ?? ''),
        ),
    },
  },
});

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  body { font: 14px/1.45 system-ui, sans-serif; margin: 0; padding: 12px 16px; color: #303030; }
  s-admin-block, s-stack, s-text, s-heading, s-banner, s-select { display: block }
  s-stack > * + * { margin-top: 8px } s-stack[gap=large] > * + * { margin-top: 20px } s-stack[gap^="small-"] > * + * { margin-top: 2px }
  s-heading { font-weight: 600 } s-text[type=strong] { font-weight: 600 } s-text[color=subdued] { color: #616161 }
  s-banner { border-radius: 8px; padding: 8px 12px; background: #fff1c2 } s-banner[tone=success] { background: #cdfee1 }
  s-badge { display: inline-block; border-radius: 8px; padding: 2px 8px; background: #fedad9 }
  s-button { display: inline-block; border: 1px solid #b5b5b5; border-radius: 8px; padding: 4px 12px }
  s-button { cursor: pointer } s-button[disabled] { opacity: .5; pointer-events: none }
  s-spinner { display: inline-block; width: 20px; height: 20px; border: 2px solid #ccc }
  s-spinner { border-top-color: #333; border-radius: 50%; animation: turn 1s infinite linear }
  @keyframes turn { to { transform: rotate(360deg) } }
`);
document.adoptedStyleSheets.push(sheet);

customElements.define(
  's-admin-block',
  class extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return;
      const heading = document.createElement('h2');
      heading.textContent = this.getAttribute('heading') ?? '';
      heading.style.font = '600 16px/1.4 system-ui';
      this.attachShadow({ mode: 'open' }).append(heading, document.createElement('slot'));
    }
  },
);

customElements.define(
  's-button',
  class extends HTMLElement {
    connectedCallback() {
      this.tabIndex = 0;
      this.setAttribute('role', 'button');
      this.addEventListener('keydown', (event) => event.key === 'Enter' && this.click());
    }
  },
);

/** Links of the admin: `app:` is a page of the app. */
customElements.define(
  's-link',
  class extends HTMLElement {
    connectedCallback() {
      if (this.shadowRoot) return;
      const link = document.createElement('a');
      const href = this.getAttribute('href') ?? '';
      const inApp = href.startsWith('app:');
      link.href = inApp
        ? `${location.origin}/sandbox/?path=${encodeURIComponent(`/${href.slice(4)}`)}`
        : href;
      link.target = inApp ? '_top' : '_blank';
      link.rel = 'noopener noreferrer';
      link.append(document.createElement('slot'));
      this.attachShadow({ mode: 'open' }).append(link);
    }
  },
);

customElements.define(
  's-select',
  class extends HTMLElement {
    #select = document.createElement('select');
    #note = document.createElement('small');
    connectedCallback() {
      if (this.shadowRoot) return;
      const label = document.createElement('label');
      label.append(`${this.getAttribute('label') ?? ''} `, this.#select);
      this.attachShadow({ mode: 'open' }).append(label, document.createElement('br'), this.#note);
      for (const option of this.querySelectorAll('s-option')) {
        const copy = document.createElement('option');
        copy.value = option.getAttribute('value') ?? '';
        copy.textContent = option.textContent;
        this.#select.append(copy);
      }
      this.#select.addEventListener('change', () =>
        this.dispatchEvent(new Event('change', { bubbles: true })),
      );
    }
    get value() {
      return this.#select.value;
    }
    set value(next) {
      this.#select.value = next;
    }
    get details() {
      return this.#note.textContent ?? '';
    }
    set details(text) {
      this.#note.textContent = text;
    }
  },
);

const { default: start } = await import(`/sandbox/product-block.bundle.js?target=${place.target}`);
await start();
