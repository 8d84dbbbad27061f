import { AgentId, NotifyTargetId, UserId } from '@keelson/contracts/ids';
import {
  type DeliveryMode,
  type NotifyTarget,
} from '@keelson/contracts/kanban/notify/notify-target';
import { type CheckedTarget, checkTarget, findDuplicates, parsePlatform } from './check-target';

const T1 = NotifyTargetId.parse('target-1');
const saved = (changes: Partial<NotifyTarget> = {}): CheckedTarget => ({
  id: T1,
  platform: 'telegram',
  address: '@ops',
  threadId: null,
  chatType: null,
  label: 'Ops',
  enabled: true,
  muted: false,
  failures: 0,
  ownerUid: UserId.parse('ada'),
  agentId: AgentId.parse('scribe'),
  createdAt: 1,
  ...changes,
  draft: false,
});
const draft = (platform: string, address: string): CheckedTarget => ({
  platform,
  address,
  threadId: null,
  chatType: null,
  id: null,
  draft: true,
});

const telegram = { connected: true, homeAddress: '@home', allowedAddresses: ['@ops', '@home'] };
const found = (target: CheckedTarget, changes: object = {}, mode: DeliveryMode = 'notify') =>
  checkTarget(target, {
    settings: { enabled: true, platforms: { telegram: { ...telegram, ...changes } } },
    mode,
  });
const codesOf = (...given: Parameters<typeof found>): string[] =>
  found(...given).map(({ code }) => code);

describe('parsePlatform', () => {
  it.each([
    [' Telegram ', 'telegram'],
    ['EMAIL', 'email'],
    ['pigeon', null],
    ['toString', null],
    ['', null],
  ])('reads %j as %j', (name, platform) => {
    expect(parsePlatform(name)).toBe(platform);
  });
});

describe('checkTarget', () => {
  it.each<[string, CheckedTarget, object, string[]]>([
    ['is complete', saved(), {}, []],
    ['has spaces around its recipient', saved({ address: ' @ops ' }), {}, []],
    [
      'has a recipient that is not allowed',
      saved({ address: '@x' }),
      {},
      ['recipient_not_allowed'],
    ],
    ['may have any recipient', saved({ address: '@x' }), { allowedAddresses: null }, []],
    ['has no recipient, but a default one', saved({ address: ' ' }), {}, []],
    [
      'has no recipient at all',
      saved({ address: '' }),
      { homeAddress: null },
      ['recipient_missing', 'home_target_missing'],
    ],
    [
      'is on an unknown platform without a recipient',
      saved({ platform: 'pigeon', address: '' }),
      {},
      ['platform_unknown', 'recipient_missing'],
    ],
    ['has nothing', draft(' ', ' '), {}, ['platform_missing', 'recipient_missing']],
    [
      'is a thread with a blank id',
      saved({ chatType: 'thread', threadId: ' ' }),
      {},
      ['thread_missing'],
    ],
    ['is a thread with an id', saved({ chatType: 'thread', threadId: '7' }), {}, []],
    ['is a group without a thread', saved({ chatType: 'group' }), {}, []],
    [
      'has every state at once',
      saved({ muted: true, enabled: false, failures: 1, ownerUid: null }),
      {},
      ['target_muted', 'target_disabled', 'target_failing', 'owner_missing'],
    ],
    ['is an unsaved draft, which has no state', draft('telegram', '@ops'), {}, []],
  ])('a target that %s', (_what, target, settings, codes) => {
    expect(codesOf(target, settings)).toEqual(codes);
  });

  it.each<[DeliveryMode, string[]]>([
    ['wake', ['wake_only_no_agent']],
    ['notify+wake', []],
    ['notify', []],
  ])('needs an agent in the mode %s: %j', (mode, codes) => {
    expect(codesOf(saved({ agentId: null }), {}, mode)).toEqual(codes);
    expect(codesOf(saved(), {}, mode)).toEqual([]);
  });

  it('names a saved target and no draft', () => {
    expect(found(saved({ muted: true }))[0]?.targetId).toBe(T1);
    expect(found(draft('', '@ops'))[0]).not.toHaveProperty('targetId');
  });
});

describe('findDuplicates', () => {
  const T2 = NotifyTargetId.parse('target-2');
  it.each<[string, Partial<NotifyTarget>, boolean]>([
    ['the same recipient', {}, true],
    ['the same recipient in other letters of the platform', { platform: ' TELEGRAM' }, true],
    ['the same recipient with spaces', { address: '@ops ', threadId: ' ' }, true],
    ['another recipient', { address: '@Ops' }, false],
    ['another thread', { threadId: '7' }, false],
    ['another platform', { platform: 'slack' }, false],
  ])('%s', (_what, changes, isDuplicate) => {
    const warnings = findDuplicates([saved(), saved({ id: T2, ...changes })]);
    expect(warnings.map(({ code, targetId }) => [code, targetId])).toEqual(
      isDuplicate ? [['target_duplicate', T2]] : [],
    );
  });

  it('reports each repetition, not the first of them', () => {
    expect(findDuplicates([saved(), saved(), saved()])).toHaveLength(2);
  });
});
