const CODE = /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/;

/** The message for a code; null when there is none. */
export function findMessage<Message>(
  messages: Readonly<Record<string, Message>>,
  code: string | null,
): Message | null {
  return code !== null && Object.hasOwn(messages, code) ? (messages[code] ?? null) : null;
}

/** A code as text. One that has no message is at least written as words ("not_seen": "not seen"); a sentence stays as it is. */
export function formatCode(messages: Readonly<Record<string, string>>, code: string): string {
  const known = findMessage(messages, code);
  return known ?? (CODE.test(code) ? code.replaceAll(/[_-]/g, ' ') : code);
}
