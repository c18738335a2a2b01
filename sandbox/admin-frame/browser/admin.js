// @ts-check
/* global window, document, location, history, fetch, setTimeout, URLSearchParams */
/** The page around the app: navigation, title bar, toasts, save bar, product picker. Listens to the frame only. */
(() => {
  const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('#app-frame'));
  const find = (/** @type {string} */ selector) =>
    /** @type {HTMLElement} */ (document.querySelector(selector));
  /** @param {object} message */
  const reply = (message) =>
    frame.contentWindow?.postMessage({ sandbox: true, ...message }, location.origin);

  /** @param {{ id: string, label: string, variant: string, tone?: string, disabled?: boolean }} button */
  const makeButton = (button) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = button.label;
    element.disabled = button.disabled ?? false;
    element.className = `${button.variant} ${button.tone ?? ''}`;
    element.addEventListener('click', () => reply({ type: 'action', id: button.id }));
    return element;
  };

  /** @type {Record<string, (message: any) => void>} */
  const handlers = {
    nav: ({ links }) => {
      find('#app-nav').replaceChildren(
        ...links.map((/** @type {{ href: string, label: string, home: boolean }} */ link) => {
          const item = document.createElement('a');
          item.href = `/sandbox/?path=${encodeURIComponent(link.href)}`;
          item.textContent = link.home ? 'Home' : link.label;
          item.dataset.path = link.href;
          item.addEventListener('click', (event) => {
            event.preventDefault();
            reply({ type: 'navigate', path: link.href });
            document.body.classList.remove('nav-open');
          });
          return item;
        }),
      );
      markCurrent();
    },
    title: ({ title, buttons }) => {
      find('#title-bar').hidden = title === '' && buttons.length === 0;
      find('#title-bar h1').textContent = title;
      find('#title-bar div').replaceChildren(...buttons.map(makeButton));
    },
    'save-bar': ({ showing, buttons }) => {
      find('#save-bar').hidden = !showing;
      find('#save-bar div').replaceChildren(...buttons.map(makeButton));
    },
    loading: ({ isLoading }) => {
      find('#loading').hidden = !isLoading;
    },
    location: ({ path }) => {
      history.replaceState(null, '', `/sandbox/?path=${encodeURIComponent(path)}`);
      markCurrent();
    },
    toast: ({ toastId, message, duration, isError, action }) => {
      const toast = document.createElement('div');
      toast.id = toastId;
      toast.setAttribute('role', 'status');
      toast.className = isError ? 'toast error' : 'toast';
      toast.textContent = message;
      if (action) toast.append(makeButton({ id: toastId, label: action, variant: '' }));
      find('#toasts').append(toast);
      setTimeout(() => toast.remove(), duration);
    },
    'toast-hide': ({ toastId }) => document.getElementById(toastId)?.remove(),
    picker: ({ id, multiple }) => void openPicker(id, multiple),
    scopes: ({ id, scopes }) => void openScopes(id, scopes),
  };

  window.addEventListener('message', (event) => {
    if (
      event.source !== frame.contentWindow ||
      event.origin !== location.origin ||
      !event.data?.sandbox
    )
      return;
    handlers[event.data.type]?.(event.data);
  });

  const markCurrent = () => {
    const path = (new URLSearchParams(location.search).get('path') ?? '/app').split('?')[0] ?? '';
    for (const link of document.querySelectorAll('#app-nav a')) {
      const own = link.getAttribute('data-path') ?? '';
      link.toggleAttribute(
        'aria-current',
        path === own || (own !== '/app' && path.startsWith(`${own}/`)),
      );
    }
  };

  /** @param {string} id @param {boolean} multiple */
  const openPicker = async (id, multiple) => {
    const dialog = /** @type {HTMLDialogElement} */ (document.querySelector('#picker'));
    const list = find('#picker ul');
    /** @type {{ id: string, title: string, handle: string, variants: { id: string, title: string }[] }[]} */
    const products = await (await fetch('/sandbox/products.json')).json();
    list.replaceChildren(
      ...products.map((product) => {
        const item = document.createElement('li');
        const label = document.createElement('label');
        const box = document.createElement('input');
        Object.assign(box, {
          type: multiple ? 'checkbox' : 'radio',
          name: 'product',
          value: product.id,
        });
        label.append(box, ` ${product.title}`);
        item.append(label);
        return item;
      }),
    );
    dialog.returnValue = '';
    dialog.showModal();
    dialog.addEventListener(
      'close',
      () => {
        const chosen = new Set(
          [...list.querySelectorAll('input:checked')].map(
            (box) => /** @type {HTMLInputElement} */ (box).value,
          ),
        );
        const value =
          dialog.returnValue === 'choose'
            ? products.filter((product) => chosen.has(product.id))
            : undefined;
        reply({ type: 'answer', id, value });
      },
      { once: true },
    );
  };

  /** @param {string} id @param {string[]} scopes */
  const openScopes = (id, scopes) => {
    const dialog = /** @type {HTMLDialogElement} */ (document.querySelector('#scopes'));
    find('#scopes p').textContent = scopes.join(', ');
    dialog.returnValue = '';
    dialog.showModal();
    dialog.addEventListener(
      'close',
      async () => {
        const granted = dialog.returnValue === 'grant';
        if (granted)
          await fetch('/sandbox/actions/grant-scopes', {
            method: 'POST',
            body: new URLSearchParams({ scopes: scopes.join(',') }),
          });
        reply({ type: 'answer', id, value: granted ? 'granted-all' : 'declined-all' });
      },
      { once: true },
    );
  };

  find('#nav-button').addEventListener('click', () => document.body.classList.toggle('nav-open'));
  // Last: a faster frame would otherwise send messages before anything listens.
  if (frame) frame.src = frame.dataset.src ?? '';
})();
