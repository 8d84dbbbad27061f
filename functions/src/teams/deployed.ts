import { onSchedule } from 'firebase-functions/scheduler';
import { parts } from '../parts';
import { JOB } from '../platform/function-options';
import { TEAMS_JOBS } from './deployed-parts';

export const tidyTeams = onSchedule(JOB.hourly, () => TEAMS_JOBS.tidyTeams(parts()));
