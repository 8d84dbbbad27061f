import { type Composition } from '../composition';
import { JOB_TIMEOUT_MS } from '../platform/job-timeout';
import { tidyTeams } from './tidy-teams';

export const TEAMS_JOBS = {
  tidyTeams: ({ teams, workspaceDeletions, http }: Composition): Promise<void> =>
    tidyTeams(
      { ...teams, deletions: workspaceDeletions },
      { deadline: http.now() + JOB_TIMEOUT_MS, log: http.log },
    ),
} as const;
