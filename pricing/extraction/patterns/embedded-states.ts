/**
 * Data that a page leaves in its scripts, whoever made them: whole JSON scripts, and JSON that code
 * assigns to a name. Markup (JSON-LD) is none of it.
 */
import { getAttribute, getOwnText, type TagNode } from '#pricing/extraction/document/page-tree.ts';
import {
  findValueEnd,
  type JsonData,
  parseLooseJson,
} from '#pricing/extraction/document/page-json.ts';
import { getStableName } from './stable-names.ts';

export interface EmbeddedState {
  /** "script#id", or "script=name" for what is assigned to a name. */
  readonly name: string;
  readonly text: string;
  /** The data; null when the text is no JSON. */
  readonly read: () => JsonData | null;
}

const MAX_SCRIPT = 1_000_000;
const MIN_SCRIPT = 20;
const MAX_STATES = 60;
/** Characters of code in which ends of values are looked for, over all scripts of a page. */
const MAX_SCANNED = 3_000_000;
const ASSIGNS = /=\s{0,4}(?=[{[])/g;
const BEFORE = 80;
const ASSIGNED = /([A-Za-z_$][\w$.]*)(?:["']\])?\s{0,3}$/;

/** What the scripts of a page hold, in their order; parsed when it is asked for. */
export function readEmbeddedStates(scripts: readonly TagNode[]): EmbeddedState[] {
  const states: EmbeddedState[] = [];
  const budget = { left: MAX_SCANNED };
  for (const script of scripts) {
    if (states.length >= MAX_STATES) break;
    const type = getAttribute(script, 'type').toLowerCase();
    if (type.includes('ld+json')) continue;
    const text = getOwnText(script);
    if (text.length < MIN_SCRIPT || text.length > MAX_SCRIPT) continue;
    if (type.includes('json')) states.push(createState(nameOf(script), text));
    else addAssigned(text, states, budget);
  }
  return states;
}

function nameOf(script: TagNode): string {
  const id = getAttribute(script, 'id');
  const stable = /^[\w:.-]+$/.test(id) ? id.replace(/\d{3,}/g, '*') : '';
  if (stable !== '') return `script#${stable}`;
  const named = [...CALLED]
    .map((name) => [name, getAttribute(script, name)] as const)
    .find(([, value]) => value !== '' && value.length < 40 && getStableName(value) === value);
  return named ? `script[${named[0]}=${named[1].replace(/\s+/g, '_')}]` : 'script';
}

const CALLED = ['data-hook', 'data-name', 'data-component', 'class', 'data-type'];

/** The search goes on after each value that is data, so that these are not read again. */
function addAssigned(text: string, states: EmbeddedState[], budget: { left: number }): void {
  ASSIGNS.lastIndex = 0;
  for (
    let match = ASSIGNS.exec(text);
    match && states.length < MAX_STATES && budget.left > 0;
    match = ASSIGNS.exec(text)
  ) {
    const start = match.index + match[0].length;
    if (!/^[{[]\s*["[{}\]]/.test(text.slice(start, start + 40))) continue;
    const name = ASSIGNED.exec(text.slice(Math.max(0, match.index - BEFORE), match.index))?.[1];
    if (name === undefined) continue;
    const end = findValueEnd(text, start);
    budget.left -= (end < 0 ? text.length : end) - start;
    if (end < 0) continue;
    ASSIGNS.lastIndex = end;
    if (end - start >= MIN_SCRIPT)
      states.push(createState(`script=${name}`, text.slice(start, end)));
  }
}

function createState(name: string, text: string): EmbeddedState {
  let data: JsonData | null | undefined;
  return {
    name,
    text,
    read: () => (data ??= isStrictJson(text) ? (parseLooseJson(text)?.data ?? null) : null),
  };
}

/** Repairing broken JSON costs too much here. */
function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** One number of the data with its path: places of a list and keys that are numbers are `*`. */
export interface StateNumber {
  readonly path: string;
  readonly value: string;
}

const MAX_VISITED = 60_000;
const MAX_PATH = 160;
const KEY = /^[A-Za-z_$@][\w$@-]{0,40}$/;

/** The values of the data for which `isWanted` holds; bounded. */
export function findNumbers(data: JsonData, isWanted: (value: string) => boolean): StateNumber[] {
  const found: StateNumber[] = [];
  const stack: { data: JsonData; path: string }[] = [{ data, path: '' }];
  for (let visited = 0; stack.length > 0 && visited < MAX_VISITED; visited += 1) {
    const next = stack.pop();
    if (!next) break;
    const { data: at, path } = next;
    if (typeof at === 'string') {
      if (isWanted(at)) found.push({ path, value: at });
    } else if (path.length > MAX_PATH || at === null || typeof at === 'boolean') continue;
    else if (at instanceof Map)
      for (const [key, one] of at) stack.push({ data: one, path: `${path}.${toKey(key)}` });
    else for (const one of at) stack.push({ data: one, path: `${path}[*]` });
  }
  return found;
}

/** Keys that are numbers or made at random differ from page to page. */
const toKey = (key: string): string =>
  KEY.test(key) && !/\d{3}|^(?=.{12}).*\d.*[A-Z]/.test(key) ? key : '*';

/** The texts under a path that `findNumbers` gave. */
export function listUnderPath(data: JsonData, path: string): string[] {
  const steps = path.match(/\.[^.[]+|\[\*\]/g) ?? [];
  let level: JsonData[] = [data];
  for (const step of steps) {
    const next: JsonData[] = [];
    for (const at of level) {
      if (next.length > MAX_UNDER) break;
      if (at instanceof Map) {
        if (step === '.*')
          next.push(...[...at].filter(([key]) => toKey(key) === '*').map(([, one]) => one));
        else if (step !== '[*]') next.push(at.get(step.slice(1)) ?? null);
      } else if (Array.isArray(at) && step === '[*]') next.push(...at);
    }
    level = next;
  }
  return level.filter((one) => typeof one === 'string');
}

const MAX_UNDER = 2_000;
