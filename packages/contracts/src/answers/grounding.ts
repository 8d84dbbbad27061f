import * as z from 'zod';

/**
 * Basis of an answer: `documents` it cites them · `model` a model wrote it without citations ·
 * `nothing` the documents do not answer the question, and the text says so.
 */
export const Grounding = z.enum(['documents', 'model', 'nothing']);
export type Grounding = z.infer<typeof Grounding>;
