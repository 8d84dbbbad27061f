import { type NotifyTargetId } from '@keelson/contracts/ids';
import { type NotifySettings } from '@keelson/contracts/kanban/notify/notify-settings';
import {
  ChatType,
  type DeliveryMode,
  type NotifyTarget,
  PLATFORMS,
  type Platform,
} from '@keelson/contracts/kanban/notify/notify-target';
import {
  notifyWarning,
  type NotifyWarning,
  type NotifyWarningCode,
} from '@keelson/contracts/kanban/notify/notify-warnings';

/** A saved target, or a draft from a form. */
export type CheckedTarget =
  | (NotifyTarget & { readonly draft: false })
  | (Pick<NotifyTarget, 'platform' | 'address' | 'threadId' | 'chatType'> & {
      readonly draft: true;
      readonly id: null;
    });

interface DeliveryOptions {
  readonly settings: NotifySettings;
  readonly mode: DeliveryMode;
}

/** The platform of a name, ignoring case and surrounding spaces; null for an unknown platform. */
export function parsePlatform(name: string): Platform | null {
  const key = name.trim().toLowerCase();
  return Object.hasOwn(PLATFORMS, key) ? (key as Platform) : null;
}

export function checkTarget(target: CheckedTarget, options: DeliveryOptions): NotifyWarning[] {
  const codes = [
    ...checkPlatform(target, options.settings),
    ...checkChat(target),
    ...(target.draft ? [] : checkState(target, options.mode)),
  ];
  return codes.map((code) => warningOf(code, target.id));
}

/** Warnings about repeated recipients, except the first of each. */
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

function checkPlatform(
  { platform, address }: CheckedTarget,
  settings: NotifySettings,
): NotifyWarningCode[] {
  const recipient = address.trim();
  const missing: NotifyWarningCode[] = recipient === '' ? ['recipient_missing'] : [];
  if (platform.trim() === '') return ['platform_missing', ...missing];
  const key = parsePlatform(platform);
  if (key === null) return ['platform_unknown', ...missing];
  const known = settings.platforms[key];
  if (known?.connected !== true) return ['platform_disconnected', ...missing];
  if (recipient === '') {
    return known.homeAddress === null ? ['recipient_missing', 'home_target_missing'] : [];
  }
  const allowed = known.allowedAddresses?.includes(recipient) ?? true;
  return allowed ? [] : ['recipient_not_allowed'];
}

function checkChat({ chatType, threadId }: CheckedTarget): NotifyWarningCode[] {
  if (chatType === null) return [];
  if (!ChatType.safeParse(chatType).success) return ['chat_type_unknown'];
  return chatType === 'thread' && (threadId ?? '').trim() === '' ? ['thread_missing'] : [];
}

function checkState(target: NotifyTarget, mode: DeliveryMode): NotifyWarningCode[] {
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
