/** Conditions and their values, numbered in the order in which they are added. */
export interface Conditions {
  readonly values: unknown[];
  /** `$n` for a value. */
  place(value: unknown): string;
  /** Adds a condition when the value is given. */
  when<T>(value: T | undefined, condition: (place: string) => string): void;
  and(condition: string): void;
  /** `where …`, all of them. */
  toString(): string;
}

export function createConditions(): Conditions {
  const values: unknown[] = [];
  const parts: string[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  return {
    values,
    place,
    when: (value, condition) => {
      if (value !== undefined) parts.push(condition(place(value)));
    },
    and: (condition) => {
      parts.push(condition);
    },
    toString: () => `where ${parts.join(' and ')}`,
  };
}
