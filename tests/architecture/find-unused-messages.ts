/**
 * Which messages no code shows. The TypeScript compiler says for each property that code reads
 * which message it is. A group that is read by a key known only when the program runs
 * (`formatCode(labels.status, code)`) uses its keys, as far as code has a word for them.
 */
import { join } from 'node:path';
import ts from 'typescript';

interface Sources {
  /** The folder that paths are relative to. */
  readonly root: string;
  /** Generated types of the messages. */
  readonly types: string;
  /** Files that read messages, and all that may name a key. */
  readonly readers: readonly string[];
  readonly words: ReadonlySet<string>;
  /** Files that are not on the disk, by path. */
  readonly made?: ReadonlyMap<string, string>;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2024.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  resolveJsonModule: false,
  types: [],
};
/**
 * Other packages have no part in what a message is, and reading their types takes most of the time.
 */
const NEEDED_PACKAGE = /^(?:react|react\/jsx-runtime)$/;

/** Paths of messages ("home.title") that are never shown, sorted. */
export function findUnusedMessages(sources: Sources): string[] {
  const program = createProgram(sources);
  const types = program.getSourceFile(join(sources.root, sources.types));
  if (!types) throw new Error(`${sources.types} is missing`);
  const uses = new Uses(program.getTypeChecker(), types);
  for (const path of sources.readers) {
    const file = program.getSourceFile(join(sources.root, path));
    if (file) uses.collect(file);
  }
  return listMessages(types)
    .filter(([, node]) => {
      if (uses.named.has(node)) return false;
      return !uses.computed.has(node) || !sources.words.has(nameOf(node));
    })
    .map(([path]) => path)
    .sort();
}

