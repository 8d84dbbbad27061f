import type { Card, CardContent } from '@keelson/contracts/kanban/card/card';
import { ApiError } from '../../../core/api/api-error';
import { PRIORITY_LABELS, STATUS_LABELS } from '../../texts/card-labels';
import { dateAndTime } from '../../../shared/util/time/format-date';
import type { BoardChange } from '../board/board-change';

export interface ConflictingField {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface Rejection {
  readonly reason: string;
  /** The card as others have left it; null when it is not known. */
  readonly newer: Card | null;
}

type ChangedField = keyof CardContent | 'status' | 'assignee' | 'archived';

const LABELS: Readonly<Record<ChangedField, string>> = {
  title: $localize`:Field of a card:Title`,
  body: $localize`:Field of a card:Description`,
  acceptance: $localize`:Field of a card:Acceptance`,
  checklist: $localize`:Field of a card:Checklist`,
  priority: $localize`:Field of a card:Priority`,
  labels: $localize`:Field of a card:Labels`,
  dueAt: $localize`:Field of a card, its due date:Due`,
  development: $localize`:Field of a card:Branches and pull requests`,
  dueAllDay: $localize`:Field of a card, whether its due date has no time:Due all day`,
  failureLimit: $localize`:Field of a card:Failure limit`,
  maxRuntimeMs: $localize`:Field of a card:Time limit`,
  budget: $localize`:Field of a card:Budget`,
  requiredSkills: $localize`:Field of a card:Required skills`,
  preferredModel: $localize`:Field of a card:Preferred model`,
  status: $localize`:Column of the board:Column`,
  assignee: $localize`:Field of a card:Assignee`,
  archived: $localize`:State of a card:Archived`,
};

const isChangedField = (name: string): name is ChangedField => Object.hasOwn(LABELS, name);

/** Returns what the change replaces, as values of the card. */
export function wantedValues(change: BoardChange): Partial<Card> {
  switch (change.op) {
    case 'edit':
      return change.fields as Partial<Card>;
    case 'assign':
      return { assignee: change.assignee };
    case 'move':
      return change.moves.length === 1 && change.moves[0]
        ? { status: change.moves[0].place.status }
        : {};
    case 'archive':
      return { archived: change.archived };
    case 'delete':
    case 'restore':
    case 'check':
    case 'link':
    case 'unlink':
    case 'comment':
    case 'bulk':
    case 'create':
      return {};
  }
}

/** The current card of a conflict; null for other errors. */
export const newerCardOf = (error: unknown): Card | null =>
  error instanceof ApiError ? ((error.details['card'] as Card | undefined) ?? null) : null;

/** True when the card already is as the change wants it: it was sent before the page was closed. */
export function isApplied(change: BoardChange, newer: Card): boolean {
  const wanted = Object.entries(wantedValues(change)) as [keyof Card, unknown][];
  return wanted.length > 0 && wanted.every(([name, value]) => isEqual(newer[name], value));
}

/** Returns what the change and the newer card disagree about. Empty when it is no conflict of values. */
export function conflictingFields(
  change: BoardChange,
  newer: Card | null,
  nameOf: (assignee: Card['assignee']) => string,
): ConflictingField[] {
  if (newer === null) return [];
  return (Object.entries(wantedValues(change)) as [keyof Card, unknown][])
    .filter(([name, value]) => !isEqual(newer[name], value))
    .map(([name, value]) => ({
      label: isChangedField(name) ? LABELS[name] : name,
      mine: shown(name, value, nameOf),
      theirs: shown(name, newer[name], nameOf),
    }));
}

function shown(
  name: keyof Card,
  value: unknown,
  nameOf: (assignee: Card['assignee']) => string,
): string {
  if (name === 'status') return STATUS_LABELS[value as Card['status']];
  if (name === 'priority') return PRIORITY_LABELS[value as number] ?? String(value);
  if (name === 'assignee') return nameOf(value as Card['assignee']);
  if (name === 'dueAt' && typeof value === 'number') return dateAndTime.format(value);
  if (name === 'archived') {
    return value === true ? LABELS.archived : $localize`:State of a card:On the board`;
  }
  if (name === 'checklist') {
    return (value as Card['checklist'])
      .map(({ text, done }) => `${done ? '☑' : '☐'} ${text}`)
      .join('\n');
  }
  if (Array.isArray(value)) return value.join(', ') || $localize`:An empty list:None`;
  if (value === null || value === '') return $localize`:An empty value:Empty`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** For JSON values with the same order of keys. */
export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
