import {
  type Catalogue,
  type VisibleMethods,
  visibleMethods,
} from '../../checkout/methods/method.ts';
import type { Project, ProjectConfiguration } from '../../identity/projects/project.ts';
import {
  addressesMax,
  isName,
  isPlainHttp,
  isSite,
  isWebAddress,
} from '../../identity/projects/project-rules.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { settingsTexts } from './settings-texts.ts';

/** The typed fields of the page. */
export type TypedSettings = {
  readonly name: string;
  readonly redirect_uris: string;
  readonly sites: string;
  readonly callback_uri: string;
  /** By the key of the method. */
  readonly places: Readonly<Record<string, string>>;
  readonly methodsOff: readonly string[];
};

export type WrongSettings = Readonly<
  Partial<Record<'name' | 'redirect_uris' | 'sites' | 'callback_uri' | 'methods', string>>
>;

/** A change of the project, or the problems with it, in words. */
export type ReadSettings =
  | { readonly wrong: WrongSettings }
  | { readonly name?: string; readonly configuration: Partial<ProjectConfiguration> };

export const settingsOf = ({ name, configuration: set }: Project): TypedSettings => ({
  name,
  redirect_uris: set.redirectUris.join('\n'),
  sites: set.sites.join('\n'),
  callback_uri: set.callbackUri ?? '',
  places: Object.fromEntries(
    Object.entries(set.displayOrder).map(([key, at]) => [key, String(at)]),
  ),
  methodsOff: set.methodsOff,
});

const linesIn = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Name, return addresses and sites, by the rules of the operator API. */
export function detailsIn(typed: TypedSettings, language: PageLanguage): ReadSettings {
  const words = settingsTexts[language].wrong;
  const [redirectUris, sites] = [linesIn(typed.redirect_uris), linesIn(typed.sites)];
  const wrongIn = (
    lines: readonly string[],
    isRight: (line: string) => boolean,
    said: (line: string) => string,
  ): string | null => {
    const bad = lines.find((line) => !isRight(line));
    if (bad !== undefined) return said(bad);
    return lines.length > addressesMax ? words.tooMany : null;
  };
  const badAddress = wrongIn(redirectUris, isWebAddress, words.addressLine);
  const badSite = wrongIn(sites, isSite, words.siteLine);
  const wrong = {
    ...(isName(typed.name) ? {} : { name: words.name }),
    ...(badAddress === null ? {} : { redirect_uris: badAddress }),
    ...(badSite === null ? {} : { sites: badSite }),
  };
  if (Object.keys(wrong).length > 0) return { wrong };
  return { name: typed.name, configuration: { redirectUris, sites } };
}

export function callbackIn(
  { callback_uri: address }: TypedSettings,
  { isTest }: Project,
  language: PageLanguage,
): ReadSettings {
  if (address === '') return { configuration: { callbackUri: null } };
  const words = settingsTexts[language].wrong;
  if (!isWebAddress(address)) return { wrong: { callback_uri: words.address } };
  return !isTest && isPlainHttp(address)
    ? { wrong: { callback_uri: words.https } }
    : { configuration: { callbackUri: address } };
}

const placeForm = /^-?\d{1,9}$/;

/** The methods that an owner can switch on and off, and the rules that hide the others. */
export const switchableMethods = (catalogue: Catalogue, project: Project): VisibleMethods => {
  const configuration = { ...project.configuration, methodsOff: [] };
  return visibleMethods(catalogue, { ...project, configuration }, {});
};

/** The choices for the methods on the page. The settings of other methods stay. */
export function methodsIn(
  typed: TypedSettings,
  shown: readonly string[],
  { configuration: set }: Project,
  language: PageLanguage,
): ReadSettings {
  const places = shown.flatMap((key) => {
    const text = typed.places[key] ?? '';
    return text === '' ? [] : [[key, text] as const];
  });
  if (places.some(([, text]) => !placeForm.test(text))) {
    return { wrong: { methods: settingsTexts[language].wrong.order } };
  }
  const isElsewhere = (key: string) => !shown.includes(key);
  const kept = Object.entries(set.displayOrder).filter(([key]) => isElsewhere(key));
  const chosen = places.map(([key, text]) => [key, Number(text)] as const);
  return {
    configuration: {
      methodsOff: [...set.methodsOff.filter(isElsewhere), ...typed.methodsOff],
      displayOrder: Object.fromEntries([...kept, ...chosen]),
    },
  };
}
