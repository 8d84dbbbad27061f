import { ApiFailure } from './api-failure';

/** A failure in words that can be shown as they are. */
export interface FailureView {
  readonly title: string;
  readonly detail: string;
  readonly retryable: boolean;
  readonly requestId: string | null;
}

/** Anything that was thrown, for a person. What is not an {@link ApiFailure} says nothing of itself. */
export function describeFailure(error: unknown): FailureView {
  if (error instanceof ApiFailure) {
    const { title, detail, retryable, requestId } = error;
    return { title, detail, retryable, requestId };
  }
  return {
    title: 'Something went wrong on this page',
    detail: 'Nothing was changed. Try again; if it stays, reload the page.',
    retryable: true,
    requestId: null,
  };
}
