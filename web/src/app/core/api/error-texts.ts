import type { ErrorCode } from '@keelson/contracts/errors';
import { BILLING_ERROR_TEXTS } from './billing-error-texts';
import type { ErrorText } from './error-text';
import { KANBAN_ERROR_TEXTS } from './kanban-error-texts';
import { LEARNING_ERROR_TEXTS } from './learning-error-texts';

/** The texts of every error of the API, for builds in other languages than the server's. */
export const ERROR_TEXTS: Readonly<Record<ErrorCode, ErrorText>> = {
  'request/invalid': [$localize`Invalid request`, $localize`Check what you entered and try again.`],
  'request/body-too-large': [
    $localize`Request body too large`,
    $localize`Send less data, or a smaller file.`,
  ],
  'request/headers-too-large': [
    $localize`URL or headers too large`,
    $localize`Shorten the URL or the headers.`,
  ],
  'request/incomplete': [
    $localize`The request is incomplete`,
    $localize`The request did not arrive in time. Try again.`,
  ],
  'request/unsupported-media-type': [
    $localize`Unsupported media type`,
    $localize`Send the data in a format that this operation accepts.`,
  ],
  'request/range-not-satisfiable': [
    $localize`Range not satisfiable`,
    $localize`Request a range within the file.`,
  ],
  'request/not-found': [$localize`Not found`, $localize`Check the URL.`],
  'request/method-not-allowed': [
    $localize`Method not allowed`,
    $localize`Use a method that this URL supports.`,
  ],
  'request/cross-site': [
    $localize`Cross-site requests are not allowed`,
    $localize`Open this site directly and try again.`,
  ],
  'request/app-check-failed': [
    $localize`The app could not be verified`,
    $localize`Reload the page and try again.`,
  ],
  'request/idempotency-key-missing': [
    $localize`Idempotency-Key is missing`,
    $localize`Send the Idempotency-Key header with this request.`,
  ],
  'request/idempotency-key-reused': [
    $localize`Idempotency-Key was used for a different request`,
    $localize`Use a new key for each request.`,
  ],
  'request/in-progress': [
    $localize`The same request is still in progress`,
    $localize`Wait until the first request has finished.`,
  ],
  'session/missing': [$localize`Sign in required`, $localize`Sign in to continue.`],
  'session/invalid': [$localize`Invalid session`, $localize`Sign in again.`],
  'session/expired': [$localize`Session expired`, $localize`Sign in again.`],
  'session/revoked': [$localize`Session revoked`, $localize`Sign in again.`],
  'session/sign-in-too-old': [
    $localize`Sign in again to continue`,
    $localize`You signed in too long ago to do this. Sign in again.`,
  ],
  'session/duplicate-cookie': [
    $localize`Two session cookies`,
    $localize`The browser sent two session cookies. Delete the cookies of this site and sign in again.`,
  ],
  'session/account-disabled': [$localize`Account disabled`, $localize`Contact an administrator.`],
  'session/forbidden': [
    $localize`Your role does not allow this`,
    $localize`Ask an admin for the required role.`,
  ],
  'session/view-ended': [
    $localize`The view of this account has ended`,
    $localize`Start it again in the console.`,
  ],
  'session/view-read-only': [
    $localize`Not available while viewing an account`,
    $localize`You see an account as its owner does. Nothing can be changed, and chats are not shown.`,
  ],
  'account/view-needs-session': [
    $localize`Only a browser session can view an account`,
    $localize`Sign in with a browser to view accounts.`,
  ],
  'account/not-found': [
    $localize`Account not found`,
    $localize`This account does not exist, or it has not signed in yet.`,
  ],
  'account/confirmation-mismatch': [
    $localize`The confirmation does not match`,
    $localize`Type the text exactly as shown to confirm.`,
  ],
  'account/last-admin': [
    $localize`The last admin cannot be removed`,
    $localize`Make another account an admin first.`,
  ],
  'account/last-sign-in-method': [
    $localize`The last sign-in method cannot be disconnected`,
    $localize`Connect another sign-in method first. Without one, you could not sign in anymore.`,
  ],
  'account/picture-not-found': [
    $localize`Picture not found`,
    $localize`The picture was replaced or removed.`,
  ],
  'account/picture-unusable': [
    $localize`The image can’t be used as a picture`,
    $localize`Use a PNG, JPEG or WebP image that is not animated.`,
  ],
  'account/sign-ups-closed': [
    $localize`Sign-ups are closed`,
    $localize`No new accounts can be created at the moment. Existing accounts can still sign in.`,
  ],
  'account/being-deleted': [
    $localize`This account is being deleted`,
    $localize`The deletion of this account has started. Finish it on the account page.`,
  ],
  'webhook/signature-missing': [
    $localize`Missing webhook signature`,
    $localize`Check the webhook settings at the payment provider.`,
  ],
  'webhook/signature-invalid': [
    $localize`Invalid webhook signature`,
    $localize`Check the webhook’s signing secret.`,
  ],
  'webhook/timestamp-outside-tolerance': [
    $localize`The webhook signature is too old`,
    $localize`Check the server’s clock.`,
  ],
  'webhook/payload-invalid': [
    $localize`Invalid webhook payload`,
    $localize`Check the version of the payment provider’s API.`,
  ],
  'feature/off': [
    $localize`Not available to this account`,
    $localize`It is not available to your account at the moment. Nothing was counted.`,
  ],
  'flags/changed': [
    $localize`The feature flags have changed`,
    $localize`Another admin changed the flags. Nothing was changed. Check the new state and try again.`,
  ],
  'feature/not-in-plan': [
    $localize`Your plan does not include this`,
    $localize`Upgrade your plan to use this.`,
  ],
  'quota/cap-reached': [
    $localize`Spending limit reached`,
    $localize`The limit that you set for usage-based charges is reached. Raise or remove it under Plan and billing.`,
  ],
  'quota/exhausted': [
    $localize`Plan limit reached`,
    $localize`You have used all of this month’s limit. Upgrade your plan for a higher limit.`,
  ],
  'rate/too-many-requests': [
    $localize`Too many requests`,
    $localize`Wait a moment, then try again.`,
  ],
  'chat/not-found': [
    $localize`Chat not found`,
    $localize`The chat was deleted or belongs to another account.`,
  ],
  'chat/message-not-found': [
    $localize`Message not found`,
    $localize`The message does not exist, or it has been replaced.`,
  ],
  'chat/still-answering': [
    $localize`An answer is still in progress`,
    $localize`Wait for the answer, or stop it.`,
  ],
  'chat/full': [
    $localize`This chat is full`,
    $localize`Start a new chat. This one stays readable.`,
  ],
  'chat/nothing-to-share': [
    $localize`The chat has no answer yet`,
    $localize`Wait for the first answer, then share it.`,
  ],
  'chat/link-not-found': [
    $localize`Link not found`,
    $localize`The link was revoked or has expired, or the chat was deleted. Ask for a new link.`,
  ],
  'chat/settings-changed': [
    $localize`The chat settings have changed`,
    $localize`Another admin changed the chat settings. Nothing was changed. Check the new state and try again.`,
  ],
  'chat/no-model': [
    $localize`No model is configured`,
    $localize`Set CHAT_PROVIDER and CHAT_MODEL in the environment first.`,
  ],
  'chat/attachment-not-found': [
    $localize`Attached file not found`,
    $localize`The file was removed, or it was not sent within a day. Attach it again.`,
  ],
  'chat/attachment-sent': [
    $localize`The file was sent with a question`,
    $localize`Delete the chat to remove its files.`,
  ],
  'chat/attachment-type': [
    $localize`Files of this type can’t be attached`,
    $localize`Attach an image (PNG, JPEG, WebP or GIF), or a text, Markdown, CSV, PDF or Word file.`,
  ],
  'chat/attachment-unreadable': [
    $localize`The file can’t be read`,
    $localize`It is empty, damaged, encrypted or too large to read. Save it again and attach it.`,
  ],
  'chat/images-not-supported': [
    $localize`The model can’t see images`,
    $localize`The chat answers without a model that sees images. Attach a text, PDF or Word file.`,
  ],
  'chat/storage-full': [
    $localize`No space for more files`,
    $localize`Delete chats with files that you no longer need, or choose a larger plan.`,
  ],
  'chat/too-many-attachments': [
    $localize`Too many files`,
    $localize`Remove some of the files and send the question again.`,
  ],
  'chat/interrupted': [$localize`The answer was interrupted`, $localize`Try again.`],
  'chat/provider-unavailable': [
    $localize`The model is not responding`,
    $localize`Try again in a moment.`,
  ],
  'chat/provider-busy': [$localize`The model is overloaded`, $localize`Try again in a moment.`],
  'chat/provider-refused': [
    $localize`The model rejected the request`,
    $localize`Rephrase the question, or contact the operator of this site.`,
  ],
  'chat/provider-timeout': [
    $localize`The model timed out`,
    $localize`The answer took too long. Try again.`,
  ],
  'files/type-mismatch': [
    $localize`The content of the file does not match its type`,
    $localize`Save the file in the format that its extension says, or rename it.`,
  ],
  'files/infected': [$localize`The file contains malware`, $localize`The file was not stored.`],
  'files/scanner-unavailable': [
    $localize`The file could not be checked`,
    $localize`The file could not be checked for malware. Try again in a moment.`,
  ],
  'project/not-found': [
    $localize`Project not found`,
    $localize`Ask a member of the project to add you.`,
  ],
  'config/missing': [
    $localize`The product is not configured`,
    $localize`A setting of this installation is missing. The operator has to add it.`,
  ],
  'service/timeout': [$localize`The request took too long`, $localize`Try again in a moment.`],
  'service/unavailable': [$localize`Service unavailable`, $localize`Try again in a moment.`],
  internal: [$localize`Something went wrong on our side`, $localize`Try again in a moment.`],
  ...BILLING_ERROR_TEXTS,
  ...KANBAN_ERROR_TEXTS,
  ...LEARNING_ERROR_TEXTS,
};
