import { roleNames } from '../../desk/member-frame.ts';
import { moneyText } from '../../desk/money-text.ts';
import { staffTexts } from '../../desk/staff-texts.ts';
import { factWords } from '../../faces/act-words.ts';
import { linkWords, orderWords } from '../../faces/status-words.ts';
import { isCurrency } from '../../kernel/money.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { Action, Facts } from '../../staff/actions/action.ts';
import { isProjectRole, type StaffState, staffStates } from '../../staff/members/member.ts';

const isState = (text: string): text is StaffState =>
  (staffStates as readonly string[]).includes(text);

/** The text of a status. Links and orders share a few, with the same meaning. */
const statusIn = (status: string, language: PageLanguage): string => {
  const known: Readonly<Record<string, string>> = {
    ...linkWords[language],
    ...orderWords[language],
  };
  return known[status] ?? status;
};

type Told = Pick<Action, 'details' | 'before' | 'after'>;

/** The fields whose values have texts. Other values are shown unchanged. */
const spoken: Readonly<
  Record<string, (text: string, details: Facts, language: PageLanguage) => string>
> = {
  amount: (text, { currency }, language) =>
    isCurrency(String(currency)) ? moneyText(Number(text), String(currency), language) : text,
  role: (text, _, language) => (isProjectRole(text) ? roleNames[language][text] : text),
  state: (text, _, language) => (isState(text) ? staffTexts[language].states[text] : text),
  status: (text, _, language) => statusIn(text, language),
};

/** One fact of the log for people. */
function valueText(name: string, value: unknown, details: Facts, language: PageLanguage): string {
  const { nothing } = staffTexts[language];
  if (Array.isArray(value)) return value.join(', ') || nothing;
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  const text = String(value ?? '');
  return text === '' ? nothing : (spoken[name]?.(text, details, language) ?? text);
}

/** The changes of an act, line by line. If the log shows none: the details of the request. */
export function changesOf({ details, before, after }: Told, language: PageLanguage): Html {
  const words: Readonly<Record<string, string>> = factWords[language];
  const changed = Object.keys({ ...before, ...after }).filter((name) => name in words);
  const text = (name: string, facts: Facts | null) =>
    valueText(name, facts?.[name], details, language);
  const lines =
    changed.length > 0
      ? changed.map((name) => [name, html`${text(name, before)} → ${text(name, after)}`] as const)
      : Object.keys(details)
          .filter((name) => name in words)
          .map((name) => [name, html`${text(name, details)}`] as const);
  return html`${lines.map(([name, shown], nth) => html`${nth > 0 && html`<br>`}${words[name] ?? name}: ${shown}`)}`;
}
