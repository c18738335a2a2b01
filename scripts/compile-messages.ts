/**
 * Compiles app/locales/<language>.json (ICU message syntax) to TypeScript in app/locales/compiled:
 * a message without parameters becomes a string, one with parameters a function of their names.
 * Neither server nor browser parses messages. `npm run generate:messages` runs this file.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type MessageFormatElement,
  parse,
  type PluralOrSelectOption,
  TYPE,
} from '@formatjs/icu-messageformat-parser';
import { z } from 'zod';

const LOCALES = join(import.meta.dirname, '..', 'app', 'locales');
const COMPILED = join(LOCALES, 'compiled');

/** Messages of Home and of every page's layout: the browser loads these first. */
const COMMON = ['automation', 'goal', 'home', 'pages', 'plans', 'shared'];
/** Messages that only the server uses: e-mail, pages without a session, the block in the admin. */
const SERVER = ['block', 'channel', 'exportMail', 'mail', 'unsubscribePage'];

export type Parameter = 'string' | 'number';
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}
const TreeSchema: z.ZodType<MessageTree> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), TreeSchema])),
);

/** The message files by language, English first. */
export async function readMessages(): Promise<Map<string, MessageTree>> {
  const names = (await readdir(LOCALES)).filter((name) => name.endsWith('.json'));
  const languages = names.map((name) => name.slice(0, -'.json'.length));
  const sorted = languages.sort(
    (a, b) => Number(b === 'en') - Number(a === 'en') || (a < b ? -1 : 1),
  );
  const messages = new Map<string, MessageTree>();
  for (const language of sorted) {
    const text = await readFile(join(LOCALES, `${language}.json`), 'utf8');
    messages.set(language, TreeSchema.parse(JSON.parse(text)));
  }
  return messages;
}

/** Every message by its path ("home.title"), in the order of the file. */
export function listMessages(tree: MessageTree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, inner]): [string, string][] => {
    const at = path === '' ? key : `${path}.${key}`;
    return typeof inner === 'string' ? [[at, inner]] : listMessages(inner, at);
  });
}

/** Parses a message. Throws SyntaxError naming the path when it is not ICU message syntax. */
export function parseMessage(text: string, path: string): MessageFormatElement[] {
  try {
    return parse(text, { ignoreTag: true, shouldParseSkeletons: false });
  } catch (error) {
    throw new SyntaxError(`${path} is no ICU message: ${text}`, { cause: error });
  }
}

/** The parameters of a message by name. */
export function listParameters(elements: readonly MessageFormatElement[]): Map<string, Parameter> {
  const found = new Map<string, Parameter>();
  const add = (name: string, type: Parameter): void => {
    if (found.get(name) !== 'number') found.set(name, type);
  };
  const walk = (inner: readonly MessageFormatElement[]): void => {
    for (const element of inner) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      if (element.type === TYPE.tag) continue;
      const numeric = element.type === TYPE.number || element.type === TYPE.plural;
      add(element.value, numeric ? 'number' : 'string');
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) walk(option.value);
    }
  };
  walk(elements);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Returns the files for app/locales/compiled by name. Throws SyntaxError for a message that cannot
 * be compiled.
 */
export function buildMessages(messages: ReadonlyMap<string, MessageTree>): Map<string, string> {
  const files = new Map<string, string>();
  const english = messages.get('en');
  if (!english)
    throw new Error('app/locales/en.json is missing: it gives the messages their types');
  const groups = splitMessages(english);
  files.set(
    'message-types.ts',
    HEAD +
      Object.entries(groups)
        .map(([name, tree]) => `export type ${name}Messages = ${typeOf(tree, '')};\n`)
        .join('\n'),
  );
  for (const [language, tree] of messages) {
    const parts = splitMessages(tree);
    files.set(`common.${language}.ts`, compileCommon(language, parts.Common));
    files.set(`page.${language}.ts`, compilePage(language, parts.Page));
    files.set(`server.${language}.ts`, HEAD + compileBody(language, 'Server', parts.Server));
  }
  const languages = [...messages.keys()];
  files.set('languages.ts', compileLanguages(languages));
  files.set('load.ts', compileLoaders(languages));
  files.set('all.ts', compileAll(languages));
  return files;
}

/** Names that compiled messages use themselves (create-message-format.ts). */
const HELPERS = ['number', 'plural', 'select'];

const HEAD = '/* Generated from app/locales/*.json by `npm run generate:messages`. */\n';

function splitMessages(tree: MessageTree): Record<'Common' | 'Page' | 'Server', MessageTree> {
  const of = (has: (name: string) => boolean): MessageTree =>
    Object.fromEntries(Object.entries(tree).filter(([name]) => has(name)));
  return {
    Common: of((name) => COMMON.includes(name)),
    Page: of((name) => !COMMON.includes(name) && !SERVER.includes(name)),
    Server: of((name) => SERVER.includes(name)),
  };
}

function compileCommon(language: string, tree: MessageTree): string {
  return (
    HEAD +
    `import polaris from '@shopify/polaris/locales/${language}.json' with { type: 'json' };\n` +
    compileBody(language, 'Common', tree) +
    `export { polaris };\n`
  );
}

function compilePage(language: string, tree: MessageTree): string {
  return (
    HEAD +
    compileBody(language, 'Page', tree) +
    `export { reasons } from '../reasons/${language}.ts';\n`
  );
}

