import { DependencyHealth } from '../platform/health';
import { RunStepKey } from '../learning/ingest-run';
import { AgentKind } from './agent/agent';
import { CardEventKind } from './card/event';
import { ChatType, DeliveryMode, PLATFORMS } from './notify/notify-target';
import { OUTCOME_LABELS, RunOutcome } from './run/run-outcome';
import { INITIATORS } from './card/transitions';

/** Values that stored documents contain, written out: a document must stay readable. */
describe('stored values', () => {
  it.each([
    ['AgentKind', AgentKind.options, ['assistant', 'http', 'pull']],
    ['ChatType', ChatType.options, ['dm', 'group', 'channel', 'thread']],
    ['DeliveryMode', DeliveryMode.options, ['notify', 'notify+wake', 'wake']],
    ['PLATFORMS', Object.keys(PLATFORMS), ['telegram', 'slack', 'discord', 'email']],
    ['INITIATORS', INITIATORS, ['person', 'claim', 'worker', 'system']],
    ['status', DependencyHealth.shape.status.options, ['up', 'down', 'not-configured']],
    [
      'RunStepKey',
      RunStepKey.options,
      ['files', 'bundle', 'versions', 'lessons', 'site', 'release', 'flip', 'clean'],
    ],
    [
      'RunOutcome',
      RunOutcome.options,
      [
        'completed',
        'blocked',
        'crashed',
        'timed_out',
        'spawn_failed',
        'gave_up',
        'reclaimed',
        'stale',
        'rate_limited',
        'review_requested',
        'changes_requested',
        'scheduled',
      ],
    ],
    [
      'CardEventKind',
      CardEventKind.options,
      [
        'created',
        'assigned',
        'edited',
        'reprioritized',
        'moved',
        'status',
        'linked',
        'unlinked',
        'commented',
        'comment_edited',
        'comment_deleted',
        'attached',
        'attachment_removed',
        'promoted',
        'scheduled',
        'dependency_wait',
        'blocked',
        'unblocked',
        'block_loop_detected',
        'review_requested',
        'changes_requested',
        'review_reopened',
        'completed',
        'reopened',
        'descendant_invalidated',
        'archived',
        'restored',
        'imported',
        'claimed',
        'reclaimed',
        'crashed',
        'timed_out',
        'rate_limited',
        'spawn_failed',
        'gave_up',
        'subscribed',
        'unsubscribed',
      ],
    ],
  ])('%s keeps its values', (_name, actual, expected) => {
    expect([...actual]).toEqual(expected);
  });

  it('labels every outcome', () => {
    expect(Object.keys(OUTCOME_LABELS)).toEqual(RunOutcome.options);
    expect(Object.values(OUTCOME_LABELS)).not.toContain('');
  });
});
