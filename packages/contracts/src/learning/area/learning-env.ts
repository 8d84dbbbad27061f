import * as z from 'zod';
import type { EnvRow } from '../../env-row';
import { LEARN_EDIT_URL } from '../edit-env';

export const LEARNING_ENV = {
  APPROVAL_SIGNING_KEY: {
    required: false,
    secret: true,
    what: 'Key that signs approvals in learning control, at least 32 characters.',
    example: '',
    schema: z.string().min(32),
  },
  LEARN_EDIT_URL,
} as const satisfies Record<string, EnvRow>;
