import type { LEARNING_FLAGS } from '@keelson/contracts/learning/area/learning-flags';
import type { FlagTexts } from '../core/flags/flag-texts';

export const LEARNING_FLAG_TEXTS: Readonly<Record<keyof typeof LEARNING_FLAGS, FlagTexts>> = {
  'hub-questions': {
    title: $localize`Questions on the hub`,
    description: $localize`Readers without an account can ask the published documents, which answer with quotes. It is on only while everybody has it.`,
  },
};
