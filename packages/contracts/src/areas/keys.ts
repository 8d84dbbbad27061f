// Written by `npm run brand` from product/areas.json.
import type { ErrorCode } from '../errors';
import { TEAMS_KEY_OPERATIONS } from '../teams/key-scopes';
import { TEAMS_KEY_CODES } from '../teams/teams-errors';

export const AREA_KEY_OPERATIONS: Readonly<Record<string, string>> = {
  ...TEAMS_KEY_OPERATIONS,
};
export const AREA_KEY_CODES: readonly ErrorCode[] = [...TEAMS_KEY_CODES];
