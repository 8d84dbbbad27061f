// Written by `npm run brand` from product/areas.json.
import type { Feature } from '../core/navigation/feature';
import { BOARDS_FEATURES } from '../kanban/landing-features';
import { LEARNING_FEATURES } from '../learning/landing-features';
import { CHAT_FEATURES } from '../chat/landing-features';

export const AREA_FEATURES: readonly Feature[] = [
  ...BOARDS_FEATURES,
  ...LEARNING_FEATURES,
  ...CHAT_FEATURES,
];
