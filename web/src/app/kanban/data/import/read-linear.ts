import { PRIORITY_LABELS } from '@keelson/contracts/kanban/card/card';
import { type CsvRow, type CsvTable, parseDate, parseDue } from './csv-table';
import { type ForeignBoard, type ForeignCard, namesOf, NO_DETAILS } from './foreign-board';

/**
 * The export of a workspace or a view as CSV: one row for each issue, with names of statuses, people and priorities, and
 * labels separated by commas. It has no comments. A text that a spreadsheet could take for a formula has a quote before it.
 *
 * Sources: https://linear.app/docs/exporting-data, and the columns as Linear's own importer reads them:
 * https://github.com/linear/linear/blob/master/packages/import/src/importers/linearCsv/LinearCsvImporter.ts.
 *
 * @returns Null when the table has no columns of Linear.
 */
export function readLinear({ columns, rows }: CsvTable): ForeignBoard | null {
  if (!['id', 'team', 'title', 'status'].every((column) => columns.has(column))) return null;
  const teams = new Set(rows.map((row) => row.get('team')));
  const [team = ''] = teams;
  return {
    source: 'linear',
    name: teams.size === 1 && team !== '' ? team : 'Linear',
    lists: namesOf(rows.map((row) => row.get('status'))),
    people: namesOf(rows.map((row) => row.get('assignee')).filter(Boolean)),
    cards: rows.map(toCard),
  };
}

function toCard(row: CsvRow): ForeignCard {
  const priority = PRIORITY_LABELS.findIndex((label) => label === row.get('priority'));
  return {
    ...NO_DETAILS,
    externalId: row.get('id'),
    title: withoutQuote(row.get('title')),
    body: withoutQuote(row.get('description')),
    list: row.get('status'),
    people: row.all('assignee').slice(0, 1),
    labels: row
      .get('labels')
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean),
    priority: Math.max(0, priority),
    due: parseDue(row.get('due date')),
    archived: row.get('archived') !== '',
    createdAt: parseDate(row.get('created')),
    completedAt: parseDate(row.get('completed')) ?? parseDate(row.get('canceled')),
  };
}

const withoutQuote = (text: string): string => text.replace(/^'(?=[+\-=@])/, '');
