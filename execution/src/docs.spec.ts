import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARD_STATUSES, STATUS_LABELS } from '@keelson/contracts/kanban/card/status';
import { TRANSITIONS, type TransitionRule } from '@keelson/contracts/kanban/card/transitions';

/**
 * Reads a file relative to the repository root, where every test runs, and removes the padding of
 * tables.
 */
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

  it.each(CARD_STATUSES)('lists the transitions from %s', (from) => {
    const cells = CARD_STATUSES.map((to) => (to === from ? '—' : cell(TRANSITIONS[from][to])));
    expect(text).toContain(`| **${STATUS_LABELS[from]}** | ${cells.join(' | ')} |`);
  });
});

it.each([
  ['docs', 'kanban.md'],
  ['execution', 'README.md'],
])('examples in %s/%s use a new key for each request', (...path) => {
  const keys = page(...path).match(/Idempotency-Key: [^'"]+/g) ?? [];
  expect(keys.length).toBeGreaterThan(0);
  expect([...new Set(keys)]).toEqual(['Idempotency-Key: $(uuidgen)']);
});
