import type { ErrorSentences } from '@keelson/contracts/error-sentences';
import type { TextsOf } from '@keelson/contracts/messages';
import { AREA_ERROR_TEXTS } from '../../areas/error-texts';
import type { SERVICE_ERROR_SENTENCES } from '@keelson/contracts/service-error-sentences';

const SERVICE_ERROR_TEXTS: TextsOf<typeof SERVICE_ERROR_SENTENCES> = {
  'service.sign-in-unverified': () => $localize`Sign-in cannot be verified right now. Try again.`,
  'service.new-subscriptions': () =>
    $localize`New subscriptions keep appearing for this account. Try to delete it again.`,
  'service.run-not-queued': () => $localize`The run could not be queued. Resume it in a moment.`,
  'service.files-unavailable': () => $localize`File storage is unavailable. Try again in a moment.`,
  'service.reader-not-started': () => $localize`The file could not be read. Try again in a moment.`,
  'service.starting': () => $localize`The service is starting. Try again in a moment.`,
  'service.too-many-changes': () => $localize`Too many changes at once. Try again.`,
};

/** Details of errors that say more than the code of the error. */
export const ERROR_DETAIL_TEXTS: TextsOf<ErrorSentences> = {
  ...SERVICE_ERROR_TEXTS,
  ...AREA_ERROR_TEXTS,
};