function compileBody(language: string, name: string, tree: MessageTree): string {
  const body = expressionOf(tree, '');
  const used = HELPERS.filter((helper) => body.includes(`${helper}(`));
  const helpers =
    used.length > 0 ? `const { ${used.join(', ')} } = createMessageFormat('${language}');\n` : '';
  const imported =
    helpers && `import { createMessageFormat } from '../create-message-format.ts';\n`;
  return (
    `${imported}import type { ${name}Messages } from './message-types.ts';\n\n${helpers}` +
    `export const ${name.toLowerCase()}: ${name}Messages = ${body};\n`
  );
}

const nameOf = (key: string): string => (/^[a-z_$][\w$]*$/i.test(key) ? key : JSON.stringify(key));

function typeOf(tree: string | MessageTree, path: string): string {
  if (typeof tree !== 'string') return objectOf(tree, path, typeOf);
  const parameters = listParameters(parseMessage(tree, path));
  if (parameters.size === 0) return 'string';
  const fields = [...parameters].map(([name, type]) => `readonly ${name}: ${type}`);
  return `(values: { ${fields.join('; ')} }) => string`;
}

function objectOf(
  tree: MessageTree,
  path: string,
  of: (inner: string | MessageTree, path: string) => string,
): string {
  const end = of === typeOf ? ';' : ',';
  const lines = Object.entries(tree).map(
    ([key, inner]) =>
      `${end === ';' ? 'readonly ' : ''}${nameOf(key)}: ${of(inner, path === '' ? key : `${path}.${key}`)}${end}`,
  );
  return `{\n${lines.join('\n')}\n}`;
}

function expressionOf(tree: string | MessageTree, path: string): string {
  if (typeof tree !== 'string') return objectOf(tree, path, expressionOf);
  const elements = parseMessage(tree, path);
  const parameters = listParameters(elements);
  const taken = HELPERS.find((helper) => parameters.has(helper));
  if (taken) throw new SyntaxError(`${path}: no parameter can be named ${taken}`);
  const text = templateOf(elements, path, null);
  return parameters.size === 0 ? text : `({ ${[...parameters.keys()].join(', ')} }) => ${text}`;
}

/** `counted`: the parameter that # stands for. */
function templateOf(
  elements: readonly MessageFormatElement[],
  path: string,
  counted: string | null,
): string {
  const parts = elements.map((element) => partOf(element, path, counted));
  if (parts.every((part) => part.startsWith('"')))
    return JSON.stringify(parts.map((part) => String(JSON.parse(part))).join(''));
  const inner = parts.map((part) =>
    part.startsWith('"')
      ? String(JSON.parse(part)).replaceAll(/[\\`]|\$(?=\{)/g, (sign) => `\\${sign}`)
      : `\${${part}}`,
  );
  const [only] = parts;
  return parts.length === 1 && only ? only : `\`${inner.join('')}\``;
}

function partOf(element: MessageFormatElement, path: string, counted: string | null): string {
  switch (element.type) {
    case TYPE.literal:
      return JSON.stringify(element.value);
    case TYPE.argument:
      return element.value;
    case TYPE.number:
      return `number(${element.value})`;
    case TYPE.pound:
      return `number(${counted})`;
    case TYPE.plural:
      return `plural(${element.value}, ${optionsOf(element.options, path, element.value)})`;
    case TYPE.select:
      return `select(${element.value}, ${optionsOf(element.options, path, counted)})`;
    case TYPE.date:
    case TYPE.time:
    case TYPE.tag:
      throw new SyntaxError(`${path}: dates, times and tags are formatted outside of messages`);
  }
}

function optionsOf(
  options: Readonly<Record<string, PluralOrSelectOption>>,
  path: string,
  counted: string | null,
): string {
  const cases = Object.entries(options).map(
    ([name, option]) => `${nameOf(name)}: ${templateOf(option.value, path, counted)}`,
  );
  return `{ ${cases.join(', ')} }`;
}

function compileLanguages(languages: readonly string[]): string {
  return (
    HEAD +
    `/** The languages there are. The first one is used where the reader's is none of them. */\n` +
    `export const LANGUAGES = [${languages.map((name) => `'${name}'`).join(', ')}] as const;\n` +
    `export type LanguageName = (typeof LANGUAGES)[number];\n`
  );
}

function compileLoaders(languages: readonly string[]): string {
  const loaders = (file: string): string =>
    languages.map((name) => `  ${name}: () => import('./${file}.${name}.ts'),\n`).join('');
  return (
    HEAD +
    `/** For the browser: one file for what every page needs, one for the rest. */\n` +
    `export const LOAD_COMMON = {\n${loaders('common')}};\n\n` +
    `export const LOAD_PAGE = {\n${loaders('page')}};\n`
  );
}

function compileAll(languages: readonly string[]): string {
  const groups = ['common', 'page', 'server'];
  const imports = languages.flatMap((name) =>
    groups.map((group) => `import * as ${group}_${name} from './${group}.${name}.ts';\n`),
  );
  const entries = languages.map(
    (name) =>
      `  ${name}: {\n    messages: { ...common_${name}.common, ...page_${name}.page, reasons: page_${name}.reasons },\n` +
      `    polaris: common_${name}.polaris,\n    server: server_${name}.server,\n  },\n`,
  );
  return `${HEAD}${imports.join('')}\n/** For the server: every language. */\nexport const ALL = {\n${entries.join('')}};\n`;
}

if (import.meta.main) {
  await rm(COMPILED, { recursive: true, force: true });
  await mkdir(COMPILED, { recursive: true });
  for (const [name, text] of buildMessages(await readMessages()))
    await writeFile(join(COMPILED, name), text);
}
