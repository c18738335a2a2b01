/**
 * One of several messages of which some have parameters: the text, with the values where it takes
 * them.
 */
export function formatMessage<Values>(
  message: string | ((values: Values) => string),
  values: Values,
): string {
  return typeof message === 'string' ? message : message(values);
}
