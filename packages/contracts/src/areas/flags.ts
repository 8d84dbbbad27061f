// Written by `npm run brand` from product/areas.json.
import { CHAT_FLAGS } from '../chat/chat-flags';

export const AREA_FLAGS = {
  ...CHAT_FLAGS,
} as const;
