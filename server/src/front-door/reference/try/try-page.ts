import { fieldView } from '../../../pages/field.ts';
import { type Html, html } from '../../../pages/html.ts';
import type { DemoData } from '../../demo-data.ts';
import type { Parameter } from '../openapi-document.ts';
import { type Triable, usualValues } from './triable.ts';
import {
  bodyName,
  fieldNameOf,
  type Problems,
  type TryRequest,
  type Typed,
} from './try-request.ts';
import type { TryAnswer } from './try-send.ts';

export const tryPath = (operation: string): string => `/reference/try/${operation}`;

export type TryView = {
  readonly operation: Triable;
  readonly demo: DemoData;
  readonly token: string;
  readonly key: string;
  /** Null: nothing has been sent yet. */
  readonly typed: Typed | null;
  readonly problems: Problems;
  /** Null: no request was sent. */
  readonly tried: { readonly request: TryRequest; readonly answer: TryAnswer } | null;
  /** The address of the operation's description. */
  readonly described: string;
};

const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

function parameterView({ name, required = false, description }: Parameter, view: TryView): Html {
  const field = fieldNameOf(name);
  const usual = usualValues[name]?.(view.demo) ?? '';
  return fieldView({
    name: field,
    label: required ? `${name} (required)` : name,
    value: view.typed?.[field] ?? usual,
    ...(description === undefined ? {} : { hint: description }),
    error: view.problems[field] ?? null,
    autocomplete: 'off',
    lengthMax: 200,
    isOptional: !required,
  });
}

function bodyView({ operation, demo, typed, problems }: TryView): Html | null {
  if (operation.sample === null) return null;
  const text = typed?.[bodyName] ?? JSON.stringify(operation.sample(demo), null, 2);
  const problem = problems[bodyName];
  const marks = problem !== undefined && html` aria-invalid="true" aria-describedby="body-error"`;
  return html`<div class="field"><label for="body">Request body (JSON)</label>
<textarea id="body" name="${bodyName}" rows="${String(Math.min(20, text.split('\n').length + 1))}" maxlength="10000" spellcheck="false" autocomplete="off"${marks}>
${text}</textarea>${problem !== undefined && html`<p class="error" id="body-error">${problem}</p>`}</div>`;
}

const pasted = (label: string, text: string): Html =>
  html`<pre tabindex="0" aria-label="${label}"><code>${text}</code></pre>`;

function answerView({ tried, operation }: TryView): Html | null {
  if (tried === null) return null;
  const { request, answer } = tried;
  const headers = answer.headers.map(([name, value]) => `${name}: ${value}`).join('\n');
  return html`<h2 id="answer">Answer: ${String(answer.status)}</h2>
<p class="address"><b>${operation.method}</b> <code>${request.target}</code></p>
<h3>Headers</h3>${pasted('Headers', headers)}
<h3>Body</h3>${pasted('Body', answer.body)}`;
}

/** The form of an operation, and the result of its last use below it. */
export function tryBody(view: TryView): Html {
  const { operation, token, key, described } = view;
  const { project } = view.demo;
  return html`<h1>Try it: ${operation.summary}</h1>
<p class="address"><b>${operation.method}</b> <code>${operation.path}</code></p>
<p>The request is sent with the credentials of the test project <code>${project.client_id}</code>. Nothing here is real money. <a href="${described}">Description</a></p>
<form method="post" action="${tryPath(operation.id)}#answer">${hidden('token', token)}${hidden('key', key)}
${operation.parameters.map((parameter) => parameterView(parameter, view))}
${bodyView(view)}
<div class="actions"><button class="button" type="submit">Send</button></div></form>
${answerView(view)}`;
}
