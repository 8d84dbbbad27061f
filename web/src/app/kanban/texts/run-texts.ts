import type { RunSentences } from '@keelson/contracts/kanban/run/run-sentences';
import { textOf, type TextsOf } from '@keelson/contracts/messages';
import type { StoredMessage } from '@keelson/contracts/stored-message';
import { exactTime } from '../../shared/util/time/exact-time';

/** The reason why the system ended a run or blocked its card. */
export const RUN_TEXTS: TextsOf<RunSentences> = {
  'run.budget-used-up': () => $localize`The budget of the card is used up. Raise it to continue.`,
  'run.dependency-reopened': () => $localize`A card it depends on was reopened`,
  'run.dependency-added': () => $localize`The card now depends on an open card`,
  'run.card-archived': () => $localize`The card was archived`,
  'run.service-stopped': () => $localize`The service stopped`,
  'run.service-crashed': () => $localize`The service stopped unexpectedly during the run`,
  'run.not-taken': () => $localize`No worker took the claimed card`,
  'run.too-long': () => $localize`The run exceeded its maximum duration`,
  'run.silent': ({ since }) => $localize`No heartbeat since ${exactTime(since)}:time:`,
  'run.not-stored': () => $localize`The result could not be stored`,
  'run.assistant-failed': () => $localize`The assistant failed. See the service log for details.`,
  'run.assistant-silent': () => $localize`The assistant returned an empty answer`,
  'run.model-unavailable': () => $localize`The model is not responding`,
  'run.model-busy': () => $localize`The model is overloaded`,
  'run.model-refused': () => $localize`The model rejected the request`,
  'run.model-timeout': () => $localize`The model timed out`,
  'run.no-endpoint': () => $localize`The agent has no endpoint`,
  'run.no-signing-secret': () => $localize`The agent has no signing secret`,
  'run.endpoint-unreachable': ({ error }) =>
    $localize`The endpoint could not be reached (${error}:error:)`,
  'run.endpoint-status': ({ status }) => $localize`The endpoint returned ${status}:status:`,
  'run.endpoint-no-callback': () =>
    $localize`The endpoint returned 202, but callbacks are not configured (EXECUTION_PUBLIC_URL)`,
  'run.endpoint-too-large': () => $localize`The response of the endpoint is too large`,
  'run.endpoint-invalid': ({ detail }) =>
    $localize`The response of the endpoint is not a valid result: ${detail}:detail:`,
  'run.endpoint-timeout': ({ seconds }) =>
    $localize`The endpoint did not respond within ${seconds}:seconds: s`,
};

/** A reason: the facts of the system in the language of this build, or what people and agents wrote. */
export const reasonText = (message: StoredMessage | null, text: string): string =>
  textOf<RunSentences>(RUN_TEXTS, message, text);
