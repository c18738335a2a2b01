/**
 * A way in which another shop's page could differ from a saved one without a different price, and
 * what such changes are made with.
 */
import { DomUtils, parseDocument } from 'htmlparser2';
import { Element, Text, type Document } from 'domhandler';

export interface PerturbInput {
  html: string;
  /** The true price, as a decimal string. */
  price: string | null;
  /** Currency of the page; null where it is not known. */
  currency: string | null;
}

export interface Perturbation {
  readonly name: string;
  /** 'same': the price is unchanged. 'none': the page states no price any more. */
  readonly expect: 'same' | 'none';
  readonly apply: (input: PerturbInput) => string;
}

export const byDom =
  (change: (document: Document, input: PerturbInput) => void) =>
  (input: PerturbInput): string => {
    const document = parseDocument(input.html);
    change(document, input);
    return DomUtils.getOuterHTML(document, { encodeEntities: 'utf8' });
  };

/** The elements of a document, in order. */
export const elementsOf = (document: Document): Element[] =>
  DomUtils.filter((node) => node instanceof Element, document, true, Infinity) as Element[];
/** The texts that readers see, and those of data that are none. */
export const textsOf = (document: Document): Text[] =>
  (DomUtils.filter((node) => node instanceof Text, document, true, Infinity) as Text[]).filter(
    (text) =>
      !(
        text.parent instanceof Element &&
        /^(?:script|style|title|noscript|template)$/.test(text.parent.name)
      ),
  );
