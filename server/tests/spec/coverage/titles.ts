import ts from 'typescript';

/** The functions of vitest and Playwright whose first argument is a title. */
const titled = new Set(['test', 'longTest', 'it', 'describe']);

/** `test`, `test.each(table)` and `describe.concurrent` all begin with the function's name. */
function rootName(callee: ts.Expression): string {
  let inner: ts.Expression = callee;
  while (true) {
    if (ts.isIdentifier(inner)) return inner.text;
    if (ts.isPropertyAccessExpression(inner) || ts.isCallExpression(inner))
      inner = inner.expression;
    else if (ts.isTaggedTemplateExpression(inner)) inner = inner.tag;
    else return '';
  }
}

/** A title as far as it can be read without running the code. */
function textOf(argument: ts.Expression | undefined): string | null {
  if (argument === undefined) return null;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  // For `checkout 5.4: ${name}` the address is enough.
  if (ts.isTemplateExpression(argument) && argument.head.text.includes(':')) {
    return argument.head.text;
  }
  return null;
}

const unwrap = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? unwrap(node.expression) : node;

/** The rows of `test.each([...])`, when they are written in place. */
function tableOf(callee: ts.Expression): readonly ts.Expression[] {
  if (!ts.isCallExpression(callee) || !ts.isPropertyAccessExpression(callee.expression)) return [];
  const [argument] = callee.arguments;
  if (callee.expression.name.text !== 'each' || argument === undefined) return [];
  const table = unwrap(argument);
  return ts.isArrayLiteralExpression(table) ? table.elements.map(unwrap) : [];
}

const literal = (node: ts.Expression | undefined, otherwise: string): string =>
  node !== undefined && ts.isStringLiteralLike(node) ? node.text : otherwise;

function property(row: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const found = row.properties.find(
    (candidate) => ts.isPropertyAssignment(candidate) && candidate.name.getText() === name,
  );
  return found !== undefined && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

/** Fills `%s` or `$name` from one row, as vitest does; only string literals are filled in. */
function fill(title: string, row: ts.Expression): string {
  if (ts.isObjectLiteralExpression(row)) {
    return title.replaceAll(/\$(\w+)/g, (mark, name: string) => literal(property(row, name), mark));
  }
  const columns = ts.isArrayLiteralExpression(row) ? [...row.elements] : [row];
  return title.replaceAll(/%[sidfjo]/g, (mark) => literal(columns.shift(), mark));
}

function titlesOfCall(call: ts.CallExpression): readonly string[] {
  if (!titled.has(rootName(call.expression))) return [];
  const title = textOf(call.arguments[0]);
  if (title === null) return [];
  const rows = tableOf(call.expression);
  const addressIsFilled = !/[%$]/.test(title.split(':')[0] ?? '');
  return addressIsFilled || rows.length === 0 ? [title] : rows.map((row) => fill(title, row));
}

/** The titles of all tests in one file, read with the compiler's parser. */
export function titlesIn(source: string): readonly string[] {
  const file = ts.createSourceFile('titles.ts', source, ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) titles.push(...titlesOfCall(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}
