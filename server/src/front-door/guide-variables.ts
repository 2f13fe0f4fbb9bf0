import type { DemoData } from './demo-data.ts';

/** A name in the guides, and its value in shell syntax. */
export type Variable = { readonly name: string; readonly value: string };

/** The environment of the guides' programs and commands, all with test money. */
export const guideVariables = (url: string, { project, user }: DemoData): readonly Variable[] =>
  Object.entries({
    FLORIN_URL: url,
    FLORIN_PROJECT_ID: project.project_id,
    FLORIN_CLIENT_ID: project.client_id,
    FLORIN_CLIENT_SECRET: project.client_secret,
    FLORIN_MAC_KEY: project.mac_key,
    FLORIN_WALLET: String(project.wallet_id),
    FLORIN_ACCOUNT: project.account_number,
    FLORIN_PAYER_EMAIL: user.email,
    FLORIN_PAYER_PASSWORD: user.password,
    FLORIN_PAYER_PIN: user.pin,
    FLORIN_PAYER_WALLET: String(user.wallet_id),
  }).map(([name, value]) => ({ name, value: shellWord(value) }));

/**
 * The operator's token stays in its file, which only its owner can read. Neither screen nor page
 * shows it.
 */
export const adminTokenVariable = (file: string): Variable => ({
  name: 'FLORIN_ADMIN_TOKEN',
  value: `"$(cat ${shellWord(file)})"`,
});

/** The shell lines that set these variables. */
export const exportsOf = (variables: readonly Variable[]): readonly string[] =>
  variables.map(({ name, value }) => `export ${name}=${value}`);

const plainWord = /^[\w@%+:,./-]+$/;

/** Credentials may have any form, since a project can bring its own. */
const shellWord = (text: string): string =>
  plainWord.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/**
 * An example with values in place of names, in each of its languages. A value that the shell would
 * have to quote stays a name, and so does a value from a file.
 */
export const withOwnValues = (text: string, variables: readonly Variable[]): string =>
  variables
    .filter(({ value }) => plainWord.test(value))
    .reduce(
      (said, { name, value }) =>
        said
          .replaceAll(new RegExp(`\\$\\{process\\.env\\.${name}\\}`, 'g'), value)
          .replaceAll(new RegExp(`process\\.env\\.${name}\\b`, 'g'), `'${value}'`)
          .replaceAll(`getenv('${name}')`, `'${value}'`)
          .replaceAll(`os.environ['${name}']`, `'${value}'`)
          .replaceAll(new RegExp(`\\$${name}\\b`, 'g'), value),
      text,
    );
