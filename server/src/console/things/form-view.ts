import { actButton } from '../../desk/parts.ts';
import { type Html, html } from '../../pages/html.ts';
import { formMarks } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { type ConsoleForm, mayIn } from '../rights.ts';
import type { Visit } from '../visit.ts';

type Form = {
  readonly path: string;
  readonly button: string;
  readonly kind: 'first' | 'plain' | 'danger';
  readonly fields?: Html;
};

/** The form of an act. It is hidden from roles that may not do it. */
export function actForm(
  services: ConsoleServices,
  visit: Visit,
  endpoint: ConsoleForm,
  { path, button, kind, fields = html`` }: Form,
): Html | null {
  if (!mayIn(endpoint, visit.role)) return null;
  return html`<form method="post" action="${path}">${formMarks(services, visit, path)}${fields}<div class="acts">${actButton(button, kind)}</div></form>`;
}

/** The same, folded, so that nobody moves money or ends something by accident. */
export function foldedForm(
  services: ConsoleServices,
  visit: Visit,
  endpoint: ConsoleForm,
  { meaning, isOpen = false, ...form }: Form & { meaning: string; isOpen?: boolean },
): Html | null {
  const inside = actForm(services, visit, endpoint, form);
  return inside === null
    ? null
    : html`<details class="panel"${isOpen && html` open`}><summary>${form.button}</summary><p>${meaning}</p>${inside}</details>
`;
}
