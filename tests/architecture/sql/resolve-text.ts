/**
 * The texts that an expression of a program can have: literals, templates, constants, conditions,
 * and functions that return one expression. What depends on data has no text here.
 */
import ts from 'typescript';

/** Why an expression has no text that can be known from the program alone. */
export class UnknownText extends Error {}

/** More forms of one statement than this are not enumerated. */
const MOST_FORMS = 256;
const DEEPEST = 40;

interface ResolvedText {
  readonly texts: readonly string[];
  /** The first fragment that only a run knows; it is left out of the texts. */
  readonly leftOut: string | null;
}

export interface Resolver {
  /** Every text that the expression can have, at least one. Throws UnknownText. */
  readonly resolve: (expression: ts.Expression) => ResolvedText;
}

type Bindings = ReadonlyMap<ts.Symbol, { readonly value: ts.Expression; readonly in: Bindings }>;

interface Walk {
  readonly bound: Bindings;
  readonly depth: number;
}

export function createResolver(checker: ts.TypeChecker): Resolver {
  let leftOut: string | null = null;
  return {
    resolve: (expression) => {
      const choices = createChoices();
      const texts = new Set<string>();
      leftOut = null;
      for (let form = 0; form < MOST_FORMS; form += 1) {
        texts.add(evaluate(expression, { bound: new Map(), depth: 0 }, choices));
        if (!choices.next()) return { texts: [...texts], leftOut };
      }
      throw new UnknownText(`more than ${MOST_FORMS} forms`);
    },
  };

  function evaluate(node: ts.Expression, walk: Walk, choices: Choices): string {
    if (walk.depth > DEEPEST) throw new UnknownText('too many steps');
    const deeper = { ...walk, depth: walk.depth + 1 };
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
    if (ts.isTemplateExpression(node)) {
      let text = node.head.text;
      for (const span of node.templateSpans)
        text += evaluateInside(span, { text, walk: deeper }, choices) + span.literal.text;
      return text;
    }
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node)
    )
      return evaluate(node.expression, deeper, choices);
    if (ts.isConditionalExpression(node)) {
      const isTrue = choices.choose(keyOf(node.condition, checker), 2) === 0;
      return evaluate(isTrue ? node.whenTrue : node.whenFalse, deeper, choices);
    }
    if (ts.isBinaryExpression(node)) return evaluateBinary(node, deeper, choices);
    if (ts.isIdentifier(node)) return evaluateName(node, deeper, choices);
    if (ts.isCallExpression(node)) return evaluateCall(node, deeper, choices);
    return evaluateType(node, choices);
  }

  /**
   * A number whose value is data stands for itself: any number does, where no parameter is meant.
   */
  function evaluateInside(
    span: ts.TemplateSpan,
    { text, walk }: { text: string; walk: Walk },
    choices: Choices,
  ): string {
    try {
      return evaluate(span.expression, walk, choices);
    } catch (error) {
      if (!(error instanceof UnknownText)) throw error;
      const isNumber =
        (checker.getTypeAtLocation(span.expression).flags & ts.TypeFlags.NumberLike) !== 0;
      if (isNumber && !/[\s(,]$/.test(text)) throw error;
      if (isNumber) return '1';
      leftOut ??= error.message;
      return chooseSubstitute(text);
    }
  }

  function evaluateBinary(node: ts.BinaryExpression, walk: Walk, choices: Choices): string {
    const left = evaluate(node.left, walk, choices);
    const right = evaluate(node.right, walk, choices);
    const isNumber = (checker.getTypeAtLocation(node).flags & ts.TypeFlags.NumberLike) !== 0;
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.PlusToken:
        return isNumber ? String(Number(left) + Number(right)) : left + right;
      case ts.SyntaxKind.MinusToken:
        return String(Number(left) - Number(right));
      case ts.SyntaxKind.AsteriskToken:
        return String(Number(left) * Number(right));
      default:
        throw new UnknownText(node.getText());
    }
  }

  function evaluateName(node: ts.Identifier, walk: Walk, choices: Choices): string {
    const symbol = checker.getSymbolAtLocation(node);
    const bound = symbol && walk.bound.get(symbol);
    if (bound) return evaluate(bound.value, { ...walk, bound: bound.in }, choices);
    const initializer = findInitializer(symbol, checker);
    if (initializer) return evaluate(initializer, walk, choices);
    const list = findLoopedList(symbol);
    if (list) {
      const items = evaluateItems(list, walk, choices);
      return items[choices.choose(keyOf(node, checker), items.length)] ?? '';
    }
    const given = listGiven(symbol, checker);
    if (given.length === 0) return evaluateType(node, choices);
    const chosen = given[choices.choose(keyOf(node, checker), given.length)];
    return chosen ? evaluate(chosen, walk, choices) : evaluateType(node, choices);
  }

  /** A type of a few string literals has these texts. */
  function evaluateType(node: ts.Expression, choices: Choices): string {
    const type = checker.getTypeAtLocation(node);
    const parts = type.isUnion() ? type.types : [type];
    const literals = parts.flatMap((part) =>
      part.isStringLiteral() || part.isNumberLiteral() ? [String(part.value)] : [],
    );
    if (literals.length === 0 || literals.length !== parts.length)
      throw new UnknownText(node.getText().slice(0, 60));
    return literals[choices.choose(keyOf(node, checker), literals.length)] ?? '';
  }

  function evaluateCall(node: ts.CallExpression, walk: Walk, choices: Choices): string {
    if (ts.isPropertyAccessExpression(node.expression)) {
      if (node.expression.name.text === 'trim')
        return evaluate(node.expression.expression, walk, choices).trim();
      const joined = evaluateJoin(node, node.expression, { walk, choices });
      if (joined !== null) return joined;
    }
    const called = findFunction(findCalled(node.expression, walk));
    const body = called && findReturned(called);
    if (!called || !body) return evaluateType(node, choices);
    const bound = new Map(walk.bound);
    called.parameters.forEach((parameter, at) => {
      const given = node.arguments[at] ?? parameter.initializer;
      const name = ts.isIdentifier(parameter.name) && checker.getSymbolAtLocation(parameter.name);
      if (name && given) bound.set(name, { value: given, in: walk.bound });
    });
    return evaluate(body, { ...walk, bound }, choices);
  }

  /** The symbol of a called function, also of one that was given as an argument. */
  function findCalled(node: ts.Expression, walk: Walk): ts.Symbol | undefined {
    const symbol = checker.getSymbolAtLocation(node);
    const bound = symbol && walk.bound.get(symbol);
    if (bound) return findCalled(bound.value, { ...walk, bound: bound.in });
    return resolveAlias(symbol, checker);
  }

  /** `[…].join(separator)`, also of `.map((item) => …)`, when the array's members are known. */
  function evaluateJoin(
    node: ts.CallExpression,
    access: ts.PropertyAccessExpression,
    { walk, choices }: { walk: Walk; choices: Choices },
  ): string | null {
    if (access.name.text !== 'join') return null;
    const separator = node.arguments[0] ? evaluate(node.arguments[0], walk, choices) : ',';
    return evaluateItems(access.expression, walk, choices).join(separator);
  }

  function evaluateItems(node: ts.Expression, walk: Walk, choices: Choices): string[] {
    if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node))
      return evaluateItems(node.expression, walk, choices);
    if (ts.isArrayLiteralExpression(node))
      return node.elements.flatMap((element) =>
        ts.isSpreadElement(element)
          ? evaluateItems(element.expression, walk, choices)
          : [evaluate(element, walk, choices)],
      );
    if (ts.isConditionalExpression(node)) {
      const isTrue = choices.choose(keyOf(node.condition, checker), 2) === 0;
      return evaluateItems(isTrue ? node.whenTrue : node.whenFalse, walk, choices);
    }
    if (ts.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node);
      const bound = symbol && walk.bound.get(symbol);
      if (bound) return evaluateItems(bound.value, { ...walk, bound: bound.in }, choices);
      const initializer = findInitializer(symbol, checker);
      if (initializer && !isChanged(node, checker))
        return evaluateItems(initializer, walk, choices);
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      // Which of them are chosen is data; a statement with all of them names the same columns.
      if (name.text === 'filter') return evaluateItems(expression, walk, choices);
      const [separator] = node.arguments;
      if (name.text === 'split' && separator)
        return evaluate(expression, walk, choices).split(evaluate(separator, walk, choices));
      const mapped = evaluateMapped(node, node.expression, { walk, choices });
      if (mapped) return mapped;
    }
    throw new UnknownText(node.getText().slice(0, 60));
  }

  function evaluateMapped(
    node: ts.CallExpression,
    access: ts.PropertyAccessExpression,
    { walk, choices }: { walk: Walk; choices: Choices },
  ): string[] | null {
    const [mapper] = node.arguments;
    if (access.name.text !== 'map' || !mapper || !ts.isArrowFunction(mapper)) return null;
    const [parameter, index] = mapper.parameters;
    const body = findReturned(mapper);
    const name =
      parameter && ts.isIdentifier(parameter.name) && checker.getSymbolAtLocation(parameter.name);
    if (!body || !name) return null;
    const place =
      index && ts.isIdentifier(index.name) ? checker.getSymbolAtLocation(index.name) : undefined;
    return evaluateItems(access.expression, walk, choices).map((text, at) => {
      const bound = new Map(walk.bound);
      bound.set(name, { value: ts.factory.createStringLiteral(text), in: new Map() });
      if (place) bound.set(place, { value: ts.factory.createNumericLiteral(at), in: new Map() });
      return evaluate(body, { ...walk, bound }, choices);
    });
  }
}

