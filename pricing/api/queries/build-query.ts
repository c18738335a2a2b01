/** SQL conditions with their values, numbered in the order in which they are added. */
export interface Conditions {
  readonly values: unknown[];
  /** Adds a value and returns its placeholder `$n`. */
  readonly place: (value: unknown) => string;
  /** Adds a condition when the value is given. */
  readonly when: <T>(value: T | undefined, condition: (place: string) => string) => void;
  readonly and: (condition: string) => void;
  /** All conditions, joined by `and`. */
  readonly all: () => string;
  /** All conditions as `where …`. */
  readonly clause: () => string;
}

export function createConditions(): Conditions {
  const values: unknown[] = [];
  const parts: string[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const all = (): string => parts.join(' and ');
  return {
    values,
    place,
    when: (value, condition) => {
      if (value !== undefined) parts.push(condition(place(value)));
    },
    and: (condition) => {
      parts.push(condition);
    },
    all,
    clause: () => `where ${all()}`,
  };
}
