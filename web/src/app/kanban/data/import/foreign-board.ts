import type { ImportSource, ImportStatus } from '@keelson/contracts/kanban/board/card-import';
import { type DueTime, NO_DUE } from '../../texts/due-time';
import type { Priority } from '@keelson/contracts/kanban/card/card';

/** A card as another tool exports it, before its list and its people are mapped. */
export interface ForeignCard {
  /** Unique in the other tool; the same in every export of it. */
  readonly externalId: string;
  readonly title: string;
  readonly body: string;
  readonly url: string | null;
  /** Key of its list or status. */
  readonly list: string;
  /** Keys of the people that it is assigned to. */
  readonly people: readonly string[];
  readonly labels: readonly string[];
  readonly priority: Priority;
  readonly due: DueTime;
  readonly checklist: readonly { readonly text: string; readonly done: boolean }[];
  readonly archived: boolean;
  readonly createdAt: number | null;
  readonly completedAt: number | null;
  /** Oldest first. */
  readonly comments: readonly ForeignComment[];
}

export interface ForeignComment {
  readonly author: string;
  readonly body: string;
  readonly createdAt: number;
}

/** A list, a status or a person of another tool. */
export interface ForeignName {
  readonly key: string;
  readonly label: string;
}

/** The contents of an export of another tool. */
export interface ForeignBoard {
  readonly source: ImportSource;
  readonly name: string;
  /** In the order of the other tool. */
  readonly lists: readonly ForeignName[];
  readonly people: readonly ForeignName[];
  readonly cards: readonly ForeignCard[];
}

export const NO_DETAILS = {
  url: null,
  people: [],
  labels: [],
  priority: 0,
  due: NO_DUE,
  checklist: [],
  archived: false,
  createdAt: null,
  completedAt: null,
  comments: [],
} as const satisfies Partial<ForeignCard>;

export const SOURCE_NAMES: Readonly<Record<ImportSource, string>> = {
  trello: 'Trello',
  jira: 'Jira',
  linear: 'Linear',
  github: 'GitHub',
};

/** Each value once, in the order of appearance, as its own key and label. */
export const namesOf = (values: readonly string[]): ForeignName[] =>
  [...new Set(values)].map((value) => ({ key: value, label: value }));

const SUGGESTIONS: readonly (readonly [RegExp, ImportStatus])[] = [
  [
    /\b(done|closed?|completed?|resolved|shipped|released|cancell?ed|duplicate|archived?)\b/i,
    'done',
  ],
  [/\b(review|qa|testing|verify|approval)\b/i, 'review'],
  [/\b(blocked|waiting|on hold|paused)\b/i, 'blocked'],
  [/\b(triage|inbox|ideas?|backlog|icebox)\b/i, 'triage'],
  [/\b(doing|in progress|started|ready|next|selected)\b/i, 'ready'],
];

/** The column that the name of a list or status suggests. Work in progress becomes Ready: only a run is in Running. */
export const suggestStatus = (label: string): ImportStatus =>
  SUGGESTIONS.find(([pattern]) => pattern.test(label))?.[1] ?? 'todo';
