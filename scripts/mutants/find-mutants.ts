import ts from 'typescript';

/** One small change to a source file that a test should detect. */
export interface Mutant {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
}

type Edit = readonly [node: { getStart(): number; getEnd(): number }, replacement: string];

const OPERATORS: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [ts.SyntaxKind.LessThanToken]: ['<=', '>='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [ts.SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [ts.SyntaxKind.BarBarToken]: ['&&'],
  [ts.SyntaxKind.PlusToken]: ['-'],
  [ts.SyntaxKind.MinusToken]: ['+'],
  [ts.SyntaxKind.AsteriskToken]: ['/'],
  [ts.SyntaxKind.SlashToken]: ['*'],
  [ts.SyntaxKind.PercentToken]: ['*'],
  [ts.SyntaxKind.PlusEqualsToken]: ['-='],
  [ts.SyntaxKind.MinusEqualsToken]: ['+='],
};

const METHODS: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  toLowerCase: 'toUpperCase',
};

/** Calls that can be replaced by the value that they are called on. */
const REMOVABLE_CALLS = new Set(['filter', 'sort', 'toSorted', 'reverse', 'trim', 'slice']);

/** User-facing text: tests match behaviour, not wording. */
const PROSE_CALLS = new Set(['describe', 'meta', 'Error', 'DomainError']);

export function findMutants(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (isSkipped(node)) return;
    for (const [target, replacement] of editsOf(node)) {
      const start = target.getStart();
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const end = target.getEnd();
      mutants.push({ file, line, start, end, original: text.slice(start, end), replacement });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants.sort((a, b) => a.start - b.start);
}

export function applyMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function isSkipped(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return true;
  }
  if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return true;
  return (
    (ts.isCallExpression(node) || ts.isNewExpression(node)) && PROSE_CALLS.has(calledName(node))
  );
}

function calledName({ expression }: ts.CallExpression | ts.NewExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

function editsOf(node: ts.Node): Edit[] {
  if (ts.isBinaryExpression(node)) return binaryEdits(node);
  if (ts.isIfStatement(node)) return conditionEdits(node.expression);
  if (ts.isConditionalExpression(node)) return conditionEdits(node.condition);
  if (ts.isPrefixUnaryExpression(node)) return unaryEdits(node);
  if (ts.isNumericLiteral(node)) return [[node, String(Number(node.text.replaceAll('_', '')) + 1)]];
  if (ts.isStringLiteral(node)) return stringEdits(node);
  if (ts.isArrayLiteralExpression(node)) return elementEdits(node);
  if (ts.isCallExpression(node)) return callEdits(node);
  if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) return [[node, ';']];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  return [];
}

function binaryEdits({ left, operatorToken, right }: ts.BinaryExpression): Edit[] {
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
    return [[{ getStart: () => left.getStart(), getEnd: () => right.getEnd() }, left.getText()]];
  }
  const joinsText =
    operatorToken.kind === ts.SyntaxKind.PlusToken && (isText(left) || isText(right));
  if (joinsText) return [];
  return (OPERATORS[operatorToken.kind] ?? []).map((operator) => [operatorToken, operator]);
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

const conditionEdits = (condition: ts.Expression): Edit[] => [
  [condition, 'true'],
  [condition, 'false'],
];

function unaryEdits(node: ts.PrefixUnaryExpression): Edit[] {
  const isNegation =
    node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken;
  return isNegation ? [[node, node.operand.getText()]] : [];
}

/** List elements are removed instead, and property names do not change. */
function stringEdits(node: ts.StringLiteral): Edit[] {
  const { parent } = node;
  if (ts.isArrayLiteralExpression(parent)) return [];
  if (ts.isPropertyAssignment(parent) && parent.name === node) return [];
  return [[node, node.text === '' ? "'mutant'" : "''"]];
}

/** Removes one element with the comma that follows it; the last one with the comma before it. */
function elementEdits({ elements }: ts.ArrayLiteralExpression): Edit[] {
  return elements.map((element, index) => {
    const [previous, next] = [elements[index - 1], elements[index + 1]];
    const getStart = (): number =>
      next === undefined && previous !== undefined ? previous.getEnd() : element.getStart();
    const getEnd = (): number => next?.getStart() ?? element.getEnd();
    return [{ getStart, getEnd }, ''];
  });
}

function callEdits(node: ts.CallExpression): Edit[] {
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const name = expression.name.text;
  const swapped = METHODS[name];
  if (swapped !== undefined) return [[expression.name, swapped]];
  return REMOVABLE_CALLS.has(name) ? [[node, expression.expression.getText()]] : [];
}
