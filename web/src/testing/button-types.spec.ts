import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const APP = join(__dirname, '../app');
const COMMENT = /\/\*[\s\S]*?\*\//g;
const WITH_DIRECTIVE = /imports: \[[^\]]*\b(?:UI_PARTS|PAGE_PARTS|FORM_PARTS|PlainButton)\b/;

/** Buttons of a component that would submit the form around it. */
function submittingIn(path: string): string[] {
  const source = readFileSync(join(APP, path), 'utf8').replaceAll(COMMENT, '');
  const [, file] = /templateUrl: '\.\/([^']+)'/.exec(source) ?? [];
  const outside = file === undefined ? '' : join(APP, path, '..', file);
  const template = existsSync(outside) ? readFileSync(outside, 'utf8') : source;
  const buttons = template.match(/<button\b(?:"[^"]*"|[^">])*>/g) ?? [];
  return WITH_DIRECTIVE.test(source)
    ? []
    : buttons.filter((tag) => !/\b(?:type|appCardMenuItem)\b/.test(tag));
}

describe('a button without a type', () => {
  it('is in a component with the directive that keeps it from submitting', () => {
    const paths = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?<!\.spec)\.ts$/.test(path),
    );
    expect(paths.flatMap((path) => submittingIn(path).map((tag) => `${path}: ${tag}`))).toEqual([]);
  });
});
