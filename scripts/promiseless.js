import ts from 'typescript';

/** With one of these, the rules of eslint.config.js may have something to say. */
const words = /\b(?:async|await|Promise|then|switch)\b|\bimport\(/;

/** How deep a function may hide a promise: `make()()` is the second. */
const depthMax = 3;

/**
 * The files about which the rules that need types have nothing to say: without the words, and without
 * any value that is a promise or gives one. A third of the tree is like that, and the linter would
 * take longer for it than the whole look here (decision 0230).
 */
export function promiselessFiles(program) {
  const checker = program.getTypeChecker();
  const known = new Map();

  const hasPromise = (given, depth) => {
    const type = checker.getApparentType(given);
    if (type.isUnionOrIntersection()) return type.types.some((one) => hasPromise(one, depth));
    if (type.getProperty('then') !== undefined) return true;
    if (depth === depthMax) return false;
    const element = type.getNumberIndexType();
    if (element !== undefined && element !== given && hasPromise(element, depth + 1)) return true;
    return type
      .getCallSignatures()
      .some((signature) => hasPromise(signature.getReturnType(), depth + 1));
  };

  const isOfPromises = (symbol) => {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const named = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
    if ((named.flags & ts.SymbolFlags.Value) === 0) return false;
    const answer = known.get(named) ?? hasPromise(checker.getTypeOfSymbol(named), 0);
    known.set(named, answer);
    return answer;
  };

  const meetsPromise = (node) => {
    if (ts.isTypeNode(node)) return false;
    if (ts.isIdentifier(node)) {
      const symbol = checker.getSymbolAtLocation(node);
      return symbol !== undefined && isOfPromises(symbol);
    }
    // What these give has no name.
    const isNameless = ts.isCallExpression(node) || ts.isElementAccessExpression(node);
    if (isNameless && hasPromise(checker.getTypeAtLocation(node), 0)) return true;
    return ts.forEachChild(node, meetsPromise) ?? false;
  };

  const files = program.getSourceFiles().filter((file) => !file.isDeclarationFile);
  const quiet = files.filter((file) => !words.test(file.text) && !meetsPromise(file));
  return new Set(quiet.map(({ fileName }) => fileName));
}
