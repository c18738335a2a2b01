/**
 * What a screen says comes from app/locales: a sentence in a component is English for every reader. Finds text between tags, and words in
 * attributes and properties that Polaris, App Bridge and the browser show or read aloud.
 */
const SHOWN = new RegExp(
  `^(?:${[
    'title|titleMetadata|subtitle|heading|label|content|text|caption|summary|description|details|emptyText',
    'helpText|placeholder|alt|error|prefix|suffix|tooltip|accessibilityLabel|aria-?label',
  ].join('|')})$`,
  'i',
);
/** A word: at least two letters. Signs and units of one letter are the same in every language. */
const WORD = /\p{L}{2}/u;

export const messagesOnScreens = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      inCode:
        '“{{text}}” is English for every reader: put it into app/locales/en.json and the other languages.',
    },
  },
  create(context) {
    const report = (node, text) => {
      if (WORD.test(text))
        context.report({ node, messageId: 'inCode', data: { text: text.trim().slice(0, 60) } });
    };
    /** The texts an expression can be, where it says so itself. */
    const check = (node) => {
      if (!node) return;
      if (node.type === 'Literal' && typeof node.value === 'string') report(node, node.value);
      else if (node.type === 'TemplateLiteral')
        report(node, node.quasis.map(({ value }) => value.raw).join(' '));
      else if (node.type === 'ConditionalExpression') {
        check(node.consequent);
        check(node.alternate);
      } else if (node.type === 'LogicalExpression') {
        check(node.left);
        check(node.right);
      } else if (node.type === 'JSXExpressionContainer') check(node.expression);
    };
    const nameOf = (key) => String(key.type === 'Literal' ? key.value : (key.name ?? ''));
    return {
      JSXText: (node) => report(node, node.value),
      'JSXElement > JSXExpressionContainer': (node) => check(node.expression),
      'JSXFragment > JSXExpressionContainer': (node) => check(node.expression),
      JSXAttribute(node) {
        // What a <meta> holds is for browsers.
        if (node.parent.name.name !== 'meta' && SHOWN.test(nameOf(node.name))) check(node.value);
      },
      Property(node) {
        if (!node.computed && SHOWN.test(nameOf(node.key))) check(node.value);
      },
    };
  },
};
