// Written by `npm run brand` from product/areas.json.
import { LEARNING_FLAGS } from '../learning/area/learning-flags';
import { CHAT_FLAGS } from '../chat/chat-flags';

export const AREA_FLAGS = {
  ...LEARNING_FLAGS,
  ...CHAT_FLAGS,
} as const;
