import { type Html, html } from '../../pages/html.ts';
import { pageText } from '../../pages/layout.ts';
import {
  type Content,
  type OpenapiDocument,
  type Operation,
  type Parameter,
  parameterIn,
  type Schema,
  schemaIn,
} from './openapi-document.ts';
import { describedBy, type SchemaRow, schemaRows } from './schema-rows.ts';

type Shown = {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
};

/** The reference of everything that the server answers and sends, without a script. */
export function referencePage(document: OpenapiDocument): string {
  const shown = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  );
  const byTag = groupedByTag(shown);
  const sent = Object.entries(document.webhooks ?? {});
  const body = html`<h1>API reference</h1>
<p>Version ${document.info.version}. Machine-readable version: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Contents"><ul class="contents">
${[...byTag.keys()].map((tag) => html`<li><a href="#${anchorOf(tag)}">${tag}</a></li>`)}
<li><a href="#webhooks">Webhooks and callbacks</a></li>
<li><a href="#authentication">Authentication</a></li>
</ul></nav>
${[...byTag].map(([tag, operations]) => tagView(document, tag, operations))}
<section id="webhooks"><h2>Webhooks and callbacks</h2>
<p>Requests that the server sends to a merchant’s URL.</p>
${sent.map(([name, { post = {} }]) => operationView(document, { method: 'post', path: name, operation: post }))}
</section>
${authenticationView(document)}`;
  return pageText({
    language: 'en',
    title: 'Florin API reference',
    brand: 'Florin',
    banner: null,
    body,
    languages: [],
    look: 'wide',
  });
}

function groupedByTag(shown: readonly Shown[]): ReadonlyMap<string, readonly Shown[]> {
  const groups = new Map<string, Shown[]>();
  for (const one of shown) {
    const tag = one.operation.tags?.[0] ?? 'Others';
    groups.set(tag, [...(groups.get(tag) ?? []), one]);
  }
  return groups;
}

const anchorOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const tagView = (document: OpenapiDocument, tag: string, operations: readonly Shown[]): Html =>
  html`<section id="${anchorOf(tag)}"><h2>${tag}</h2>
${operations.map((one) => operationView(document, one))}
</section>`;

function operationView(document: OpenapiDocument, { method, path, operation }: Shown): Html {
  const { operationId = anchorOf(path), summary = path, description, requestBody } = operation;
  const parameters = (operation.parameters ?? []).map((one) => parameterIn(document, one));
  const schemes = (operation.security ?? []).flatMap((one) => Object.keys(one));
  return html`<article id="${operationId}" class="card">
<h3>${summary}</h3>
<p class="address"><b>${method.toUpperCase()}</b> <code>${path}</code></p>
${description !== undefined && html`<p>${description}</p>`}
${schemes.length > 0 && html`<p class="note">Authentication: ${schemes.join(' or ')}</p>`}
${parameters.length > 0 && parametersView(document, parameters)}
${requestBody?.content !== undefined && html`<h4>Request body</h4>${contentView(document, requestBody.content)}`}
<h4>Responses</h4>
${Object.entries(operation.responses ?? {}).map(
  ([status, { description: meaning = '', content = {} }]) =>
    status.startsWith('2')
      ? html`<details open><summary><b>${status}</b> ${plain(meaning)}</summary>${contentView(document, content)}</details>`
      : html`<details><summary><b>${status}</b> ${plain(meaning)}</summary>${errorView(content)}</details>`,
)}
</article>`;
}

/** Descriptions mark codes as Markdown does; here they are read as they are. */
const plain = (text: string): string => text.replaceAll('`', '');

function parametersView(document: OpenapiDocument, parameters: readonly Parameter[]): Html {
  const rows = parameters.map(({ name, in: place, required = false, description, schema = {} }) => {
    const { type, notes } = describedBy(document, schema);
    const said = description === undefined || notes.includes(description) ? [] : [description];
    return { path: `${name} (${place})`, type, isRequired: required, notes: [...said, ...notes] };
  });
  return html`<h4>Parameters</h4>${tableView(rows)}`;
}

function tableView(rows: readonly SchemaRow[]): Html {
  if (rows.length === 0) return html``;
  return html`<div class="table" tabindex="0" role="group" aria-label="Fields"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${rows.map(
    ({ path, type, isRequired, notes }) =>
      html`<tr><th scope="row"><code>${path}</code></th><td>${type}</td><td>${isRequired && html`<b>required</b>${notes.length > 0 && '; '}`}${notes.join('; ')}</td></tr>`,
  )}</tbody></table></div>`;
}

function contentView(document: OpenapiDocument, content: Content): Html {
  return html`${Object.entries(content).map(([type, { schema = {}, example, examples = {} }]) => {
    const values = [
      ...(example === undefined ? [] : [example]),
      ...Object.values(examples).map(({ value }) => value),
      ...examplesOf(document, schema),
    ];
    return html`<p class="note">${type}</p>${tableView(schemaRows(document, schema))}${values.map(exampleView)}`;
  })}`;
}

/** Refusals all look alike: their examples say what their tables would. */
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

function authenticationView({ components }: OpenapiDocument): Html {
  const schemes = Object.entries(components?.securitySchemes ?? {});
  return html`<section id="authentication"><h2>Authentication</h2>
<dl>${schemes.map(([name, { description = '' }]) => html`<dt>${name}</dt><dd>${description}</dd>`)}</dl>
</section>`;
}
