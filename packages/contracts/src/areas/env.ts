// Written by `npm run brand` from product/areas.json.
import { GATEWAY_ENV } from '../kanban/gateway-env';
import { LEARNING_ENV } from '../learning/area/learning-env';
import { MODEL_ENV } from '../answers/model-env';
import { EMBEDDING_ENV } from '../answers/embedding-env';
import { CHAT_ENV } from '../chat/chat-env';

export const AREA_ENV = {
  ...GATEWAY_ENV,
  ...LEARNING_ENV,
  ...MODEL_ENV,
  ...EMBEDDING_ENV,
  ...CHAT_ENV,
} as const;
