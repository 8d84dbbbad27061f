// Written by `npm run brand` from product/areas.json.
import { CHAT_ROUTES, CHAT_LISTENERS, CHAT_JOBS } from './chat/deployed-parts';
import { LEARNING_TASKS, LEARNING_JOBS } from './learning/deployed-parts';
import { TEAMS_JOBS } from './teams/deployed-parts';

export const AREA_ROUTES = {
  ...CHAT_ROUTES,
} as const;
export const AREA_LISTENERS = {
  ...CHAT_LISTENERS,
} as const;
export const AREA_TASKS = {
  ...LEARNING_TASKS,
} as const;
export const AREA_JOBS = {
  ...LEARNING_JOBS,
  ...CHAT_JOBS,
  ...TEAMS_JOBS,
} as const;
