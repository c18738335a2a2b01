import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { getOperationAST, parse } from 'graphql';
import type { AdminContext } from './admin-context.ts';
import { checkInputSizes } from './check-input-sizes.ts';
import { executeDocument } from './execute-admin-query.ts';

/**
 * Runs the mutation once for every line of the file, without charging cost. A refused line does not
 * prevent the others.
 */
export async function* runBulkMutation(
  operation: { query: string; path: string },
  context: AdminContext,
): AsyncGenerator<string> {
  const document = parse(operation.query);
  const mutation = getOperationAST(document);
  if (!mutation) throw new Error('A checked bulk mutation has an operation');
  const runLine = async (line: string): Promise<object> => {
    const variables = parseVariables(line);
    if (!variables) return { errors: [{ message: 'Line is not valid JSON' }] };
    const tooLarge = checkInputSizes(document, mutation, variables);
    if (tooLarge.length > 0) return { errors: tooLarge.map((error) => error.toJSON()) };
    const { data, errors } = await executeDocument(
      document,
      { query: operation.query, variables },
      context,
    );
    return {
      ...(data === undefined ? {} : { data }),
      ...(errors ? { errors: errors.map((error) => error.toJSON()) } : {}),
    };
  };
  let number = 0;
  for await (const line of createInterface({
    input: createReadStream(operation.path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (line.trim() === '') continue;
    yield JSON.stringify({ ...(await runLine(line)), __lineNumber: number });
    number += 1;
    // Lets the stand-in answer other requests in between.
    if (number % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

function parseVariables(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
