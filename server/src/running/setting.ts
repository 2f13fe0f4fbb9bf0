/** One row of `docs/reference/settings.md`, and the rule that parses it. */
export type Setting<Value = unknown, Default extends string | null = string | null> = {
  readonly name: string;
  readonly meaning: string;
  /** The accepted values, to follow "it must be …". */
  readonly accepts: string;
  /**
   * The default as written in the environment. Null: an unset variable has a meaning of its own.
   */
  readonly default: Default;
  /** Shown instead of a default that depends on other values. */
  readonly defaultShown?: string;
  /** Never repeated in a message. */
  readonly secret?: true;
  /** Undefined: not accepted. */
  readonly parse: (text: string) => Value | undefined;
};

/** Lets the types of value and default be inferred. */
export const setting = <Value, Default extends string | null>(
  definition: Setting<Value, Default>,
): Setting<Value, Default> => definition;
