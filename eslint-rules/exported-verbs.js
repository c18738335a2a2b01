import { EXCEPTIONS } from './verb-exceptions.js';

/** The first words of exported functions: one verb for one act, so that a name says what a function does. */
const VERBS = new Set(
  `get find list count create update upsert delete record add remove set save refresh load read write fetch request
  respond receive listen open close start stop parse extract normalize build compare score match recommend apply undo
  send publish schedule run render format describe validate verify check require assert resolve merge choose detect
  classify collect fit learn plan estimate measure handle log hash sign encrypt decrypt encode decode lock release
  rotate wait compile evaluate preview backtest is has can to from use on with`.split(/\s+/),
);

/** Names that Remix gives to what a route exports. */
const REMIX = new Set(['action', 'headers', 'links', 'loader', 'meta', 'shouldRevalidate']);

const isFunction = (node) =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

/** The names of the functions that an `export` statement declares. */
function listFunctions({ declaration }) {
  if (declaration?.type === 'FunctionDeclaration') return declaration.id ? [declaration.id] : [];
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations
    .filter(({ id, init }) => id.type === 'Identifier' && isFunction(init))
    .map(({ id }) => id);
}

/** ESLint rule: exported functions in camelCase begin with a verb of the list, or stand in verb-exceptions.js. */
export const exportedVerbs = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      verb: '"{{word}}" in "{{name}}" is none of the verbs in exported-verbs.js: use one, or add the name to verb-exceptions.js.',
    },
  },
  create: (context) => ({
    ExportNamedDeclaration(statement) {
      for (const node of listFunctions(statement)) {
        const { name } = node;
        const word = /^[a-z]+/.exec(name)?.[0];
        if (!word || VERBS.has(word) || REMIX.has(name) || Object.hasOwn(EXCEPTIONS, name))
          continue;
        context.report({ node, messageId: 'verb', data: { name, word } });
      }
    },
  }),
};
