import { type AreaSeed } from '../../seed/area-seed';
import { seedTeam } from './seed-team';

export const TEAMS_SEEDS: readonly AreaSeed[] = [
  ({ copy, db, now, required }) =>
    seedTeam({ copy, db, now, controlUrl: required('PAYMENTS_CONTROL_URL') }),
];
