import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
/** The code that writes to Cloud Logging. */
const SOURCES = ['functions/src', 'packages/server/src', 'packages/videos/src', 'execution/src'];

export interface EmittedLine {
  /** The whole message, or its beginning when `open`. */
  readonly message: string;
  readonly open: boolean;
  /** Unknown where the level is computed. */
  readonly severity: 'INFO' | 'WARNING' | 'ERROR' | null;
  /** Fields with their value where it is a literal, else null. */
  readonly fields: ReadonlyMap<string, string | null>;
  readonly file: string;
}

const SEVERITY = { info: 'INFO', warn: 'WARNING', error: 'ERROR' } as const;
const isLevel = (name: string): name is keyof typeof SEVERITY => Object.hasOwn(SEVERITY, name);

/** Every call `log.info(…)`, `log.warn(…)`, `log.error(…)` and `log[level](…)` outside of tests. */
export function readEmittedLines(): EmittedLine[] {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.spec\.ts$|(^|\/)testing\//.test(name))
      .flatMap((name) => {
        const file = join(folder, name);
        return linesIn(file, readFileSync(join(ROOT, file), 'utf8'));
      }),
  );
}

export function linesIn(file: string, text: string): EmittedLine[] {
  const found: EmittedLine[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const level = levelOf(node.expression);
      const message = node.arguments[0] === undefined ? null : messageOf(node.arguments[0]);
      if (level !== undefined && message !== null) {
        const fields = new Map(node.arguments.slice(1).flatMap(fieldsOf));
        found.push({ ...message, severity: level, fields, file });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** @returns `undefined` for a call of something else. */
function levelOf(callee: ts.Expression): EmittedLine['severity'] | undefined {
  if (!ts.isPropertyAccessExpression(callee) && !ts.isElementAccessExpression(callee)) {
    return undefined;
  }
  if (!/(^|\.)log$/.test(callee.expression.getText())) return undefined;
  if (ts.isElementAccessExpression(callee)) return null;
  return isLevel(callee.name.text) ? SEVERITY[callee.name.text] : undefined;
}

function messageOf(argument: ts.Expression): { message: string; open: boolean } | null {
  if (ts.isStringLiteralLike(argument)) return { message: argument.text, open: false };
  if (ts.isTemplateExpression(argument)) return { message: argument.head.text, open: true };
  return null;
}

/** Properties of the object literals in an argument, also of those that are spread into it. */
function fieldsOf(argument: ts.Expression): [string, string | null][] {
  const found: [string, string | null][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isShorthandPropertyAssignment(node)) found.push([node.name.text, null]);
    if (ts.isPropertyAssignment(node)) {
      const { initializer } = node;
      found.push([node.name.getText(), ts.isStringLiteral(initializer) ? initializer.text : null]);
    }
    ts.forEachChild(node, visit);
  };
  visit(argument);
  return found;
}
