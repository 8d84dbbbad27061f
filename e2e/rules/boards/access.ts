import { type AccessRow, noClient, staff, watched, row } from '../access-row';
import { EVERYONE, NO_CLIENT, SIGNED_IN } from '../principals';

const KANBAN = 'execution service';
const CONTROL = 'control center';

export const BOARDS_ACCESS: readonly AccessRow[] = [
  row(
    'projects/open',
    {
      get: EVERYONE,
      list: {
        public: NO_CLIENT,
        publicPage: EVERYONE,
        member: NO_CLIENT,
        memberPage: SIGNED_IN,
        othersMemberPage: ['member'],
        visiblePage: SIGNED_IN,
        halfVisiblePage: NO_CLIENT,
      },
      readers: 'anyone if public; members (`memberUids` contains me); in pages',
    },
    'server',
  ),
  row('projects/closed', { get: ['member'], list: {}, readers: '' }, ''),
  row(
    'projects/open/readModels/hub',
    { get: EVERYONE, list: {}, readers: 'as the project' },
    'projection',
  ),
  row('projects/closed/readModels/hub', { get: ['member'], list: {}, readers: '' }, ''),
  row('projectMembers/open', noClient, 'server'),
  row('boards/main', staff, KANBAN),
  row('boards/main/counters/0', staff, KANBAN),
  row('boards/main/flow/2026-11~0', noClient, KANBAN),
  row('boards/main/sequence/cards', noClient, KANBAN),
  row('boards/main/templates/t1', noClient, KANBAN),
  row('boards/main/pulse/cards', noClient, KANBAN),
  row(
    'boards/main/cards/c1',
    watched('cardsOnBoard', 'firstOfColumn', 'lastChanged', 'changedSince'),
    KANBAN,
  ),
  row('boards/main/cards/c1/comments/1', watched('oldestFirst'), KANBAN),
  row('boards/main/cards/c1/events/1', watched('newestFirst'), KANBAN),
  row('boards/main/cards/c1/runs/1', watched('newestRuns'), KANBAN),
  row('boards/main/cards/c1/runs/1/log/1', watched('newestFirst'), KANBAN),
  row('boards/main/cards/c1/attachments/1', watched('oldestFirst'), KANBAN),
  row('boards/main/cards/c1/subscriptions/t1', staff, KANBAN),
  row('agents/a1', staff, KANBAN),
  row('agentSecrets/a1', noClient, KANBAN),
  row('permits/1', noClient, KANBAN),
  row('dispatchSignals/i1', noClient, KANBAN),
  row('dispatchScans/next', noClient, KANBAN),
  row('executionKeys/k1', noClient, KANBAN),
  row('bin/board~b1', noClient, KANBAN),
  row('boardImports/b1', noClient, KANBAN),
  row('boardKeys/MAIN', noClient, KANBAN),
  row('notifyTargets/t1', staff, CONTROL),
  row('savedFilters/owner', noClient, CONTROL),
  row('settings/notify', { ...noClient, readers: '' }, ''),
];
