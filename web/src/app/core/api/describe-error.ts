import { ApiError } from './api-error';

export interface ErrorView {
  readonly title: string;
  readonly detail: string;
  readonly retryable: boolean;
  readonly requestId: string | null;
  /** Reads again in place; the page calls it until the error is gone. Only for reads. */
  readonly recover?: () => unknown;
}

/** Describes any thrown value for users. Details of errors that are not an {@link ApiError} are hidden. */
export function describeError(error: unknown): ErrorView {
  if (error instanceof ApiError) {
    const { title, detail, retryable, requestId } = error;
    return { title, detail, retryable, requestId };
  }
  return {
    title: $localize`Something went wrong on this page`,
    detail: $localize`Nothing was changed. Try again, or reload the page if the problem persists.`,
    retryable: true,
    requestId: null,
  };
}

/**
 * Describes the error of a read, which is repeated automatically while the error is shown.
 *
 * @param recover Reads again without hiding the error until it succeeds.
 * @param shown The error on screen. It stays when the new one says the same, so that screen readers don't repeat it.
 */
export function describeReadError(
  error: unknown,
  recover: () => unknown,
  shown: ErrorView | null = null,
): ErrorView {
  const view = { ...describeError(error), recover };
  return shown?.title === view.title && shown.detail === view.detail ? shown : view;
}
