/** `approval`: a plan of learning control waits for an admin. */
export const LEARNING_KINDS = ['approval'] as const;
