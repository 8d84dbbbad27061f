import { type UserId } from '@keelson/contracts/ids';
import { type LearningPolicy, type ManifestHead } from '@keelson/contracts/learning/manifest';
import { digestOf } from '@keelson/server/digest';
import { paths } from '@keelson/contracts/paths';
import { type ApplyDeps } from './apply/apply-deps';
import { type KeyedContext } from './audit-context';

/**
 * Changes the policy of learning control. Existing plans stay as they are. An unchanged policy writes no
 * audit entry.
 */
export function setPolicy(
  deps: ApplyDeps,
  policy: LearningPolicy,
  context: KeyedContext,
): Promise<ManifestHead> {
  return deps.manifest.transactionOnce(context.key, async (transaction) => {
    const head = await deps.manifest.headIn(transaction);
    if (digestOf(head.policy) === digestOf(policy)) return head;
    const at = deps.now();
    const next = { ...head, policy, changedAt: at, changedBy: context.actor.id as UserId };
    deps.manifest.setHeadIn(transaction, next);
    deps.audit.recordIn(transaction, {
      ...context,
      action: 'learning.policy-set',
      target: paths.manifestHead(),
      message: {
        code: policy.requireSecondApprover
          ? 'learning.second-approver-required'
          : 'learning.second-approver-optional',
        params: {},
      },
      before: head.policy,
      after: policy,
      at,
    });
    return next;
  });
}
