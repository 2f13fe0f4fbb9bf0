/**
 * node scripts/types.js [FOLDER]: what the compiler says, and what the rules say that need types.
 * Both look at one program, so that it is read and checked once: as two programs of their own,
 * they would do most of the work twice.
 */
import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { root } from './ensure.js';
import { promiselessFiles } from './promiseless.js';

const folder = resolve(process.argv[2] ?? root);

function readProgram() {
  const refuse = (diagnostic) => {
    throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
  };
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: refuse };
  const { options, fileNames, errors } = ts.getParsedCommandLineOfConfigFile(
    resolve(folder, 'tsconfig.json'),
    { noEmit: true },
    host,
  );
  return ts.createProgram({
    rootNames: fileNames,
    options,
    // The rules look from a node at its parent.
    host: ts.createCompilerHost(options, true),
    configFileParsingDiagnostics: errors,
  });
}

/** What the compiler refuses. */
function compilerSays(program) {
  const diagnostics = ts.getPreEmitDiagnostics(program);
  return ts.formatDiagnostics(diagnostics, {
    getCurrentDirectory: () => folder,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  });
}

/** What the rules of eslint.config.js refuse. */
async function rulesSay(program) {
  const promiseless = promiselessFiles(program);
  const eslint = new ESLint({
    cwd: folder,
    overrideConfig: [
      { ignores: [(path) => promiseless.has(path)] },
      { languageOptions: { parserOptions: { projectService: false, programs: [program] } } },
    ],
  });
  const faults = ESLint.getErrorResults(await eslint.lintFiles(['.']));
  const { format } = await eslint.loadFormatter('stylish');
  return format(faults, { cwd: folder, rulesMeta: {} });
}

const program = readProgram();
const said = [compilerSays(program), await rulesSay(program)].filter((text) => text !== '');
for (const text of said) console.log(text);
if (said.length > 0) process.exitCode = 1;