/** Words that may be the key of a message: quoted ones, and names of properties. */
export function listWords(text: string): string[] {
  const quoted = text.matchAll(/(['"`])([\w-]+)\1/g);
  const named = text.matchAll(/\b([\w-]+)\??:/g);
  return [
    ...[...quoted].map((found) => found[2] ?? ''),
    ...[...named].map((found) => found[1] ?? ''),
  ];
}

function createProgram({ root, types, readers, made }: Sources): ts.Program {
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, readFile, getSourceFile } = host;
  // Without it, TypeScript looks only for files, also in folders that are not on the disk.
  delete host.directoryExists;
  const find = (path: string): string | undefined => made?.get(path.slice(root.length + 1));
  host.fileExists = (path) => find(path) !== undefined || fileExists(path);
  host.readFile = (path) => find(path) ?? readFile(path);
  host.getSourceFile = (path, options) => {
    const text = find(path);
    return text === undefined
      ? getSourceFile(path, options)
      : ts.createSourceFile(path, text, options, true);
  };
  host.resolveModuleNameLiterals = (literals, containing) =>
    literals.map(({ text }) => {
      const skipped = !/^[.#]/.test(text) && !NEEDED_PACKAGE.test(text);
      return skipped
        ? { resolvedModule: undefined }
        : ts.resolveModuleName(text, containing, OPTIONS, host);
    });
  const rootNames = [types, ...readers].map((path) => join(root, path));
  return ts.createProgram({ rootNames, options: OPTIONS, host });
}

class Uses {
  /** Messages that code reads by their name. */
  readonly named = new Set<ts.Node>();
  /** Messages of a group that code reads by a key that it computes. */
  readonly computed = new Set<ts.Node>();
  readonly #checker: ts.TypeChecker;
  readonly #types: ts.SourceFile;
  readonly #names: ReadonlySet<string>;

  constructor(checker: ts.TypeChecker, types: ts.SourceFile) {
    this.#checker = checker;
    this.#types = types;
    this.#names = new Set(listProperties(types).map(nameOf));
  }

  collect(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) this.#readProperty(node);
    else if (ts.isElementAccessExpression(node)) this.#readElement(node);
    else if (ts.isBindingElement(node)) this.#readBinding(node);
    else if (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node))
      this.#readGroup(node.expression);
    else if (ts.isIdentifier(node) && isValue(node)) this.#readWhole(node);
    ts.forEachChild(node, (child) => this.collect(child));
  }

  #readProperty(node: ts.PropertyAccessExpression): void {
    if (!this.#names.has(node.name.text)) return;
    this.#add(this.named, this.#checker.getSymbolAtLocation(node.name));
    this.#readWhole(node);
  }

  #readElement(node: ts.ElementAccessExpression): void {
    const group = this.#checker.getTypeAtLocation(node.expression);
    if (this.#findMembers(group).length === 0) return;
    const key = this.#checker.getTypeAtLocation(node.argumentExpression);
    const keys = key.isUnion() ? key.types : [key];
    if (!keys.every((one) => one.isStringLiteral())) return this.#readGroup(node.expression);
    const all = keys.length === group.getProperties().length;
    for (const one of keys)
      if (one.isStringLiteral())
        // A key of any name of the group (`keyof`) is computed; one of a few is named by its type.
        this.#add(all ? this.computed : this.named, group.getProperty(one.value));
    this.#readWhole(node);
  }

  #readBinding(node: ts.BindingElement): void {
    const name = node.propertyName ?? node.name;
    if (!ts.isIdentifier(name) || !this.#names.has(name.text)) return;
    this.#add(this.named, this.#checker.getTypeAtLocation(node.parent).getProperty(name.text));
  }

  /**
   * A group that is handed on as a dictionary is read by keys that are known when the program runs.
   */
  #readWhole(node: ts.Expression): void {
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node) return;
    // One of two groups with the same keys: TypeScript takes both for the first.
    if (ts.isConditionalExpression(parent) && parent.condition !== node) this.#readGroup(node);
    const wanted = this.#checker.getContextualType(node);
    if (!wanted) return;
    const parts = wanted.isUnion() ? wanted.types : [wanted];
    if (parts.some((part) => this.#checker.getIndexInfosOfType(part).length > 0))
      this.#readGroup(node);
  }

  #readGroup(node: ts.Expression): void {
    for (const member of this.#findMembers(this.#checker.getTypeAtLocation(node)))
      this.computed.add(member);
  }

  #findMembers(type: ts.Type): ts.Node[] {
    const groups = type.isUnion() ? type.types : [type];
    return groups
      .flatMap((group) => group.getProperties())
      .flatMap((property) => property.declarations ?? [])
      .filter((declaration) => declaration.getSourceFile() === this.#types);
  }

  #add(to: Set<ts.Node>, symbol: ts.Symbol | undefined): void {
    for (const declaration of symbol?.declarations ?? [])
      if (declaration.getSourceFile() === this.#types) to.add(declaration);
  }
}

/** An identifier that stands for a value, not for a name of something. */
function isValue({ parent }: ts.Identifier): boolean {
  return (
    ts.isCallExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isJsxExpression(parent) ||
    ts.isReturnStatement(parent)
  );
}

function listProperties(types: ts.SourceFile): ts.PropertySignature[] {
  const found: ts.PropertySignature[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isPropertySignature(node)) found.push(node);
    // The parameters of a message are no messages.
    if (!ts.isFunctionTypeNode(node)) ts.forEachChild(node, walk);
  };
  walk(types);
  return found;
}

/** The messages by path; groups are none. */
function listMessages(types: ts.SourceFile): [string, ts.PropertySignature][] {
  return listProperties(types)
    .filter(({ type }) => !type || !ts.isTypeLiteralNode(type))
    .map((node) => [pathOf(node), node]);
}

function pathOf(node: ts.PropertySignature): string {
  const outer = node.parent.parent;
  return ts.isPropertySignature(outer) ? `${pathOf(outer)}.${nameOf(node)}` : nameOf(node);
}

function nameOf(node: ts.PropertySignature): string {
  return ts.isIdentifier(node.name) || ts.isStringLiteral(node.name) ? node.name.text : '';
}
