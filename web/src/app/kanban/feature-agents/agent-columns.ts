import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import type { Column } from '../../shared/ui/data-table/column';
import { AGENT_KINDS } from '../ui/agent-kinds';

export interface AgentRow {
  readonly agent: Agent;
  readonly running: number;
}

export const AGENT_COLUMNS: readonly Column<AgentRow>[] = [
  {
    key: 'name',
    heading: $localize`:Of an agent:Name`,
    text: ({ agent }) => agent.name,
    sortBy: ({ agent }) => agent.name,
  },
  {
    key: 'state',
    heading: $localize`:Of an agent:State`,
    text: ({ agent }) => (agent.enabled ? 'enabled' : 'disabled'),
    width: '148px',
  },
  {
    key: 'kind',
    heading: $localize`:Of an agent:Kind`,
    text: ({ agent }) => AGENT_KINDS[agent.kind].label,
    sortBy: ({ agent }) => agent.kind,
    width: '120px',
    room: 'wide',
  },
  {
    key: 'runs',
    heading: $localize`:Active runs of an agent:Runs`,
    text: ({ agent, running }) => $localize`${running}:running: of ${agent.maxConcurrency}:limit:`,
    sortBy: ({ running }) => running,
    width: '96px',
    room: 'wide',
  },
  {
    key: 'seen',
    heading: $localize`:Of an agent:Last seen`,
    text: ({ agent }) =>
      agent.kind === 'assistant' || agent.lastSeenAt === null
        ? ''
        : new Date(agent.lastSeenAt).toISOString(),
    width: '148px',
    room: 'wide',
  },
  { key: 'actions', heading: $localize`:Of a row:Actions`, text: () => '', width: '88px' },
];
