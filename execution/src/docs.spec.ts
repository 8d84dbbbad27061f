import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DISPATCH_REASONS } from '@keelson/contracts/kanban/dispatch';
import { EXECUTION_ENV } from '@keelson/contracts/kanban/execution-env';
import { NOTIFY_WARNINGS } from '@keelson/contracts/kanban/notify-warnings';
import { CARD_STATUSES, STATUS_LABELS } from '@keelson/contracts/kanban/status';
import { TRANSITIONS, type TransitionRule } from '@keelson/contracts/kanban/transitions';

/** As in the repository's root, from where every test runs; without the padding of tables. */
const page = (...path: string[]): string =>
  readFileSync(join(process.cwd(), ...path), 'utf8').replace(/ +/g, ' ');

const LETTERS = { person: 'P', claim: 'C', worker: 'W', system: 'S' } as const;
const MARKS = { parents: '†', schedule: '‡' } as const;

const cell = (rule: TransitionRule | undefined): string =>
  rule === undefined
    ? '·'
    : rule.by.map((by) => LETTERS[by]).join(' ') + (rule.needs ? ` ${MARKS[rule.needs]}` : '');

describe('docs/kanban.md', () => {
  const text = page('docs', 'kanban.md');

  it.each(CARD_STATUSES)('tells where a card in %s may go', (from) => {
    const cells = CARD_STATUSES.map((to) => (to === from ? '—' : cell(TRANSITIONS[from][to])));
    expect(text).toContain(`| **${STATUS_LABELS[from]}** | ${cells.join(' | ')} |`);
  });

  it('names every reason of the dispatcher', () => {
    for (const [code, label] of Object.entries(DISPATCH_REASONS)) {
      expect(text).toContain(`| \`${code}\` | ${label} |`);
    }
  });

  it('names every warning of the notify preview', () => {
    for (const [code, label] of Object.entries(NOTIFY_WARNINGS)) {
      expect(text).toContain(`| \`${code}\` | ${label} |`);
    }
  });
});

it('execution/README.md names every variable', () => {
  const text = page('execution', 'README.md');
  for (const name of Object.keys(EXECUTION_ENV)) expect(text).toContain(`| \`${name}\` |`);
});
