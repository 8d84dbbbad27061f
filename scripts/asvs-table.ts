/** A requirement in `docs/asvs.md`. */
export interface AsvsRow {
  readonly number: string;
  readonly level: number;
  readonly what: string;
  readonly status: string;
  readonly where: string;
  readonly test: string;
}

/** Levels by number, and what the repository contains. */
export interface AsvsEvidence {
  readonly levels: Readonly<Record<string, number>>;
  exists(path: string): boolean;
  /** The text of a file. */
  read(path: string): string;
}

const STATUSES = new Set(['met', 'partly', 'open', 'not applicable']);

/** The rows of all tables of the page. */
export function parseAsvsRows(page: string): AsvsRow[] {
  return page
    .split('\n')
    .filter((line) => /^\|\s*\d+\.\d+\.\d+\s*\|/.test(line))
    .map((line) => {
      const [, number = '', level = '', what = '', status = '', where = '', test = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      return { number, level: Number(level), what, status, where, test };
    });
}

/** What is wrong with the rows; empty when nothing is. */
export function findAsvsFaults(rows: readonly AsvsRow[], evidence: AsvsEvidence): string[] {
  const numbers = rows.map(({ number }) => number);
  const missing = Object.keys(evidence.levels).filter((number) => !numbers.includes(number));
  return [
    ...missing.map((number) => `${number}: has no row`),
    ...numbers
      .filter((number, index) => numbers.indexOf(number) !== index)
      .map((number) => `${number}: has two rows`),
    ...rows.flatMap((row) => rowFaults(row, evidence).map((fault) => `${row.number}: ${fault}`)),
  ];
}

function rowFaults(row: AsvsRow, evidence: AsvsEvidence): string[] {
  const { number, level, what, status, where, test } = row;
  const expected = evidence.levels[number];
  const faults = [
    ...(expected === undefined ? ['is not in the standard at level 1 or 2'] : []),
    ...(expected !== undefined && expected !== level ? [`is of level ${expected}`] : []),
    ...(what === '' ? ['does not say what is required'] : []),
    ...(STATUSES.has(status) ? [] : [`has the unknown status "${status}"`]),
  ];
  return [...faults, ...statusFaults(row), ...citationFaults(`${where} ${test}`, test, evidence)];
}

function statusFaults({ status, where, test }: AsvsRow): string[] {
  switch (status) {
    case 'met':
      if (where === '') return ['does not say where it is met'];
      if (test.startsWith('process:')) return linksIn(test).length > 0 ? [] : ['names no process'];
      return filesIn(test).some(isTest) ? [] : ['is met without a test or process'];
    case 'partly':
    case 'open':
      return /Missing: \S/.test(where) ? [] : ['does not say what is missing'];
    default:
      return where === '' ? ['gives no reason'] : [];
  }
}

function citationFaults(cells: string, test: string, evidence: AsvsEvidence): string[] {
  const files = filesIn(cells);
  const tests = filesIn(test).filter((path) => evidence.exists(path));
  const names = [...test.matchAll(/"(?<name>[^"]+)"/g)].map(({ groups }) => groups?.['name'] ?? '');
  return [
    ...files.filter((path) => !evidence.exists(path)).map((path) => `${path} does not exist`),
    ...names
      .filter((name) => !tests.some((path) => evidence.read(path).includes(name)))
      .map((name) => `no cited file has the test "${name}"`),
    ...linksIn(cells).flatMap((link) => linkFaults(link, evidence)),
  ];
}

interface Link {
  readonly page: string;
  readonly section: string | undefined;
}

function linkFaults({ page, section }: Link, evidence: AsvsEvidence): string[] {
  const path = `docs/${page}`;
  if (!evidence.exists(path)) return [`${path} does not exist`];
  if (section === undefined) return [];
  return headingsIn(evidence.read(path)).includes(section)
    ? []
    : [`${path} has no section ${section}`];
}

/** Paths in code style: what contains a slash or ends like a file of this repository. */
export const filesIn = (cell: string): string[] =>
  [...cell.matchAll(/`(?<path>[\w.-]+(?:\/[\w.-]+)+|\.?[\w-]+(?:\.\w+)*\.(?:ts|mjs|json|rules))`/g)]
    .map(({ groups }) => groups?.['path'] ?? '')
    .filter((path) => !path.startsWith('api/'));

const linksIn = (cell: string): Link[] =>
  [...cell.matchAll(/\]\((?<page>[\w./-]+\.md)(?:#(?<section>[\w-]+))?\)/g)].map(({ groups }) => ({
    page: groups?.['page'] ?? '',
    section: groups?.['section'],
  }));

const isTest = (path: string): boolean => path.endsWith('.spec.ts');

/** Anchors as GitHub makes them. */
const headingsIn = (page: string): string[] =>
  [...page.matchAll(/^#{1,6} (?<title>.+)$/gm)].map(({ groups }) =>
    (groups?.['title'] ?? '')
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
