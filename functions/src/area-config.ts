// Written by `npm run brand` from product/areas.json.
import type { AreaEnvironment } from './area-environment';
import type { ClientConfig } from '@keelson/contracts/platform/config';
import { readBoardsConfig } from './kanban/compose-boards';
import { readLearningConfig } from './learning/learning-config';
import { readChatConfig, chatClientConfig } from './chat/chat-config';

export const readAreaConfig = (environment: AreaEnvironment) => ({
  ...readBoardsConfig(environment),
  ...readLearningConfig(environment),
  ...readChatConfig(environment),
});
export type AreaConfig = ReturnType<typeof readAreaConfig>;
export const areaClientConfig = (config: AreaConfig): Partial<ClientConfig> => ({
  ...chatClientConfig(config),
});
