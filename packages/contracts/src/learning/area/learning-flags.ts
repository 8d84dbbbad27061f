import type { FlagRow } from '../../platform/flag-row';

export const LEARNING_FLAGS = {
  'hub-questions': {
    title: 'Questions on the hub',
    description:
      'Readers without an account can ask the published documents, which answer with quotes. It is on only while everybody has it.',
    default: { kind: 'nobody' },
  },
} as const satisfies Record<string, FlagRow>;
