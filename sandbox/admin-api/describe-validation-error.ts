import type { GraphQLError, OperationDefinitionNode } from 'graphql';

const patterns: readonly {
  pattern: RegExp;
  describe: (found: string[]) => { message: string; extensions: Record<string, string> };
}[] = [
  {
    pattern: /^Cannot query field "(\w+)" on type "(\w+)"/,
    describe: ([fieldName = '', typeName = '']) => ({
      message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
      extensions: { code: 'undefinedField', typeName, fieldName },
    }),
  },
  {
    pattern: /^Unknown argument "(\w+)" on field "(\w+)\.(\w+)"/,
    describe: ([argumentName = '', typeName = '', name = '']) => ({
      message: `Field '${name}' doesn't accept argument '${argumentName}'`,
      extensions: { code: 'argumentNotAccepted', name, typeName, argumentName },
    }),
  },
  {
    pattern: /^Field "(\w+)" argument "(\w+)" of type "[^"]+" is required/,
    describe: ([name = '', argument = '']) => ({
      message: `Field '${name}' is missing required arguments: ${argument}`,
      extensions: {
        code: 'missingRequiredArguments',
        className: 'Field',
        name,
        arguments: argument,
      },
    }),
  },
  {
    pattern: /^Field "(\w+)" of type "([^"]+)" must have a selection of subfields/,
    describe: ([nodeName = '', typeName = '']) => ({
      message:
        `Field must have selections (field '${nodeName}' returns ${typeName} but has no ` +
        `selections. Did you mean '${nodeName} { ... }'?)`,
      extensions: { code: 'selectionMismatch', nodeName: `field '${nodeName}'`, typeName },
    }),
  },
  {
    pattern: /^Field "(\w+)" is not defined by type "(\w+)"/,
    describe: ([argumentName = '', name = '']) => ({
      message: `InputObject '${name}' doesn't accept argument '${argumentName}'`,
      extensions: { code: 'argumentNotAccepted', name, typeName: 'InputObject', argumentName },
    }),
  },
];

/**
 * A validation error in Shopify's wording for the most common mistakes, in graphql-js's for the
 * others.
 */
export function describeValidationError(
  error: GraphQLError,
  operation: OperationDefinitionNode,
): Record<string, unknown> {
  const path = [
    operation.name ? `${operation.operation} ${operation.name.value}` : operation.operation,
  ];
  for (const { pattern, describe } of patterns) {
    const found = pattern.exec(error.message);
    if (found) return { ...describe(found.slice(1)), locations: error.locations, path };
  }
  return {
    message: error.message,
    locations: error.locations,
    path,
    extensions: { code: 'invalid' },
  };
}
