import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { root } from '../support/npm.ts';

// An editor shows these descriptions: each says in words what the thing does.

const source = join(root, 'sdk', 'src');

const parsed = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(join(source, file), 'utf8'), ts.ScriptTarget.Latest, true);

type Described = { readonly name: string; readonly about: string };

const aboutOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .map((each) => (ts.isJSDoc(each) ? (ts.getTextOfJSDocComment(each.comment) ?? '') : ''))
    .join(' ');

/** A constant is described above its statement. */
const declarationsOf = (statement: ts.Statement): readonly Described[] => {
  const about = aboutOf(statement);
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => ({
      name: name.getText(),
      about,
    }));
  }
  const { name } = statement as ts.DeclarationStatement;
  return name === undefined ? [] : [{ name: name.getText(), about }];
};

/** The members of a class that a program can reach. */
const membersOf = (statement: ts.Statement): readonly Described[] =>
  ts.isClassDeclaration(statement)
    ? statement.members
        .filter(({ name }) => name !== undefined && !ts.isPrivateIdentifier(name))
        .filter((member) => !ts.getModifiers(member as ts.PropertyDeclaration)?.some(isOverride))
        .map((member) => ({
          name: `${statement.name?.text}.${member.name?.getText()}`,
          about: aboutOf(member),
        }))
    : [];

/** `name` of an error means the same for every error. */
const isOverride = ({ kind }: ts.ModifierLike): boolean => kind === ts.SyntaxKind.OverrideKeyword;

/** What the package exports, by the file that declares it. */
const exported = parsed('index.ts').statements.flatMap((statement) => {
  if (!ts.isExportDeclaration(statement) || statement.exportClause === undefined) return [];
  const { elements } = statement.exportClause as ts.NamedExports;
  const file = (statement.moduleSpecifier as ts.StringLiteral).text.replace('./', '');
  return elements.map(({ name }) => ({ file, name: name.text }));
});

/** Clients are reached through `florin`, and their parts through them. */
const clients = ['checkout', 'wallet', 'transfers'].flatMap((folder) =>
  readdirSync(join(source, folder)).map((name) => `${folder}/${name}`),
);
const files = [...new Set([...exported.map(({ file }) => file), ...clients])];
const statements = files.flatMap((file) => [...parsed(file).statements]);
const declared = statements.flatMap(declarationsOf);
const members = statements.flatMap(membersOf);

const things = [
  ...exported.map(({ name }) => declared.find((one) => one.name === name) ?? { name, about: '' }),
  ...members,
];

describe('the description of each exported thing', () => {
  test('exists', () => {
    expect(members.length).toBeGreaterThan(60);
    expect(exported.length).toBeGreaterThan(100);
    expect(things.filter(({ about }) => about === '').map(({ name }) => name)).toEqual([]);
  });

  test('is in words, with a section of a document at most at its end', () => {
    const sections = /\b(?:checkout|wallet|transfer|gaps|business) \d[\d.]*(?: and \d[\d.]*)?/gi;
    const words = (about: string) => about.replace(sections, '').match(/\p{L}{2,}/gu) ?? [];
    const bare = things.filter(
      ({ about }) =>
        /^(?:checkout|wallet|transfer|gaps) \d/i.test(about) || words(about).length < 4,
    );
    expect(bare).toEqual([]);
  });
});
