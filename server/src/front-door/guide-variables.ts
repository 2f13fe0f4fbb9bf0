import type { DemoData } from './demo-data.ts';

/** A name that the guides use, and its value as a shell takes it. */
export type Variable = { readonly name: string; readonly value: string };

/** What the programs and commands of the guides find in their environment, all of test money. */
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

/** The operator's token stays in its file, where only its owner reads it: neither screen nor page shows it. */
export const adminTokenVariable = (file: string): Variable => ({
  name: 'FLORIN_ADMIN_TOKEN',
  value: `"$(cat ${shellWord(file)})"`,
});

/** The lines that give a shell these variables. */
export const exportsOf = (variables: readonly Variable[]): readonly string[] =>
  variables.map(({ name, value }) => `export ${name}=${value}`);

const plainWord = /^[\w@%+:,./-]+$/;

/** Credentials may be anything, since a project can bring its own. */
const shellWord = (text: string): string =>
  plainWord.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/**
 * An example with the values in the place of the names, in each of its languages. What a shell would
 * have to quote stays a name, and so does what is read from a file.
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
