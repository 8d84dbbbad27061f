import { type NotifyTargetId } from '@keelson/contracts/ids';
import { type NotifySettings } from '@keelson/contracts/kanban/notify-settings';
import {
  ChatType,
  type DeliveryMode,
  type NotifyTarget,
  PLATFORMS,
  type Platform,
} from '@keelson/contracts/kanban/notify-target';
import {
  notifyWarning,
  type NotifyWarning,
  type NotifyWarningCode,
} from '@keelson/contracts/kanban/notify-warnings';

/** A target that is saved, or one that a form holds. */
export type CheckedTarget =
  | (NotifyTarget & { readonly draft: false })
  | (Pick<NotifyTarget, 'platform' | 'address' | 'threadId' | 'chatType'> & {
      readonly draft: true;
      readonly id: null;
    });

interface Ways {
  readonly settings: NotifySettings;
  readonly mode: DeliveryMode;
}

/** `Telegram ` and `telegram` are one platform. Null: not a known one. */
export function platformOf(name: string): Platform | null {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(PLATFORMS, key) ? (key as Platform) : null;
}

/** What is wrong with one target by itself. */
export function checkTarget(target: CheckedTarget, ways: Ways): NotifyWarning[] {
  const codes = [
    ...platformProblems(target, ways.settings),
    ...chatProblems(target),
    ...(target.draft ? [] : stateProblems(target, ways.mode)),
  ];
  return codes.map((code) => warningOf(code, target.id));
}

/** Targets that would be told twice; the first of them is not one. */
export function findDuplicates(targets: readonly CheckedTarget[]): NotifyWarning[] {
  const seen = new Set<string>();
  return targets.flatMap((target) => {
    const { platform, address, threadId } = target;
    const key = JSON.stringify([
      platform.trim().toLowerCase(),
      address.trim(),
      threadId?.trim() ?? '',
    ]);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [warningOf('target_duplicate', target.id)];
  });
}

function platformProblems(
  { platform, address }: CheckedTarget,
  settings: NotifySettings,
): NotifyWarningCode[] {
  const recipient = address.trim();
  const missing: NotifyWarningCode[] = recipient === '' ? ['recipient_missing'] : [];
  if (platform.trim() === '') return ['platform_missing', ...missing];
  const key = platformOf(platform);
  if (key === null) return ['platform_unknown', ...missing];
  const known = settings.platforms[key];
  if (known?.connected !== true) return ['platform_disconnected', ...missing];
  if (recipient === '') {
    return known.homeAddress === null ? ['recipient_missing', 'home_target_missing'] : [];
  }
  const allowed = known.allowedAddresses?.includes(recipient) ?? true;
  return allowed ? [] : ['recipient_not_allowed'];
}

function chatProblems({ chatType, threadId }: CheckedTarget): NotifyWarningCode[] {
  if (chatType === null) return [];
  if (!ChatType.safeParse(chatType).success) return ['chat_type_unknown'];
  return chatType === 'thread' && (threadId ?? '').trim() === '' ? ['thread_missing'] : [];
}

function stateProblems(target: NotifyTarget, mode: DeliveryMode): NotifyWarningCode[] {
  const codes: NotifyWarningCode[] = [];
  if (target.muted) codes.push('target_muted');
  if (!target.enabled) codes.push('target_disabled');
  if (target.failures > 0) codes.push('target_failing');
  if (target.ownerUid === null) codes.push('owner_missing');
  if (mode === 'wake' && target.agentId === null) codes.push('wake_only_no_agent');
  return codes;
}

const warningOf = (code: NotifyWarningCode, id: NotifyTargetId | null): NotifyWarning =>
  id === null ? notifyWarning(code) : notifyWarning(code, id);
