import type { Comment } from '@keelson/contracts/kanban/card/comment';
import type { ApiResponse } from '@keelson/contracts/http/api';
import type { AgentId, BoardSlug, CommentId, ProjectSlug, RunId } from '@keelson/contracts/ids';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import type { DispatchReport } from '@keelson/contracts/kanban/agent/dispatch';
import type { BoardMetrics } from '@keelson/contracts/kanban/board/board-metrics';
import type { OpenQuestion } from '@keelson/contracts/kanban/card/card';
import { buildBoard } from '../../../../testing/boards/boards';
import { buildCard } from '../../../../testing/boards/cards';

const AT = Date.UTC(2026, 0, 5, 9);

export const BOARD = buildBoard({ name: 'Launch', slug: 'launch' as BoardSlug });
export const CARD = buildCard('1', { title: 'Write the release notes', boardSlug: BOARD.slug });
export const COMMENT = {
  id: 'comment',
  author: CARD.createdBy,
  body: 'Mind the dates',
  mentions: [],
  runId: null,
  kind: 'comment',
  questionId: null,
  createdAt: CARD.createdAt,
  editedAt: null,
  earlier: [],
} as unknown as Comment;

export const QUESTION: OpenQuestion = {
  commentId: 'question' as CommentId,
  runId: 'run' as RunId,
  text: 'Which release are these notes for?',
  by: { kind: 'agent', id: 'scribe', label: 'Scribe' },
  at: AT,
};

export const AGENT: Agent = {
  id: 'scribe' as AgentId,
  name: 'Scribe',
  description: '',
  kind: 'pull',
  reviews: [],
  maxConcurrency: 1,
  enabled: true,
  maxRuntimeMs: null,
  boards: [],
  skills: [],
  models: [],
  monthlyBudget: null,
  monthUsage: null,
  lastSeenAt: null,
  calls: {},
  revision: 1,
  createdAt: AT,
  updatedAt: AT,
};

const NO_DURATION = { count: 0, medianMs: null, p85Ms: null };

export const BOARD_METRICS: BoardMetrics = {
  range: '4w',
  unit: 'day',
  asOf: AT,
  from: '2026-01-05',
  to: '2026-01-05',
  periods: [],
  created: 0,
  completed: 0,
  runs: 0,
  failedRuns: 0,
  tokens: 0,
  costMicroUsd: 0,
  leadTime: NO_DURATION,
  cycleTime: NO_DURATION,
  throughputPerWeek: 0,
  inWork: { age: NO_DURATION, cards: [], more: false },
};

export const NOTHING_DISPATCHED: DispatchReport = {
  dryRun: true,
  at: AT,
  reclaimed: 0,
  woken: 0,
  started: 0,
  decisions: [],
  slots: { taken: 0, total: 4 },
};

export const HUB: ApiResponse<'GET', '/api/projects/{slug}/hub'> = {
  project: {
    slug: 'launch' as ProjectSlug,
    name: 'Launch',
    summary: '',
    visibility: 'public',
    startsAt: AT,
    dueAt: AT,
    milestones: [],
  },
  hub: null,
  live: true,
};
