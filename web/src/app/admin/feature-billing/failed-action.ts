import type { ErrorView } from '../../core/api/describe-error';

/** An action that failed, and what repeats it. */
export interface FailedAction {
  readonly view: ErrorView;
  readonly retry: () => Promise<void>;
}
