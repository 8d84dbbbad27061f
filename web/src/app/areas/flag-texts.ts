// Written by `npm run brand` from product/areas.json.
import { LEARNING_FLAG_TEXTS } from '../learning/flag-texts';
import { CHAT_FLAG_TEXTS } from '../chat/flag-texts';

export const AREA_FLAG_TEXTS = {
  ...LEARNING_FLAG_TEXTS,
  ...CHAT_FLAG_TEXTS,
} as const;
