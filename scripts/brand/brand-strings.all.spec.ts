import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '..', '..');
const SOURCES = '{packages/*,functions,execution,web,local/suite}';
/** Names of the protocol, which clients of every copy know (docs/brand.md). */
const PROTOCOL = /Keelson-(?:Actor(?:-Label)?|Signature)\b/g;
/** Written by `npm run brand` or from the schemas; the demo documents, whose name is replaced as they are published. */
const EXEMPT =
  /^packages\/contracts\/src\/brand\/brand\.ts$|^web\/src\/index\.html$|\/generated\/|\/demo-documents\.ts$|\.spec\.ts$|\/testing\//;

/** The texts of a file that can reach a user: string literals and templates, no comments. */
function textsOf(path: string): string[] {
  const source = readFileSync(join(ROOT, path), 'utf8');
  if (!path.endsWith('.ts')) return [source.replaceAll(/<!--[^]*?-->/g, '')];
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest));
  return texts;
}

const namesProduct = (text: string): boolean => text.replaceAll(PROTOCOL, '').includes('Keelson');

describe('the name of the product', () => {
  const files = globSync(`${SOURCES}/src/**/*.{ts,html}`, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !EXEMPT.test(path));

  it('is in one place: no text of the sources has it', () => {
    expect(files.length).toBeGreaterThan(1_000);
    const offenders = files.flatMap((path) =>
      textsOf(path)
        .filter(namesProduct)
        .map((text) => `${path}: ${text.trim().slice(0, 80)}`),
    );
    expect(offenders).toEqual([]);
  });

  it('would be found', () => {
    expect(namesProduct('Sign in to Keelson')).toBe(true);
    expect(namesProduct('Send Keelson-Actor: user:<uid>')).toBe(false);
  });
});
