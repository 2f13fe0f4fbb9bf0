import { isSpoken, type SpokenLanguage, spokenLanguages } from '../../../kernel/language.ts';
import type { Project } from '../project.ts';

type Speaking = {
  readonly configuration: Pick<Project['configuration'], 'languages' | 'defaultLanguage'>;
};

/** A project's settings for the languages of its pages. Null: not set. */
export type WantedLanguages = {
  readonly languages: readonly string[] | null;
  readonly defaultLanguage: string | null;
};

export type CheckedLanguages = {
  readonly languages: readonly SpokenLanguage[] | null;
  readonly defaultLanguage: SpokenLanguage | null;
};

/** The languages that the buyer's pages of a project offer (decision 0172). */
export const offeredLanguages = ({ configuration }: Speaking): readonly SpokenLanguage[] =>
  configuration.languages ?? spokenLanguages;

const firstChoice = (offered: readonly SpokenLanguage[]): SpokenLanguage =>
  offered.includes('en') ? 'en' : (offered[0] ?? 'en');

/** Used where nothing else names a language. */
export const defaultLanguageOf = (project: Speaking): SpokenLanguage =>
  project.configuration.defaultLanguage ?? firstChoice(offeredLanguages(project));

/** For a link made by a person who reads `own`. The project's setting comes first. */
export const preselectedLanguage = (project: Speaking, own: SpokenLanguage): SpokenLanguage => {
  const isUsual = project.configuration.defaultLanguage == null;
  return isUsual && offeredLanguages(project).includes(own) ? own : defaultLanguageOf(project);
};

/** A link keeps the language that it names, if we support it at all. */
export const languageOfLink = (named: string, project: Speaking): SpokenLanguage =>
  isSpoken(named) ? named : defaultLanguageOf(project);

/** Why these languages are refused. Null: they are valid. */
export function languagesProblem({ languages }: WantedLanguages): string | null {
  if (languages === null) return null;
  if (languages.length === 0) return 'At least one language must be offered.';
  const isRight = languages.every(isSpoken) && new Set(languages).size === languages.length;
  return isRight ? null : `Each must be one of ${spokenLanguages.join(', ')}, and none twice.`;
}

/** The same for the default language. */
export function defaultProblem({ languages, defaultLanguage }: WantedLanguages): string | null {
  if (defaultLanguage === null) return null;
  const offered: readonly string[] = languages ?? spokenLanguages;
  return offered.includes(defaultLanguage) ? null : 'It must be one of the languages offered.';
}

/** Always in our own order, whatever the order of the request. */
export const checkedLanguages = ({
  languages,
  defaultLanguage,
}: WantedLanguages): CheckedLanguages => ({
  languages: languages === null ? null : spokenLanguages.filter((code) => languages.includes(code)),
  defaultLanguage: defaultLanguage !== null && isSpoken(defaultLanguage) ? defaultLanguage : null,
});
