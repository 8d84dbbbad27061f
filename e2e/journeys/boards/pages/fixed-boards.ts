import { DEMO_ACCOUNTS } from '@keelson/contracts/platform/demo-accounts';
import { Agent } from '@keelson/contracts/kanban/agent/agent';
import { Board } from '@keelson/contracts/kanban/board/board';
import { BoardCounts } from '@keelson/contracts/kanban/board/board-counts';
import { StaffPerson } from '@keelson/contracts/account/people';
import { DispatchReport } from '@keelson/contracts/kanban/agent/dispatch';
import { DAY } from '@keelson/contracts/time';

const AT = Date.UTC(2026, 0, 31, 12);
const NO_ACTIVITY = { revision: 1, createdAt: AT - 90 * DAY, updatedAt: AT };

const board = (slug: string, changes: object): Board =>
  Board.parse({
    slug,
    description: '',
    color: null,
    icon: null,
    wipLimits: {},
    roles: {},
    projectSlug: null,
    failureLimit: 2,
    archived: false,
    createdBy: { kind: 'user', id: 'demo-ada', label: 'Ada Admin' },
    ...NO_ACTIVITY,
    ...changes,
  });

const BOARDS = [
  board('launch', {
    key: 'LAU',
    name: 'Launch',
    description: 'Everything that has to be done until the product is public.',
    color: '#1565c0',
  }),
  board('website', { key: 'WEB', name: 'Website', color: '#b26a00' }),
  board('support', { key: 'SUP', name: 'Support', description: 'Questions of customers.' }),
];
const ARCHIVED = [board('trial', { key: 'TRI', name: 'Trial run', archived: true })];

const counts = (slug: string, changes: object): BoardCounts =>
  BoardCounts.parse({
    slug,
    open: 0,
    running: 0,
    blocked: 0,
    review: 0,
    changedAt: AT,
    ...changes,
  });

const agent = (id: string, changes: object): Agent =>
  Agent.parse({
    id,
    kind: 'pull',
    description: '',
    maxConcurrency: 2,
    enabled: true,
    maxRuntimeMs: null,
    lastSeenAt: null,
    ...NO_ACTIVITY,
    ...changes,
  });

const AGENTS = [
  {
    agent: agent('builder', {
      name: 'Builder',
      description: 'Writes code and opens pull requests.',
      boards: ['launch', 'website'],
      skills: ['typescript', 'angular'],
      models: ['large-1'],
      calls: { claim_work: 41, report_progress: 172, complete_run: 38 },
      // The page says so when it was minutes ago.
      lastSeenAt: Date.now(),
    }),
    running: 1,
  },
  {
    agent: agent('drafter', { name: 'Drafter', kind: 'assistant', maxConcurrency: 1 }),
    running: 0,
  },
  {
    agent: agent('mailer', {
      name: 'Mailer',
      kind: 'http',
      endpoint: 'https://agents.example.com/mailer',
      timeoutMs: 30_000,
      enabled: false,
    }),
    running: 0,
  },
];

const decision = (cardId: string, title: string, changes: object) => ({
  boardSlug: 'launch',
  cardId,
  title,
  explanation: '',
  agentId: null,
  runId: null,
  ...changes,
});

const DISPATCH = DispatchReport.parse({
  dryRun: true,
  at: AT,
  reclaimed: 0,
  woken: 1,
  started: 1,
  slots: { taken: 1, total: 4 },
  decisions: [
    decision('card-1', 'Write the release notes', {
      reason: 'start',
      explanation: 'Starts now',
      agentId: 'drafter',
    }),
    decision('card-2', 'Renew the certificates', {
      reason: 'agent_busy',
      explanation: 'The agent has no free slot',
      agentId: 'builder',
    }),
    decision('card-3', 'Answer the review', { reason: 'unassigned', explanation: 'Unassigned' }),
  ],
});

const PEOPLE = DEMO_ACCOUNTS.filter(({ role }) => role !== null).map(
  ({ uid, email, displayName }) => StaffPerson.parse({ uid, email, displayName, picture: null }),
);

/** Boards, agents and what would be dispatched, by the address of the request. */
export const BOARD_ANSWERS = {
  '**/api/admin/kanban/boards?*archived=false*': { items: BOARDS, nextCursor: null },
  '**/api/admin/kanban/boards?*archived=true*': { items: ARCHIVED, nextCursor: null },
  '**/api/admin/kanban/board-counts': {
    items: [
      counts('launch', { open: 14, running: 1, blocked: 2, review: 3 }),
      counts('website', { open: 1 }),
      counts('support', {}),
    ],
  },
  '**/api/admin/kanban/agents': { items: AGENTS },
  '**/api/admin/people': { items: PEOPLE },
  '**/api/admin/kanban/dispatch': DISPATCH,
};
