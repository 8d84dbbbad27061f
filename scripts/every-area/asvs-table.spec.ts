import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../source-files.mjs';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The numbers of levels 1 and 2; the file names source and version. */
const { levels } = JSON.parse(read('scripts/asvs-5.0.0.json')) as {
  readonly levels: Readonly<Record<string, number>>;
};
const items = read('docs/asvs.md')
  .split('\n- ')
  .slice(1)
  .map((item) => item.split('\n\n', 1).join('').replaceAll(/\s+/g, ' ').trim());

const NOT_APPLICABLE = 'Not applicable: ';
const REQUIREMENT =
  /^(?<number>\d+\.\d+\.\d+) (?:\((?<status>partly|open)\) )?(?<what>[^:(][^:]*): (?<evidence>.+)$/;

/** `6.2.1–12` stands for each number in it. */
function numbersIn(range: string): string[] {
  const [, section = '', first = '', last = first] = /^(.+)\.(\d+)(?:–(\d+))?$/.exec(range) ?? [];
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: count }, (_, index) => `${section}.${Number(first) + index}`);
}

/** Each number of `1.2.6–8, 1.3.8 (no LDAP); 1.2.9 (no expression)`; null for one without a reason. */
const exempt = items
  .filter((item) => item.startsWith(NOT_APPLICABLE))
  .flatMap((item) => item.slice(NOT_APPLICABLE.length).replace(/\)$/, '').split('); '))
  .flatMap((group) => {
    const [list = '', reason = ''] = group.split(' (');
    return reason === '' ? [null] : list.split(', ').flatMap(numbersIn);
  });
const rows = items.filter((item) => /^\d/.test(item));

// What the page names exists: docs-names.spec.ts, as of every page.
describe('docs/asvs.md', () => {
  it('has each requirement of levels 1 and 2 once', () => {
    const numbers = [...rows.map((row) => row.split(' ', 1).join('')), ...exempt];
    expect(numbers.sort()).toEqual(Object.keys(levels).sort());
  });

  it('says what is required and which test or process meets it, or what is missing', () => {
    const unproven = rows.filter((row) => {
      const { status, evidence = '' } = REQUIREMENT.exec(row)?.groups ?? {};
      const proof = status === undefined ? /`[\w./-]+\.spec\.ts`|process \[/ : /Missing: \S/;
      return !proof.test(evidence);
    });
    expect(unproven).toEqual([]);
  });
});
