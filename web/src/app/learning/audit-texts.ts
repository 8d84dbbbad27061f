import type { LEARNING_AUDIT_SENTENCES } from '@keelson/contracts/learning/area/audit-sentences';
import type { TextsOf } from '@keelson/contracts/messages';

export const LEARNING_AUDIT_TEXTS: TextsOf<typeof LEARNING_AUDIT_SENTENCES> = {
  'learning.approval-requested': ({ documents, acceptedKeys, more }) =>
    $localize`Approval requested. Documents: ${documents}:count:.${keysText(acceptedKeys, more)}:keys:`,
  'learning.plan-approved': ({ acceptedKeys, more }) =>
    $localize`Plan approved.${keysText(acceptedKeys, more)}:keys:`,
  'learning.approval-denied': () => $localize`Approval denied.`,
  'learning.approval-revoked': () => $localize`Approval revoked.`,
  'learning.token-collected': () => $localize`Approval token collected.`,
  'learning.apply-started': ({ plan, approver }) =>
    $localize`Approved by ${approver}:approver:; plan ${plan}:plan:.`,
  'learning.apply-resumed': ({ attempt }) => $localize`Attempt ${attempt}:attempt:.`,
  'learning.apply-canceled': ({ plan }) => $localize`Apply canceled; plan ${plan}:plan:.`,
  'learning.apply-requeued': ({ plan }) => $localize`Apply queued again; plan ${plan}:plan:.`,
  'learning.apply-refused': ({ plan, code }) =>
    $localize`Apply refused: ${code}:code:; plan ${plan}:plan:.`,
  'learning.applied': ({ release, documents }) =>
    $localize`Release ${release}:release: is live. Changed documents: ${documents}:count:.`,
  'learning.video-retried': ({ slug, version }) =>
    $localize`Video of ${slug}:slug:, version ${version}:version:, queued again.`,
  'learning.second-approver-required': () => $localize`A second approver is required.`,
  'learning.second-approver-optional': () => $localize`A second approver is not required.`,
};

function keysText(acceptedKeys: readonly string[], more: number): string {
  if (acceptedKeys.length === 0) return '';
  const keys = acceptedKeys.join(', ');
  return more > 0
    ? $localize` Example keys accepted: ${keys}:keys:, and ${more}:count: more.`
    : $localize` Example keys accepted: ${keys}:keys:.`;
}
