import * as z from 'zod';

/** The address where readers can propose changes of documents. */
export const LEARN_EDIT_URL = {
  required: false,
  what: 'Where readers edit a document: a URL with `{path}`, the path of its source. Pages of documents from the web then link to the original. Empty: no such links.',
  example: 'https://github.com/acme/docs/edit/main/{path}',
  schema: z
    .string()
    .regex(/^https:\/\/[^\s{}/]+\/[^\s{}]*\{path\}[^\s{}]*$/, 'Must be an https URL with {path}'),
} as const;
