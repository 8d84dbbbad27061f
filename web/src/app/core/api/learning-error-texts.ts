import type { ErrorCode } from '@keelson/contracts/errors';
import type { ErrorText } from './error-text';

export const LEARNING_ERROR_TEXTS: Readonly<
  Record<Extract<ErrorCode, `learning/${string}`>, ErrorText>
> = {
  'learning/type-not-supported': [
    $localize`Unsupported file type`,
    $localize`Supported formats: Markdown, HTML, PDF, Word, Jupyter notebooks, CSV and plain text.`,
  ],
  'learning/source-too-large': [
    $localize`The source is too large`,
    $localize`Shorten the source, or divide it into several.`,
  ],
  'learning/source-empty': [
    $localize`The source contains no text`,
    $localize`Choose a file that contains text.`,
  ],
  'learning/source-broken': [
    $localize`The source can’t be read`,
    $localize`The file is damaged or has an unusual structure. Save it again and try again.`,
  ],
  'learning/source-unreadable': [
    $localize`The text of the source can’t be read`,
    $localize`Upload the document that the file was made from.`,
  ],
  'learning/source-encrypted': [
    $localize`The source is password-protected`,
    $localize`The file is encrypted. Save it without a password and try again.`,
  ],
  'learning/source-expands': [
    $localize`The unpacked source is too large`,
    $localize`Choose a smaller file.`,
  ],
  'learning/preparation-timeout': [
    $localize`Reading the source timed out`,
    $localize`Divide the source into smaller files.`,
  ],
  'learning/preparation-memory': [
    $localize`Reading the source used too much memory`,
    $localize`Divide the source into smaller files.`,
  ],
  'learning/source-has-secret': [
    $localize`The source may contain a secret`,
    $localize`Remove the secret from the source. If it is only an example, accept it in the plan.`,
  ],
  'learning/upload-not-found': [
    $localize`Upload not found`,
    $localize`The upload has expired. Upload the file again.`,
  ],
  'learning/url-not-allowed': [
    $localize`This URL is not allowed`,
    $localize`Enter a public HTTP or HTTPS URL.`,
  ],
  'learning/url-unreachable': [
    $localize`The URL is not reachable`,
    $localize`Check the URL, then try again.`,
  ],
  'learning/url-refused': [
    $localize`The URL returned an error`,
    $localize`Open the URL in a browser and check that it shows the page to everyone.`,
  ],
  'learning/url-timeout': [$localize`The URL timed out`, $localize`Try again in a moment.`],
  'learning/url-redirects': [
    $localize`The URL redirects too many times`,
    $localize`Enter the final URL, after all redirects.`,
  ],
  'learning/duplicate-slug': [
    $localize`Two sources have the same slug`,
    $localize`Give one of them another title or slug.`,
  ],
  'learning/too-many-documents': [
    $localize`Too many documents`,
    $localize`Plan fewer documents, or withdraw some first.`,
  ],
  'learning/document-not-found': [
    $localize`Document not found`,
    $localize`There is no document at this URL.`,
  ],
  'learning/document-withdrawn': [
    $localize`The document was withdrawn`,
    $localize`This document is no longer published.`,
  ],
  'learning/version-not-found': [
    $localize`Version not found`,
    $localize`This version does not exist.`,
  ],
  'learning/approval-not-found': [
    $localize`Approval not found`,
    $localize`The approval does not exist.`,
  ],
  'learning/approval-closed': [
    $localize`The approval has already been decided`,
    $localize`Reload the page to see the decision.`,
  ],
  'learning/approval-token-missing': [
    $localize`Approval required`,
    $localize`Request approval for this plan first.`,
  ],
  'learning/approval-token-malformed': [
    $localize`The approval token is malformed`,
    $localize`Request a new approval.`,
  ],
  'learning/approval-token-altered': [
    $localize`The approval token was altered`,
    $localize`Request a new approval.`,
  ],
  'learning/approval-token-expired': [
    $localize`The approval has expired`,
    $localize`Request a new approval.`,
  ],
  'learning/approval-token-used': [
    $localize`The approval has already been used`,
    $localize`Request a new approval.`,
  ],
  'learning/approval-token-revoked': [
    $localize`The approval was revoked`,
    $localize`Request a new approval.`,
  ],
  'learning/approval-other-plan': [
    $localize`The approval is for another plan`,
    $localize`The plan has changed. Review it again.`,
  ],
  'learning/approval-other-actor': [
    $localize`The approval belongs to another user`,
    $localize`Only the person who requested the approval can use it.`,
  ],
  'learning/approval-other-project': [
    $localize`The approval is for another installation`,
    $localize`Request a new approval.`,
  ],
  'learning/approver-revoked': [
    $localize`The approver is no longer allowed to approve`,
    $localize`The approver is no longer an admin. Request a new approval.`,
  ],
  'learning/second-approver-needed': [
    $localize`A second approver is required`,
    $localize`Another admin must approve this plan.`,
  ],
  'learning/plan-stale': [
    $localize`The plan is out of date`,
    $localize`The sources or the published documents have changed. Plan the change again.`,
  ],
  'learning/plan-blocked': [
    $localize`The plan can’t be applied`,
    $localize`Resolve what blocks the plan, then plan again.`,
  ],
  'learning/nothing-to-apply': [
    $localize`Nothing to apply`,
    $localize`Everything is published already.`,
  ],
  'learning/video-not-found': [
    $localize`Video not found`,
    $localize`There is no video at this URL.`,
  ],
  'learning/image-not-found': [
    $localize`Image not found`,
    $localize`There is no image at this URL.`,
  ],
  'learning/run-not-found': [
    $localize`Run not found`,
    $localize`The run does not exist, or its result is no longer stored.`,
  ],
  'learning/run-busy': [
    $localize`Another run is in progress`,
    $localize`Wait until the other run ends.`,
  ],
  'learning/run-ended': [$localize`The run has ended`, $localize`Start a new run.`],
};
