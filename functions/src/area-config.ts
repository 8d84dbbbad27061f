// Written by `npm run brand` from product/areas.json.
import type { Env } from '@keelson/contracts/env';
import { readBoardsConfig } from './kanban/compose-boards';

export const readAreaConfig = (env: Env) => ({
  ...readBoardsConfig(env),
});
