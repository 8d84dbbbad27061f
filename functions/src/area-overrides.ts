// Written by `npm run brand` from product/areas.json.
import type { LearningOverrides } from './learning/learning-overrides';
import type { ChatOverrides } from './chat/chat-overrides';

export type AreaOverrides = LearningOverrides & ChatOverrides;
