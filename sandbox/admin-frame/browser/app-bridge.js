// @ts-check
/* global window, document, location, history, sessionStorage, crypto, setTimeout, atob */
/* global URLSearchParams, Request, Headers, MutationObserver, CSSStyleSheet, CustomEvent */
/* global HTMLElement, HTMLFormElement, customElements */
/**
 * The sandbox's App Bridge: the part of Shopify's script that this app uses, talking to the sandbox's admin page instead of Shopify's.
 * Written against the published types; how the real script talks to the admin is not known and not imitated.
 * @typedef {import('@shopify/app-bridge-types').ShopifyGlobal} ShopifyGlobal
 */
(() => {
  const EMBEDDING = [
    'embedded',
    'shop',
    'host',
    'id_token',
    'hmac',
    'timestamp',
    'locale',
    'session',
  ];
  const nativeFetch = window.fetch.bind(window);
  const embedded = window.parent !== window;
  const params = new URLSearchParams(location.search);
  const stored = (/** @type {string} */ name) => {
    const value = params.get(name) ?? sessionStorage.getItem(`sandbox-${name}`) ?? '';
    sessionStorage.setItem(`sandbox-${name}`, value);
    return value;
  };

  /** @type {Map<string, (value: unknown) => void>} */
  const answers = new Map();
  /** @type {Map<string, () => void>} */
  const actions = new Map();

  /** @param {string} type @param {object} [payload] */
  const tell = (type, payload = {}) => {
    if (embedded) window.parent.postMessage({ sandbox: true, type, ...payload }, location.origin);
  };
  /** @param {string} type @param {object} [payload] @returns {Promise<unknown>} */
  const ask = (type, payload = {}) =>
    new Promise((resolve) => {
      const id = crypto.randomUUID();
      answers.set(id, resolve);
      tell(type, { id, ...payload });
    });

  window.addEventListener('message', (event) => {
    const message = event.data;
    if (event.source !== window.parent || event.origin !== location.origin || !message?.sandbox)
      return;
    if (message.type === 'answer') answers.get(message.id)?.(message.value);
    if (message.type === 'action') actions.get(message.id)?.();
    if (message.type === 'navigate') goTo(message.path);
  });

  /** The app's router listens for this event on the link; a path without a link is loaded. @param {string} path */
  const goTo = (path) => {
    const link = [
      ...document.querySelectorAll('ui-nav-menu a, s-app-nav a, s-app-nav s-link'),
    ].find((each) => each.getAttribute('href') === path);
    if (link) link.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true }));
    else location.assign(path);
  };

  /** @type {{ token: string, until: number } | null} */
  let held = null;
  const idToken = async () => {
    if (held && held.until > Date.now() + 10_000) return held.token;
    const response = await nativeFetch('/sandbox/session-token', { method: 'POST' });
    if (!response.ok)
      throw new Error('The sandbox gives no session token: the app is not installed');
    const { token } = await response.json();
    held = {
      token,
      until: JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))).exp * 1000,
    };
    return token;
  };

  /** Requests to the app carry the session token; one refused for its token is sent once more with a new one. */
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.origin !== location.origin || url.pathname.startsWith('/sandbox/'))
      return nativeFetch(request);
    const again = request.clone();
    /** @param {Request} plain */
    const send = async (plain) => {
      const headers = new Headers(plain.headers);
      if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${await idToken()}`);
      return nativeFetch(new Request(plain, { headers }));
    };
    let response = await send(request);
    if (
      response.status === 401 &&
      response.headers.has('X-Shopify-Retry-Invalid-Session-Request')
    ) {
      held = null;
      response = await send(again);
    }
    const elsewhere = response.headers.get('X-Shopify-API-Request-Failure-Reauthorize-Url');
    if (elsewhere) window.open(elsewhere, '_top');
    return response;
  };

  let toasts = 0;
  const toast = Object.assign(() => '', {
    /**
     * @param {string} message
     * @param {{
     *   duration?: number,
     *   isError?: boolean,
     *   action?: string,
     *   onAction?: () => void,
     *   onDismiss?: () => void,
     * }} [options]
     */
    show(message, options = {}) {
      const id = `toast-${(toasts += 1)}`;
      if (options.onAction) actions.set(id, options.onAction);
      tell('toast', {
        toastId: id,
        message,
        duration: options.duration ?? 5000,
        isError: options.isError ?? false,
        action: options.action ?? null,
      });
      setTimeout(() => options.onDismiss?.(), options.duration ?? 5000);
      return id;
    },
    /** @param {string} id */
    hide: (id) => tell('toast-hide', { toastId: id }),
  });

  /** @param {string} id @returns {any} */
  const byId = (id) => document.getElementById(id);
  const shownById = {
    show: async (/** @type {string} */ id) => byId(id)?.show(),
    hide: async (/** @type {string} */ id) => byId(id)?.hide(),
    toggle: async (/** @type {string} */ id) => byId(id)?.toggle(),
  };

  const scopeDetail = async () => (await nativeFetch('/sandbox/scopes.json')).json();

  /**
   * @type {Partial<ShopifyGlobal> &
   *   Pick<
   *     ShopifyGlobal,
   *     'config' | 'idToken' | 'toast' | 'loading' | 'modal' | 'environment' | 'ready'
   *   >}
   */
  const shopify = {
    config: {
      apiKey:
        document.querySelector('meta[name="shopify-api-key"]')?.getAttribute('content') ??
        document.currentScript?.dataset.apiKey ??
        '',
      shop: stored('shop'),
      host: stored('host'),
      locale: stored('locale') || 'en',
    },
    origin: location.origin,
    ready: Promise.resolve(),
    environment: { embedded, mobile: false, pos: false, intent: false },
    idToken,
    toast,
    loading: (isLoading = true) => tell('loading', { isLoading }),
    modal: shownById,
    saveBar: { ...shownById, leaveConfirmation: async () => undefined },
    // @ts-expect-error The overloads of the picker by resource type are not worth repeating here.
    resourcePicker: (options) => ask('picker', { multiple: Boolean(options?.multiple) }),
    user: async () => (await nativeFetch('/sandbox/user.json')).json(),
    scopes: {
      query: scopeDetail,
      request: async (wanted) => ({
        result: /** @type {'granted-all' | 'declined-all'} */ (
          await ask('scopes', { scopes: wanted })
        ),
        detail: await scopeDetail(),
      }),
      revoke: async (wanted) => {
        await nativeFetch('/sandbox/actions/revoke-scopes', {
          method: 'POST',
          body: new URLSearchParams({ scopes: wanted.join(',') }),
        });
        return { detail: await scopeDetail() };
      },
    },
  };
  // @ts-expect-error The parts that the sandbox lacks are undefined, so that using one is an error.
  window.shopify = shopify;

  /** Where the app is, without what the admin added. */
  const sendLocation = () => {
    const url = new URL(location.href);
    for (const name of EMBEDDING) url.searchParams.delete(name);
    tell('location', { path: url.pathname + url.search });
  };
  for (const name of /** @type {const} */ (['pushState', 'replaceState'])) {
    const native = history[name].bind(history);
    history[name] = (data, unused, url) => {
      native(data, unused, url);
      sendLocation();
    };
  }
  window.addEventListener('popstate', sendLocation);

  const reload = params.get('shopify-reload');
  if (reload) {
    const target = new URL(reload, location.origin);
    if (target.origin === location.origin) {
      void idToken().then((token) => {
        target.searchParams.set('id_token', token);
        location.replace(target);
      });
    }
  } else {
    sendLocation();
  }
  const exit = params.get('exitIframe');
  if (exit) window.open(new URL(exit, location.origin), '_top');

  // ---- Elements

  // Nothing is added to the page's own elements: the app hydrates them, and React rejects markup
  // that it did not render.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('ui-nav-menu, s-app-nav, ui-title-bar, ui-save-bar { display: none }');
  document.adoptedStyleSheets.push(sheet);
  /** @type {WeakMap<Element, string>} */
  const ids = new WeakMap();
  /** @param {Element} element */
  const idOf = (element) => {
    const id = ids.get(element) ?? crypto.randomUUID();
    ids.set(element, id);
    return id;
  };

  /** @param {Element} element @param {() => void} report */
  const watch = (element, report) => {
    new MutationObserver(report).observe(element, {
      childList: true,
      subtree: true,
      attributes: true,
      characterData: true,
    });
    report();
  };
  /** @param {Element} parent */
  const describeButtons = (parent) =>
    [...parent.querySelectorAll('button, a')].map((button) => {
      const id = idOf(button);
      actions.set(id, () => /** @type {HTMLElement} */ (button).click());
      return {
        id,
        label:
          button.textContent?.trim() ||
          button.getAttribute('aria-label') ||
          (button.getAttribute('variant') === 'primary' ? 'Save' : 'Discard'),
        variant: button.getAttribute('variant') ?? '',
        tone: button.getAttribute('tone') ?? '',
        disabled: button.hasAttribute('disabled'),
      };
    });

  class NavMenu extends HTMLElement {
    connectedCallback() {
      watch(this, () => {
        const links = [...this.querySelectorAll('a, s-link')].map((link) => ({
          href: link.getAttribute('href') ?? '/',
          label: link.textContent?.trim() ?? '',
          home: link.getAttribute('rel') === 'home',
        }));
        tell('nav', { links });
      });
    }
  }

  class TitleBar extends HTMLElement {
    connectedCallback() {
      if (this.closest('ui-modal')) return;
      watch(this, () =>
        tell('title', {
          title: this.getAttribute('title') ?? document.title,
          buttons: describeButtons(this),
        }),
      );
    }
    disconnectedCallback() {
      if (!document.querySelector('ui-title-bar')) tell('title', { title: '', buttons: [] });
    }
  }

  class SaveBar extends HTMLElement {
    showing = false;
    connectedCallback() {
      watch(this, () => this.showing && this.#report());
    }
    disconnectedCallback() {
      void this.hide();
    }
    async show() {
      if (this.showing) return;
      this.showing = true;
      this.#report();
      this.dispatchEvent(new CustomEvent('show'));
    }
    async hide() {
      if (!this.showing) return;
      this.showing = false;
      tell('save-bar', { showing: false, buttons: [] });
      this.dispatchEvent(new CustomEvent('hide'));
    }
    toggle() {
      return this.showing ? this.hide() : this.show();
    }
    #report() {
      tell('save-bar', { showing: true, buttons: describeButtons(this) });
    }
  }

  const MODAL_STYLE = `
    dialog { border: 0; border-radius: 12px; padding: 0; width: min(640px, 92vw) }
    dialog { box-shadow: 0 12px 48px #0005 }
    header, footer { display: flex; gap: 8px; align-items: center; padding: 12px 16px }
    header { justify-content: space-between; background: #f3f3f1; font-weight: 600 }
    footer { justify-content: flex-end; border-top: 1px solid #e5e5e5 }
    footer:empty { display: none }
    button { font: inherit; padding: 6px 12px; border-radius: 8px; border: 1px solid #bbb }
    button { background: #fff; cursor: pointer }
    button[data-variant=primary] { background: #233; color: #fff }
    button[data-tone=critical] { background: #a11; color: #fff }`;

  class Modal extends HTMLElement {
    content = document.createElement('div');
    /** @type {HTMLDialogElement | null} */
    #dialog = null;
    connectedCallback() {
      if (this.#dialog) return;
      const root = this.attachShadow({ mode: 'open' });
      root.innerHTML =
        `<style>${MODAL_STYLE}</style><dialog><header><span></span>` +
        `<button aria-label="Close">×</button></header><slot></slot><footer></footer></dialog>`;
      this.#dialog = root.querySelector('dialog');
      root.querySelector('header button')?.addEventListener('click', () => void this.hide());
      this.#dialog?.addEventListener('close', () => this.dispatchEvent(new CustomEvent('hide')));
    }
    async show() {
      const root = this.shadowRoot;
      if (!root || this.#dialog?.open) return;
      if (!this.content.isConnected) this.append(this.content);
      const bar = this.querySelector('ui-title-bar');
      const heading = root.querySelector('header span');
      if (heading) heading.textContent = bar?.getAttribute('title') ?? '';
      root.querySelector('footer')?.replaceChildren(
        ...(bar ? describeButtons(bar) : []).map((button) => {
          const copy = document.createElement('button');
          copy.textContent = button.label;
          copy.disabled = button.disabled;
          copy.dataset.variant = button.variant;
          copy.dataset.tone = button.tone;
          copy.addEventListener('click', () => actions.get(button.id)?.());
          return copy;
        }),
      );
      this.#dialog?.showModal();
      this.dispatchEvent(new CustomEvent('show'));
    }
    async hide() {
      if (this.#dialog?.open) this.#dialog.close();
    }
    toggle() {
      return this.#dialog?.open ? this.hide() : this.show();
    }
  }

  customElements.define('ui-nav-menu', NavMenu);
  customElements.define('s-app-nav', class extends NavMenu {});
  customElements.define('ui-title-bar', TitleBar);
  customElements.define('ui-save-bar', SaveBar);
  customElements.define('ui-modal', Modal);

  // A form marked `data-save-bar` has its save bar shown by the admin.
  document.addEventListener('input', (event) => {
    const form = /** @type {Element | null} */ (event.target)?.closest?.('form[data-save-bar]');
    if (!(form instanceof HTMLFormElement)) return;
    const id = idOf(form);
    actions.set(`${id}-save`, () => form.requestSubmit());
    actions.set(`${id}-discard`, () => form.reset());
    tell('save-bar', {
      showing: true,
      buttons: [
        { id: `${id}-save`, label: 'Save', variant: 'primary' },
        { id: `${id}-discard`, label: 'Discard', variant: '' },
      ],
    });
  });
  for (const name of ['submit', 'reset']) {
    document.addEventListener(name, (event) => {
      if (/** @type {Element | null} */ (event.target)?.matches?.('form[data-save-bar]'))
        tell('save-bar', { showing: false, buttons: [] });
    });
  }
})();
