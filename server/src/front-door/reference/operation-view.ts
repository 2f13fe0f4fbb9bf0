import { type Html, html } from '../../pages/html.ts';
import {
  type Content,
  type OpenapiDocument,
  type Operation,
  type Parameter,
  parameterIn,
  type Schema,
  schemaIn,
} from './openapi-document.ts';
import { sampleOf } from './sample.ts';
import { describedBy, type SchemaRow, schemaRows } from './schema-rows.ts';

export type Shown = {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
};

/** A text as a part of an anchor. */
export const anchorOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The anchor of an operation on its page. */
export const idOf = ({ path, operation }: Shown): string => operation.operationId ?? anchorOf(path);

/** The operation that has already shown a schema on this page, by schema. */
export type Told = Map<string, Shown>;

type Telling = { readonly document: OpenapiDocument; readonly shown: Shown; readonly told: Told };

/** The page to try out an operation. Null: it may not be tried out, or not by this reader. */
export type TryAddress = (operationId: string) => string | null;

/** It is faster to read a shorter schema than to follow a link. */
const rowsToRepeat = 6;

/** One operation: its address, its input and its answers. */
export function operationView(
  document: OpenapiDocument,
  shown: Shown,
  told: Told,
  tryAddress: TryAddress,
): Html {
  const telling = { document, shown, told };
  const { method, path, operation } = shown;
  const { summary = path, description, requestBody } = operation;
  const id = idOf(shown);
  const tryAt = tryAddress(id);
  const sample = sampleOf(document, shown);
  const parameters = (operation.parameters ?? []).map((one) => parameterIn(document, one));
  const schemes = (operation.security ?? []).flatMap((one) => Object.keys(one));
  return html`<section id="${id}" class="card">
<h2><a class="self" href="#${id}">${summary}</a></h2>
<p class="address"><b>${method.toUpperCase()}</b> <code>${path}</code></p>
${tryAt !== null && html`<p><a href="${tryAt}">Try it</a></p>`}
${description !== undefined && html`<p>${description}</p>`}
${schemes.length > 0 && html`<p class="note">Authentication: ${schemes.join(' or ')}</p>`}
${sample !== null && html`<pre tabindex="0" aria-label="Example with curl"><code>${sample}</code></pre>`}
${parameters.length > 0 && parametersView(document, parameters)}
${requestBody?.content !== undefined && html`<h3>Request body</h3>${contentView(telling, requestBody.content)}`}
<h3>Responses</h3>
${Object.entries(operation.responses ?? {}).map(([status, answer]) => answerView(telling, status, answer))}
</section>`;
}

type Answer = NonNullable<Operation['responses']>[string];

/** Successes are open. A refusal that the page has already shown is only named. */
function answerView(telling: Telling, status: string, answer: Answer): Html {
  const { description = '', content = {} } = answer;
  const head = html`<b>${status}</b> ${plain(description)}`;
  if (status.startsWith('2')) {
    return html`<details open><summary>${head}</summary>${contentView(telling, content)}</details>`;
  }
  const key = `${status} ${JSON.stringify(content)}`;
  if (telling.told.has(key)) return html`<p class="refusal">${head}</p>`;
  telling.told.set(key, telling.shown);
  return html`<details><summary>${head}</summary>${errorView(content)}</details>`;
}

/** Descriptions mark codes as Markdown does; here the marks are removed. */
const plain = (text: string): string => text.replaceAll('`', '');

function parametersView(document: OpenapiDocument, parameters: readonly Parameter[]): Html {
  const rows = parameters.map(({ name, in: place, required = false, description, schema = {} }) => {
    const { type, notes } = describedBy(document, schema);
    const said = description === undefined || notes.includes(description) ? [] : [description];
    return { path: `${name} (${place})`, type, isRequired: required, notes: [...said, ...notes] };
  });
  return html`<h3>Parameters</h3>${tableView(rows)}`;
}

/** Some notes are sentences: within a line they lose their full stop. */
const inOneLine = (notes: readonly string[]): string =>
  notes
    .map((note, index) => (index === notes.length - 1 ? note : note.replace(/\.$/, '')))
    .join('; ');

function tableView(rows: readonly SchemaRow[]): Html {
  if (rows.length === 0) return html``;
  return html`<div class="table" tabindex="0" role="group" aria-label="Fields"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(
    ({ path, type, isRequired, notes }) =>
      html`<tr><th scope="row"><code>${path}</code></th><td>${type}</td><td>${isRequired && html`<b>required</b>${notes.length > 0 && '; '}`}${inOneLine(notes)}</td></tr>`,
  )}</tbody></table></div>`;
}

const contentView = (telling: Telling, content: Content): Html =>
  html`${Object.entries(content).map(([type, one]) => html`<p class="note">${type}</p>${mediaView(telling, one)}`)}`;

/** A page shows a long schema once. Later occurrences link to it. */
function mediaView({ document, shown, told }: Telling, media: Content[string]): Html {
  const { schema = {}, example, examples = {} } = media;
  const rows = schemaRows(document, schema);
  const key = JSON.stringify(schema);
  const before = told.get(key);
  if (before !== undefined && rows.length > rowsToRepeat) {
    return html`<p>The same fields as in <a href="#${idOf(before)}">${before.operation.summary ?? before.path}</a>.</p>`;
  }
  told.set(key, before ?? shown);
  const values = [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples).map(({ value }) => value),
    ...examplesOf(document, schema),
  ];
  return html`${tableView(rows)}${values.map(exampleView)}`;
}

/** Refusals all have the same form: their examples say what their tables would. */
const errorView = (content: Content): Html =>
  html`${Object.values(content).flatMap(({ examples = {} }) =>
    Object.values(examples).map(({ value }) => exampleView(value)),
  )}`;

const examplesOf = (document: OpenapiDocument, schema: Schema): readonly unknown[] =>
  schemaIn(document, schema).examples ?? [];

const exampleView = (value: unknown): Html =>
  html`<pre tabindex="0" aria-label="Example"><code>${
    typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  }</code></pre>`;
