import type { Priority } from '@keelson/contracts/kanban/card/card';
import { type CsvRow, type CsvTable, parseDate, parseDue } from './csv-table';
import {
  type ForeignBoard,
  type ForeignCard,
  type ForeignComment,
  namesOf,
  NO_DETAILS,
} from './foreign-board';

const PRIORITIES: Readonly<Record<string, Priority>> = {
  lowest: 1,
  low: 1,
  minor: 1,
  trivial: 1,
  medium: 2,
  major: 2,
  high: 3,
  critical: 3,
  highest: 4,
  blocker: 4,
};

/**
 * The export of a list of work items as CSV. A field with several values is a column for each: several `Labels`, and several
 * `Comment`, each `date;author;text`. Dates have the format of the site, by default `dd/MMM/yy h:mm a`.
 *
 * Sources: https://support.atlassian.com/jira-software-cloud/docs/export-and-download-issues/ and
 * https://support.atlassian.com/jira-cloud-administration/docs/import-data-from-a-csv-file/.
 *
 * @returns Null when the table has no columns of Jira.
 */
export function readJira({ columns, rows }: CsvTable): ForeignBoard | null {
  if (!['issue key', 'summary', 'status'].every((column) => columns.has(column))) return null;
  const project = rows[0]?.get('project name') ?? '';
  return {
    source: 'jira',
    name: project || 'Jira',
    lists: namesOf(rows.map((row) => row.get('status'))),
    people: namesOf(rows.map((row) => row.get('assignee')).filter(Boolean)),
    cards: rows.map(toCard),
  };
}

function toCard(row: CsvRow): ForeignCard {
  const type = row.get('issue type');
  return {
    ...NO_DETAILS,
    externalId: row.get('issue key') || row.get('issue id'),
    title: row.get('summary'),
    body: row.get('description'),
    list: row.get('status'),
    people: row.all('assignee').slice(0, 1),
    labels: [...(type === '' || /^task$/i.test(type) ? [] : [type]), ...row.all('labels')],
    priority: PRIORITIES[row.get('priority').toLowerCase()] ?? 0,
    due: parseDue(row.get('due date')),
    createdAt: parseDate(row.get('created')),
    completedAt: parseDate(row.get('resolved')),
    comments: row.all('comment').map(readComment),
  };
}

function readComment(text: string): ForeignComment {
  const [date = '', author = '', ...rest] = text.split(';');
  const createdAt = parseDate(date);
  return createdAt === null || rest.length === 0
    ? { author: '', body: text, createdAt: 0 }
    : { author, body: rest.join(';'), createdAt };
}
