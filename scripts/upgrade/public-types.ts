import ts from 'typescript';

/** What the folder of an owner is written against. A change here needs words in `UPGRADE.md`. */
export const PUBLIC_FILES =
  /^packages\/contracts\/src\/product\/[^/]+(?<!\.spec)\.ts$|^web\/src\/app\/core\/modules\/(?:module-of|product-module)\.ts$/;

export interface TypeChange {
  readonly name: string;
  readonly kind: 'removed' | 'changed';
}

/**
 * The exported declarations of a file, without comments and bodies.
 *
 * @returns Text by name.
 */
export function exportsOf(path: string, text: string): Map<string, string> {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const printer = ts.createPrinter({ removeComments: true });
  const found = new Map<string, string>();
  for (const statement of source.statements) {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    if (!isExported) continue;
    for (const { name, node } of declarationsOf(statement)) {
      found.set(
        name,
        printer.printNode(ts.EmitHint.Unspecified, node, source).replaceAll(/\s+/g, ' '),
      );
    }
  }
  return found;
}

/** Returns what others see of a statement: functions and constants without what they do. */
function declarationsOf(statement: ts.Statement): { name: string; node: ts.Node }[] {
  if (ts.isFunctionDeclaration(statement)) {
    const { modifiers, asteriskToken, name, typeParameters, parameters, type } = statement;
    const node = ts.factory.createFunctionDeclaration(
      ...([modifiers, asteriskToken, name, typeParameters, parameters, type, undefined] as const),
    );
    return name === undefined ? [] : [{ name: name.text, node }];
  }
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name, type, initializer }) => ({
      name: name.getText(),
      node: type ?? signatureOf(initializer) ?? name,
    }));
  }
  const isNamed =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement);
  const name = isNamed ? statement.name?.text : undefined;
  return name === undefined ? [] : [{ name, node: statement }];
}

/** The parameters and the result of an arrow function. */
function signatureOf(node: ts.Expression | undefined): ts.Node | null {
  if (node === undefined || !ts.isArrowFunction(node)) return null;
  return ts.factory.createFunctionTypeNode(
    node.typeParameters,
    node.parameters,
    node.type ?? ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword),
  );
}

/** Returns what a release removes or changes. An addition breaks nobody. */
export function typeChanges(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): TypeChange[] {
  return [...before].flatMap(([name, text]): TypeChange[] => {
    const now = after.get(name);
    if (now === undefined) return [{ name, kind: 'removed' }];
    return now === text ? [] : [{ name, kind: 'changed' }];
  });
}
