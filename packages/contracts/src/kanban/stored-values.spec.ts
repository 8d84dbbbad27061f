import type * as z from 'zod';
import { DependencyHealth } from '../platform/health';
import { RunStepKey } from '../learning/ingest-run';
import { Agent, AgentEndpoint, AgentKind, EndpointTimeoutMs } from './agent/agent';
import { CardEventKind } from './card/event';
import { PlatformSettings } from './notify/notify-settings';
import { ChatType, DeliveryMode, NotifyTarget, PLATFORMS } from './notify/notify-target';
import { OUTCOME_LABELS, RunOutcome } from './run/run-outcome';
import { SavedFilter, SavedFilters } from './board/saved-filter';
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

describe('limits', () => {
  const [assistant] = Agent.options;
  const text = (length: number): string => 'x'.repeat(length);
  const list = (length: number): string[] => Array.from({ length }, () => 'x');

  it.each<[string, z.ZodType, unknown, unknown]>([
    ['the name of an agent', assistant.shape.name, text(80), text(81)],
    ['an empty name of an agent', assistant.shape.name, 'x', ' '],
    ['the description of an agent', assistant.shape.description, text(500), text(501)],
    ['concurrent runs', assistant.shape.maxConcurrency, 64, 65],
    ['at least one concurrent run', assistant.shape.maxConcurrency, 1, 0],
    ['the shortest timeout', EndpointTimeoutMs, 1_000, 999],
    ['the longest timeout', EndpointTimeoutMs, 300_000, 300_001],
    ['the protocol of an endpoint', AgentEndpoint, 'https://a.example', 'ftp://a.example'],
    ['the name of a filter', SavedFilter.shape.name, text(60), text(61)],
    ['an empty name of a filter', SavedFilter.shape.name, 'x', ''],
    ['the id of a filter', SavedFilter.shape.id, text(40), text(41)],
    ['the query of a filter', SavedFilter.shape.query, text(1_000), text(1_001)],
    ['the platform of a target', NotifyTarget.shape.platform, text(40), text(41)],
    ['the address of a target', NotifyTarget.shape.address, text(200), text(201)],
    ['the chat type of a target', NotifyTarget.shape.chatType, text(20), text(21)],
    ['the label of a target', NotifyTarget.shape.label, text(80), text(81)],
    ['the home address', PlatformSettings.shape.homeAddress, text(200), text(201)],
    ['allowed addresses', PlatformSettings.shape.allowedAddresses, list(500), list(501)],
    ['an allowed address', PlatformSettings.shape.allowedAddresses, [text(200)], [text(201)]],
  ])('%s: accepts the last valid value, rejects the next', (_what, schema, valid, invalid) => {
    expect([schema.safeParse(valid).success, schema.safeParse(invalid).success]).toEqual([
      true,
      false,
    ]);
  });

  it('keeps 50 filters per user', () => {
    const filter = { id: 'f', name: 'Mine', boardSlug: null, query: '' };
    const filters = (count: number) => ({ filters: Array.from({ length: count }, () => filter) });
    expect(SavedFilters.safeParse(filters(50)).success).toBe(true);
    expect(SavedFilters.safeParse(filters(51)).success).toBe(false);
  });
});
