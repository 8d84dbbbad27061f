/** A requirement in `docs/asvs.md`. */
export interface AsvsRow {
  readonly number: string;
  readonly status: string;
  readonly what: string;
  /** Code, tests, process, gap or reason. */
  readonly evidence: string;
}

/** Levels by number, and what the repository contains. */
export interface AsvsEvidence {
  readonly levels: Readonly<Record<string, number>>;
  exists(path: string): boolean;
  read(path: string): string;
}

const STATUSES = new Set(['met', 'partly', 'open', 'not applicable']);

/** The requirements of all lists of the page. A range such as `6.2.1–12` stands for each number in it. */
export function parseAsvsRows(page: string): AsvsRow[] {
  return page
    .split('\n- ')
    .map((item) => item.split('\n\n', 1).join('').replaceAll(/\s+/g, ' ').trim())
    .flatMap((item) => [...notApplicableIn(item), ...requirementIn(item)]);
}

function requirementIn(item: string): AsvsRow[] {
  const {
    number,
    status = 'met',
    what = '',
    evidence = '',
  } = /^(?<number>\d+\.\d+\.\d+) (?:\((?<status>[a-z ]+)\) )?(?<what>[^]*?)(?:: (?<evidence>[^]*))?$/.exec(
    item,
  )?.groups ?? {};
  return number === undefined ? [] : [{ number, status, what, evidence }];
}

function notApplicableIn(item: string): AsvsRow[] {
  if (!item.startsWith('Not applicable: ')) return [];
  const groups = item.slice('Not applicable: '.length).replace(/\)$/, '').split('); ');
  return groups.flatMap((group) => {
    const [list = '', reason = ''] = group.split(' (');
    return list.split(', ').flatMap((range) =>
      numbersOf(range).map((number) => ({
        number,
        status: 'not applicable',
        what: reason,
        evidence: reason,
      })),
    );
  });
}

function numbersOf(range: string): string[] {
  const [first = '', last] = range.split('–');
  const section = first.slice(0, first.lastIndexOf('.'));
  const from = Number(first.slice(section.length + 1));
  const count = last === undefined ? 1 : Number(last) - from + 1;
  return Array.from({ length: count }, (_, index) => `${section}.${from + index}`);
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

function rowFaults(row: AsvsRow, repository: AsvsEvidence): string[] {
  const { number, status, what, evidence } = row;
  return [
    ...(number in repository.levels ? [] : ['is not in the standard at level 1 or 2']),
    ...(what === '' ? ['does not say what is required'] : []),
    ...(STATUSES.has(status) ? [] : [`has the unknown status "${status}"`]),
    ...statusFaults(row),
    ...filesIn(evidence)
      .filter((path) => !repository.exists(path))
      .map((path) => `${path} does not exist`),
    ...linksIn(evidence).flatMap((link) => linkFaults(link, repository)),
  ];
}

function statusFaults({ status, evidence }: AsvsRow): string[] {
  switch (status) {
    case 'met':
      if (evidence.includes('process [')) return [];
      return filesIn(evidence).some(isTest) ? [] : ['is met without a test or process'];
    case 'partly':
    case 'open':
      return /Missing: \S/.test(evidence) ? [] : ['does not say what is missing'];
    default:
      return evidence === '' ? ['gives no reason'] : [];
  }
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
export const filesIn = (text: string): string[] =>
  [...text.matchAll(/`(?<path>[\w.-]+(?:\/[\w.-]+)+|\.?[\w-]+(?:\.\w+)*\.(?:ts|mjs|json|rules))`/g)]
    .map(({ groups }) => groups?.['path'] ?? '')
    .filter((path) => !path.startsWith('api/'));

const linksIn = (text: string): Link[] =>
  [...text.matchAll(/\]\((?<page>[\w./-]+\.md)(?:#(?<section>[\w-]+))?\)/g)].map(({ groups }) => ({
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
