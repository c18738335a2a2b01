/** SQL conditions with their values, numbered in the order in which they are added. */
export interface Conditions {
  readonly values: unknown[];
  /** Adds a value and returns its placeholder `$n`. */
  readonly place: (value: unknown) => string;
  /** Adds a condition when the value is given. */
  readonly when: <T>(value: T | undefined, condition: (place: string) => string) => void;
  readonly and: (condition: string) => void;
  /** All conditions as `where …`. */
  readonly clause: () => string;
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
    clause: () => `where ${parts.join(' and ')}`,
  };
}

/** Returns the SQL for a column. */
export type ColumnOf<Name extends string> = (name: Name) => string;

/** Conditions on a current row and, with the same values, on its past versions. */
export interface RowConditions<Name extends string> {
  /** Adds a condition when the value is given. */
  readonly when: <T>(
    value: T | undefined,
    condition: (of: ColumnOf<Name>, place: string) => string,
  ) => void;
  readonly and: (condition: (of: ColumnOf<Name>) => string) => void;
  /** All conditions, each as `and …`. */
  readonly on: (of: ColumnOf<Name>) => string;
}

export function createRowConditions<Name extends string>({
  place,
}: Conditions): RowConditions<Name> {
  const parts: ((of: ColumnOf<Name>) => string)[] = [];
  return {
    when: (value, condition) => {
      if (value === undefined) return;
      const at = place(value);
      parts.push((of) => condition(of, at));
    },
    and: (condition) => {
      parts.push(condition);
    },
    on: (of) => parts.map((part) => `and ${part(of)}`).join(' '),
  };
}
