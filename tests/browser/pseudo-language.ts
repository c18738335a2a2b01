/**
 * English as a language that is written 40 % longer and with accents, each message in ⟦brackets⟧. A
 * page that shows both brackets of every message at the width of a phone has room for a
 * translation.
 */
import type { Page } from 'playwright-core';
import { loadedMessages } from '#app/locales/loaded-messages.ts';
import type { OpenPages } from './open-pages.ts';

const FILES = /\/assets\/(?:common|page)\.en-[^/?]+\.js$/;

/**
 * Replaces the English messages, on the server in this process and in what pages fetch from it; a
 * browser that has fetched them before would not ask. Returns what puts them back.
 */
export function usePseudoLanguage(pages: OpenPages): () => void {
  const english = loadedMessages.en;
  if (!english) throw new Error('The server has no English messages');
  loadedMessages.en = {
    ...english,
    messages: lengthenMessages(english.messages),
  };
  pages.putBefore((request, pass) => {
    const { pathname, search } = new URL(request.url);
    if (search !== '' || !FILES.test(pathname)) return pass();
    const names = pathname.includes('/common.') ? ['common'] : ['page', 'reasons'];
    const body = [
      `import * as real from ${JSON.stringify(`${pathname}?real`)};`,
      lengthenMessages.toString(),
      ...names.map((name) => `export const ${name} = lengthenMessages(real.${name});`),
      'export const polaris = real.polaris;',
    ];
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'max-age=3600' };
    return Promise.resolve(new Response(body.join('\n'), { headers }));
  });
  return () => {
    pages.putBefore(null);
    loadedMessages.en = english;
  };
}

/** Runs in the browser too, so it needs nothing beside itself. */
function lengthenMessages<Messages>(messages: Messages): Messages {
  const ACCENTS: Readonly<Record<string, string>> = {
    a: 'á',
    e: 'ê',
    i: 'ï',
    o: 'ö',
    u: 'ü',
    c: 'ç',
    n: 'ñ',
    y: 'ý',
    A: 'Å',
    E: 'É',
    O: 'Ø',
    U: 'Û',
  };
  const lengthen = (text: string): string => {
    // An address, a sign.
    if (text.startsWith('/') || !/[a-z]{2}/i.test(text)) return text;
    const accented = text.replaceAll(/[aeioucnyAEOU]/g, (letter) => ACCENTS[letter] ?? letter);
    const more = Math.ceil(text.length * 0.4);
    return `⟦${accented}${' wêïtër'
      .repeat(Math.ceil(more / 7))
      .slice(0, more)
      .trimEnd()}⟧`;
  };
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return lengthen(value);
    if (typeof value === 'function')
      return (...values: unknown[]) => lengthen(String(Reflect.apply(value, undefined, values)));
    return Object.fromEntries(
      Object.entries(value as object).map(([key, inner]) => [key, change(inner)]),
    );
  };
  return change(messages) as Messages;
}

/**
 * Every bracket that stands on the page and cannot be seen, with the text it belongs to; and how
 * many were looked at.
 */
export function findCutMessages(
  page: Page,
): Promise<{ readonly cut: string[]; readonly seen: number }> {
  return page.evaluate(() => {
    const cut: string[] = [];
    let seen = 0;
    /** Whether it can be seen, or scrolled to within a frame that scrolls. */
    const isShown = (box: DOMRect, element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (/auto|scroll/.test(overflowX)) return true;
        const frame = at.getBoundingClientRect();
        if (overflowX !== 'visible' && (box.left < frame.left - 1 || box.right > frame.right + 1))
          return false;
        if (
          /hidden|clip/.test(overflowY) &&
          (box.top < frame.top - 4 || box.bottom > frame.bottom + 4)
        )
          return false;
      }
      return box.left >= -1 && box.right <= window.innerWidth + 1;
    };
    /** Text for screen readers alone is in a box of one pixel. */
    const isForReaders = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).position === 'absolute' && at.getBoundingClientRect().width <= 1)
          return true;
      return false;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.textContent ?? '';
      const element = node.parentElement;
      if (!element || !/[⟦⟧]/.test(text)) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (element.closest('script, style, option') || isForReaders(element)) continue;
      for (const { index } of text.matchAll(/[⟦⟧]/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        seen += 1;
        if (!isShown(range.getBoundingClientRect(), element))
          cut.push(`${element.className}: ${text}`);
      }
    }
    return { cut, seen };
  });
}
