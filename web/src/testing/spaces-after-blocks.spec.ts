import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTemplate, tmplAstVisitAll, TmplAstRecursiveVisitor } from '@angular/compiler';

const APP = join(__dirname, '../app');

/** A space alone after the end of a block, not of an interpolation. */
const DROPPED = /(?<!\})\}\s*&ngsp;\s*(?=[<@])/;

class Texts extends TmplAstRecursiveVisitor {
  all = '';
  override visitText({ value }: { readonly value: string }): void {
    this.all += value;
  }
}

function textsOf(template: string): string {
  const texts = new Texts();
  tmplAstVisitAll(texts, parseTemplate(template, 'test.html').nodes);
  return texts.all;
}

describe('spaces in templates', () => {
  // The compiler looks for `@else` there, and skips blank texts.
  it('are dropped by the compiler after a block, unless they are an interpolation', () => {
    expect(textsOf('@if (a) {<b>one</b>}\n&ngsp;<i>two</i>')).toBe('onetwo');
    expect(textsOf('<b>one</b>&ngsp;<i>two</i>')).toBe('one two');
    expect(
      parseTemplate("@if (a) {<b>one</b>}{{ ' ' }}<i>two</i>", 'test.html').nodes,
    ).toHaveLength(3);
  });

  it('do not stand alone after a block', () => {
    const templates = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /(?:\.html|(?<!\.spec)\.ts)$/.test(path),
    );
    const dropped = templates.filter((path) => DROPPED.test(readFileSync(join(APP, path), 'utf8')));
    expect(dropped).toEqual([]);
  });
});
