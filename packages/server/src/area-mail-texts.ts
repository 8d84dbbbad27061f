// Written by `npm run brand` from product/areas.json.
import {
  BOARDS_ENGLISH_KINDS,
  BOARDS_KOREAN_KINDS,
  BOARDS_KOREAN_NOTIFICATIONS,
} from './kanban/mail-texts';
import {
  LEARNING_ENGLISH_KINDS,
  LEARNING_KOREAN_KINDS,
  LEARNING_KOREAN_NOTIFICATIONS,
} from './learning/mail-texts';
import {
  TEAMS_ENGLISH_KINDS,
  TEAMS_KOREAN_KINDS,
  TEAMS_KOREAN_NOTIFICATIONS,
} from './teams/mail-texts';
import { KOREAN_RUN_TEXTS } from './kanban/korean-run-texts';

export const AREA_ENGLISH_KINDS = {
  ...BOARDS_ENGLISH_KINDS,
  ...LEARNING_ENGLISH_KINDS,
  ...TEAMS_ENGLISH_KINDS,
} as const;
export const AREA_KOREAN_KINDS = {
  ...BOARDS_KOREAN_KINDS,
  ...LEARNING_KOREAN_KINDS,
  ...TEAMS_KOREAN_KINDS,
} as const;
export const AREA_KOREAN_NOTIFICATIONS = {
  ...BOARDS_KOREAN_NOTIFICATIONS,
  ...LEARNING_KOREAN_NOTIFICATIONS,
  ...TEAMS_KOREAN_NOTIFICATIONS,
} as const;
export const AREA_KOREAN_EXCERPTS = {
  ...KOREAN_RUN_TEXTS,
} as const;
