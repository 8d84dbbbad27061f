import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Kanban } from '../open-kanban';
import { type Requirement } from './history';

export const registerAgents = (kanban: Kanban): Promise<Agent[]> =>
  Promise.all([
    kanban.agent({ maxConcurrency: 2, skills: ['oak', 'elm'] }),
    kanban.agent({ maxConcurrency: 1, models: ['m-1'] }),
  ]);

/** The requirements of cards; no agent has iron. */
export const REQUIREMENTS = {
  nothing: { requiredSkills: [], preferredModel: null },
  skill: { requiredSkills: ['oak'], preferredModel: null },
  'missing-skill': { requiredSkills: ['oak', 'iron'], preferredModel: null },
  model: { requiredSkills: [], preferredModel: 'm-1' },
  'skill-and-model': { requiredSkills: ['elm'], preferredModel: 'm-1' },
} as const satisfies Record<Requirement, object>;
