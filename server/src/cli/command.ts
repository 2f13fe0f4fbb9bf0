import type { ApiClient } from './api-client.ts';
import type { Ending } from './exit-code.ts';
import type { Paint } from './render.ts';
import type { Terminal } from './terminal.ts';

/** Turns the text after an option into a value of the request. */
export type Reader = {
  /** Completes "it must be …". */
  readonly accepts: string;
  /** Undefined: not accepted. */
  readonly read: (text: string) => unknown;
};

export type Option = {
  /** The name of its value in help. Absent: it is a switch. */
  readonly value?: string;
  readonly meaning: string;
  readonly isRequired?: true;
  /** It may be given several times. */
  readonly isRepeated?: true;
  /** The member of the request's body, or of its query, that it fills. */
  readonly field?: string;
  /** Absent: the plain text. */
  readonly reader?: Reader;
  /** An empty text clears the field. */
  readonly isClearable?: true;
};

/** Options by name, without dashes. */
export type Options = Readonly<Record<string, Option>>;

/** A positional word: `florin project show PROJECT_ID`. */
export type Operand = {
  readonly name: string;
  readonly meaning: string;
  /** One line for each word that it may be. Shown if the word is missing. */
  readonly choices?: readonly string[];
  /** One or more words; only the last operand may have this. */
  readonly isRepeated?: true;
};

/** The content of the command line, checked against the command. */
export type Given = {
  readonly operand: (name: string) => string;
  /** Every word of a repeated operand. */
  readonly operands: (name: string) => readonly string[];
  /** The text after an option. Undefined: it was not given. */
  readonly text: (option: string) => string | undefined;
  readonly texts: (option: string) => readonly string[];
  readonly has: (option: string) => boolean;
};

/** The result of a command: a document for programs, and the same in words for people. */
export type Result = {
  readonly document: unknown;
  readonly text: (paint: Paint) => string;
  readonly ending?: Ending;
};

export type Session = {
  readonly terminal: Terminal;
  readonly given: Given;
  /** The operator API. Throws if there is no token. */
  readonly api: () => Promise<ApiClient>;
};

export type Example = { readonly does: string; readonly line: string };

/** One row of the table of commands. */
export type Command = {
  /** One word, or a group and a word: `project create`. */
  readonly name: string;
  readonly summary: string;
  /** Further information, in whole sentences. */
  readonly details?: string;
  readonly operands?: readonly Operand[];
  readonly options?: Options;
  /** Absent: the operator API. */
  readonly reaches?: 'nothing' | 'server';
  readonly examples: readonly Example[];
  /** Null: the command keeps running and reports its own end. */
  readonly run: (session: Session) => Promise<Result | null>;
};

const everywhere: Options = {
  json: { meaning: 'print one JSON document and nothing else' },
  help: { meaning: 'show what the command does' },
};

const whereServerIs: Options = {
  url: {
    value: 'URL',
    meaning: 'the address of the server (FLORIN_URL; PUBLIC_URL or http://HOST:PORT)',
  },
};

const whoAsks: Options = {
  'token-file': {
    value: 'FILE',
    meaning: 'holds the admin token (FLORIN_ADMIN_TOKEN; DATA_DIR/admin-token)',
  },
};

/** The options that a command shares with others. */
export const sharedOptions = ({ reaches }: Pick<Command, 'reaches'>): Options => ({
  ...(reaches === 'nothing' ? {} : whereServerIs),
  ...(reaches === undefined ? whoAsks : {}),
  ...everywhere,
});

/** All options of a command. */
export const optionsOf = (command: Command): Options => ({
  ...command.options,
  ...sharedOptions(command),
});
