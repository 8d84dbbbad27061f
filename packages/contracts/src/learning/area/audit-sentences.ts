interface PlanFacts {
  /** The beginning of the plan's digest. */
  readonly plan: string;
}
interface AcceptedFacts {
  /** Example keys that the plan publishes: what is written like a secret, and where. */
  readonly acceptedKeys: readonly string[];
  /** The number of further ones. */
  readonly more: number;
}
interface VideoFacts {
  readonly slug: string;
  readonly version: number;
  readonly error: string;
}

export const LEARNING_AUDIT_SENTENCES = {
  'learning.approval-requested': (facts: AcceptedFacts & { readonly documents: number }) =>
    `Approval requested. Documents: ${facts.documents}.${keysText(facts)}`,
  'learning.plan-approved': (facts: AcceptedFacts) => `Plan approved.${keysText(facts)}`,
  'learning.approval-denied': () => 'Approval denied.',
  'learning.approval-revoked': () => 'Approval revoked.',
  'learning.token-collected': () => 'Approval token collected.',
  'learning.apply-started': ({ plan, approver }: PlanFacts & { readonly approver: string }) =>
    `Approved by ${approver}; plan ${plan}.`,
  'learning.apply-resumed': ({ attempt }: { readonly attempt: number }) => `Attempt ${attempt}.`,
  'learning.apply-canceled': ({ plan }: PlanFacts) => `Apply canceled; plan ${plan}.`,
  'learning.apply-requeued': ({ plan }: PlanFacts) => `Apply queued again; plan ${plan}.`,
  'learning.apply-refused': ({ plan, code }: PlanFacts & { readonly code: string }) =>
    `Apply refused: ${code}; plan ${plan}.`,
  'learning.applied': (facts: { readonly release: string; readonly documents: number }) =>
    `Release ${facts.release} is live. Changed documents: ${facts.documents}.`,
  'learning.video-retried': ({ slug, version, error }: VideoFacts) =>
    `Video of ${slug}, version ${version}, queued again. It had failed: ${error}`,
  'learning.second-approver-required': () => 'A second approver is required.',
  'learning.second-approver-optional': () => 'A second approver is not required.',
};

function keysText({ acceptedKeys, more }: AcceptedFacts): string {
  if (acceptedKeys.length === 0) return '';
  const rest = more > 0 ? `, and ${more} more` : '';
  return ` Example keys accepted: ${acceptedKeys.join(', ')}${rest}.`;
}
