import { Timestamp } from 'firebase-admin/firestore';

export const AT = Timestamp.fromMillis(Date.UTC(2026, 0, 5));
export const ADA = { kind: 'user', id: 'ada', label: 'Ada' };

/** A document at `boards/keel`. */
export const storedBoard = (differs: object = {}) => ({
  name: 'Keel',
  description: '',
  color: null,
  icon: null,
  wipLimits: {},
  roles: {},
  projectSlug: null,
  failureLimit: 2,
  archived: false,
  revision: 1,
  createdBy: ADA,
  createdAt: AT,
  updatedAt: AT,
  ...differs,
});

/** A document below `boards/keel/cards`. */
export const storedCard = (differs: object = {}) => ({
  boardSlug: 'keel',
  title: 'Plank',
  body: '',
  status: 'review',
  rank: 'VVVVV',
  priority: 0,
  labels: [],
  assignee: null,
  parents: [],
  dueAt: null,
  dueAllDay: false,
  development: [],
  schedule: null,
  counts: { comments: 0, links: 0, attachments: 0 },
  blockKind: null,
  blockReason: null,
  blockMessage: null,
  lastBlock: null,
  consecutiveFailures: 0,
  lastFailure: null,
  failureMessage: null,
  failureLimit: null,
  notBefore: null,
  maxRuntimeMs: null,
  currentRunId: null,
  result: null,
  archived: false,
  revision: 2,
  createdBy: ADA,
  createdAt: AT,
  updatedAt: AT,
  startedAt: null,
  completedAt: null,
  ...differs,
});
