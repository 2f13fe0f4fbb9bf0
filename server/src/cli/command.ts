import type { ApiClient } from './api-client.ts';
import type { Ending } from './exit-code.ts';
import type { Paint } from './render.ts';
import type { Terminal } from './terminal.ts';

/** How the text after an option becomes a value of the request. */
export type Reader = {
  /** To follow "it must be …". */
  readonly accepts: string;
  /** Undefined: not accepted. */
  readonly read: (text: string) => unknown;
};

export type Option = {
  /** What follows it, as help shows it; a switch is followed by nothing. */
  readonly value?: string;
  readonly meaning: string;
  readonly isRequired?: true;
  /** May be given several times. */
  readonly isRepeated?: true;
  /** The member of the request's body, or of its query, that it fills. */
  readonly field?: string;
  /** Text as it is, unless this says otherwise. */
  readonly reader?: Reader;
  /** An empty text takes away what the field holds. */
  readonly isClearable?: true;
};

/** Options by name, without dashes. */
export type Options = Readonly<Record<string, Option>>;

/** A word that stands for itself: `florin project show PROJECT_ID`. */
export type Operand = {
  readonly name: string;
  readonly meaning: string;
  /** A line for each word that it may be; shown when it is missing. */
  readonly choices?: readonly string[];
  /** One or more words; only the last operand may be so. */
  readonly isRepeated?: true;
};

/** What was on the command line, checked against the command. */
export type Given = {
  readonly operand: (name: string) => string;
  /** Every word of an operand that may be repeated. */
  readonly operands: (name: string) => readonly string[];
  /** The text after an option; undefined when it was not given. */
  readonly text: (option: string) => string | undefined;
  readonly texts: (option: string) => readonly string[];
  readonly has: (option: string) => boolean;
};

/** What a command found or did: one document for programs, the same in words for people. */
export type Result = {
  readonly document: unknown;
  readonly text: (paint: Paint) => string;
  readonly ending?: Ending;
};

export type Session = {
  readonly terminal: Terminal;
  readonly given: Given;
  /** The operator API; refuses when there is no token. */
  readonly api: () => Promise<ApiClient>;
};

export type Example = { readonly does: string; readonly line: string };

/** One row of the table of commands. */
export type Command = {
  /** One word, or a group and a word: `project create`. */
  readonly name: string;
  readonly summary: string;
  /** More to know, in whole sentences. */
  readonly details?: string;
  readonly operands?: readonly Operand[];
  readonly options?: Options;
  /** Left out: the operator API is called. */
  readonly reaches?: 'nothing' | 'server';
  readonly examples: readonly Example[];
  /** Null: it goes on by itself and says for itself how it ends. */
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

/** Every option that a command knows. */
export const optionsOf = (command: Command): Options => ({
  ...command.options,
  ...sharedOptions(command),
});