/** What stands for a fragment that only a run knows, after the text before it. */
function chooseSubstitute(before: string): string {
  if (/\b(?:where|and|or|on|when|not)\s*\(?$/i.test(before)) return 'true';
  return /(?:[=<>(,]|\b(?:limit|offset|any|then|else))\s*$/i.test(before) ? 'null' : '';
}

/** Which way each condition goes, over all combinations: the same condition goes the same way. */
function createChoices() {
  const made = new Map<string, { at: number; readonly of: number }>();
  return {
    choose: (key: string, of: number): number => {
      const known = made.get(key);
      if (known) return known.at;
      made.set(key, { at: 0, of });
      return 0;
    },
    /** Turns to the next combination; false after the last. */
    next: (): boolean => {
      for (const [key, choice] of [...made].toReversed()) {
        if (choice.at + 1 < choice.of) {
          choice.at += 1;
          return true;
        }
        made.delete(key);
      }
      return false;
    },
  };
}
type Choices = ReturnType<typeof createChoices>;

/** Two expressions of one key have one value: the same words about the same declarations. */
function keyOf(node: ts.Expression, checker: ts.TypeChecker): string {
  const declared: string[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isIdentifier(inner)) {
      const declaration = checker.getSymbolAtLocation(inner)?.declarations?.[0];
      if (declaration) declared.push(`${declaration.getSourceFile().fileName}:${declaration.pos}`);
    }
    inner.forEachChild(visit);
  };
  visit(node);
  return `${node.getText()} ${declared.join(' ')}`;
}

function resolveAlias(
  symbol: ts.Symbol | undefined,
  checker: ts.TypeChecker,
): ts.Symbol | undefined {
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

function findInitializer(
  symbol: ts.Symbol | undefined,
  checker: ts.TypeChecker,
): ts.Expression | undefined {
  const declaration = resolveAlias(symbol, checker)?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration)) return undefined;
  const isConstant = (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
  return isConstant && ts.isIdentifier(declaration.name) ? declaration.initializer : undefined;
}

/** The list that a `for … of` walks over. */
function findLoopedList(symbol: ts.Symbol | undefined): ts.Expression | undefined {
  const loop = symbol?.valueDeclaration?.parent.parent;
  return loop && ts.isForOfStatement(loop) ? loop.expression : undefined;
}

/** What the calls in its own file give a parameter of a function that is not exported. */
function listGiven(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): ts.Expression[] {
  const parameter = symbol?.valueDeclaration;
  if (!parameter || !ts.isParameter(parameter)) return [];
  const called = parameter.parent;
  if (!ts.isFunctionDeclaration(called) || !called.name || isExported(called)) return [];
  const at = called.parameters.indexOf(parameter);
  const itself = checker.getSymbolAtLocation(called.name);
  const given: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && checker.getSymbolAtLocation(node.expression) === itself) {
      const value = node.arguments[at] ?? parameter.initializer;
      if (value) given.push(value);
    }
    node.forEachChild(visit);
  };
  visit(called.getSourceFile());
  return given;
}

const isExported = (called: ts.FunctionDeclaration): boolean =>
  called.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

/** Whether something is added to an array after it is made. */
function isChanged(node: ts.Identifier, checker: ts.TypeChecker): boolean {
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
  return (
    declaration !== undefined &&
    new RegExp(String.raw`\b${node.text}\.(?:push|unshift|splice)\(`).test(
      declaration.getSourceFile().text,
    )
  );
}

function findFunction(
  symbol: ts.Symbol | undefined,
): ts.FunctionDeclaration | ts.ArrowFunction | undefined {
  const declaration = symbol?.valueDeclaration;
  if (declaration && ts.isFunctionDeclaration(declaration)) return declaration;
  const initializer =
    declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return initializer && ts.isArrowFunction(initializer) ? initializer : undefined;
}

/** The one expression that a function returns. */
function findReturned(
  called: ts.FunctionDeclaration | ts.ArrowFunction,
): ts.Expression | undefined {
  if (!called.body || !ts.isBlock(called.body)) return called.body;
  const last = called.body.statements.at(-1);
  const others = called.body.statements.slice(0, -1);
  return last && ts.isReturnStatement(last) && others.every(ts.isVariableStatement)
    ? last.expression
    : undefined;
}
