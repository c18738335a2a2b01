export interface Rule {
  /** Path of the folder from the root. The longest that fits a file is its folder. */
  readonly folder: string;
  readonly mayImport: readonly string[];
  /** What breaks when the rule is broken. */
  readonly because: string;
}
