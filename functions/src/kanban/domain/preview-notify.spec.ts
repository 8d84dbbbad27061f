import { AgentId, NotifyTargetId, UserId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import {
  type NotifySubscription,
  type NotifyTarget,
} from '@keelson/contracts/kanban/notify/notify-target';
import {
  NOTIFY_WARNINGS,
  type NotifyWarningCode,
} from '@keelson/contracts/kanban/notify/notify-warnings';
import { DAY } from '@keelson/contracts/time';
import { type CheckedTarget } from './check-target';
import { type PreviewFacts, previewNotify } from './preview-notify';

const AT = Date.UTC(2026, 5, 1);
const T1 = NotifyTargetId.parse('target-1');
const actor = { kind: 'user', id: 'ada', label: 'Ada' } as const;

const card = (changes: Partial<Card> = {}): Card =>
  ({
    id: 'card-1',
    boardSlug: 'keel',
    title: 'Plank',
    status: 'review',
    archived: false,
    updatedAt: AT,
    ...changes,
  }) as Card;

const target = (changes: Partial<NotifyTarget> = {}): CheckedTarget => ({
  id: T1,
  platform: 'telegram',
  address: '@ops',
  threadId: null,
  chatType: 'group',
  label: 'Ops',
  enabled: true,
  muted: false,
  failures: 0,
  ownerUid: UserId.parse('ada'),
  agentId: AgentId.parse('scribe'),
  createdAt: AT,
  ...changes,
  draft: false,
});

const subscription = (cursor: string | null): NotifySubscription => ({
  targetId: T1,
  cardId: card().id,
  deliveryMode: 'notify',
  cursor,
  subscribedBy: actor,
  createdAt: AT,
});

const open = { connected: true, homeAddress: '@home', allowedAddresses: null };
const facts = (changes: Partial<PreviewFacts> = {}): PreviewFacts => ({
  card: card(),
  targets: [target()],
  subscriptions: [subscription('0000000001-99')],
  settings: { enabled: true, platforms: { telegram: open, discord: open } },
  deliveryMode: 'notify',
  event: 'review_requested',
  newestEventId: '0000000002-00',
  text: '{{title}} is in review',
  variables: { title: 'Plank', summary: null, reason: 'r'.repeat(300) },
  gatewayConfigured: true,
  at: AT,
  ...changes,
});
const settings = (telegram: object): PreviewFacts['settings'] => ({
  enabled: true,
  platforms: { telegram: { ...open, ...telegram } },
});

/** A warning, its cause, and warnings that come with it. */
type Case = readonly [NotifyWarningCode, Partial<PreviewFacts>, (readonly NotifyWarningCode[])?];

const CASES: readonly Case[] = [
  ['no_targets', { targets: [] }],
  ['card_not_found', { card: null }],
  ['card_archived', { card: card({ archived: true }) }],
  ['card_done_stale', { card: card({ status: 'done' }) }],
  ['card_done_stale', { card: card({ status: 'blocked', updatedAt: AT - 26 * DAY }) }],
  ['platform_missing', { targets: [target({ platform: ' ' })] }],
  ['platform_unknown', { targets: [target({ platform: 'pigeon' })] }],
  ['platform_disconnected', { targets: [target({ platform: 'slack' })] }],
  ['notifier_disabled', { settings: { ...settings({}), enabled: false } }],
  [
    'recipient_missing',
    { targets: [target({ platform: 'slack', address: '' })] },
    ['platform_disconnected'],
  ],
  [
    'home_target_missing',
    { targets: [target({ address: '' })], settings: settings({ homeAddress: null }) },
    ['recipient_missing'],
  ],
  ['recipient_not_allowed', { settings: settings({ allowedAddresses: ['@else'] }) }],
  ['target_duplicate', { targets: [target(), target({ platform: 'TELEGRAM ' })] }],
  ['target_muted', { targets: [target({ muted: true })] }],
  ['target_disabled', { targets: [target({ enabled: false })] }],
  ['target_failing', { targets: [target({ failures: 1 })] }],
  ['thread_missing', { targets: [target({ chatType: 'thread' })] }],
  ['chat_type_unknown', { targets: [target({ chatType: 'choir' })] }],
  ['delivery_mode_invalid', { deliveryMode: 'shout' }],
  ['wake_only_no_agent', { deliveryMode: 'wake', targets: [target({ agentId: null })] }],
  ['owner_missing', { targets: [target({ ownerUid: null })] }],
  ['event_silent', { event: 'archived' }],
  ['event_not_notified', { event: 'edited' }],
  ['nothing_new', { subscriptions: [subscription('0000000002-99')] }],
  ['nothing_new', { event: null, newestEventId: null }],
  ['message_truncated', { text: '{{reason}}' }],
  ['message_too_long', { targets: [target({ platform: 'discord' })], text: 'x'.repeat(2_001) }],
  ['variable_missing', { text: '{{summary}}' }],
  ['sensitive_content', { text: 'use sk_live_abcdefgh12345678' }],
  ['bridge_not_configured', { gatewayConfigured: false }],
];

describe('previewNotify', () => {
  it('returns no warnings when nothing is wrong', () => {
    expect(previewNotify(facts())).toEqual([]);
  });

  const named = CASES.map(([code, changes, beside = []]) => ({ code, changes, beside }));
  it.each(named)('returns $code and nothing else, with its label', ({ code, changes, beside }) => {
    const found = previewNotify(facts(changes));
    expect(found.map((warning) => warning.code).sort()).toEqual([code, ...beside].sort());
    const own = found.filter((warning) => warning.code === code);
    for (const { label } of own) expect(label).toBe(NOTIFY_WARNINGS[code]);
  });

  it('has a case for every warning', () => {
    expect([...new Set(CASES.map(([code]) => code))].sort()).toEqual(
      Object.keys(NOTIFY_WARNINGS).sort(),
    );
  });

  it('names the target of a warning', () => {
    const [warning] = previewNotify(facts({ targets: [target({ muted: true })] }));
    expect(warning).toEqual({
      code: 'target_muted',
      label: NOTIFY_WARNINGS.target_muted,
      targetId: T1,
    });
  });
});
