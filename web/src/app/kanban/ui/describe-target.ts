import {
  type NotifyTarget,
  type Platform,
  PLATFORMS,
} from '@keelson/contracts/kanban/notify-target';

const isPlatform = (platform: string): platform is Platform => Object.hasOwn(PLATFORMS, platform);

/** `Slack #launch, thread 17`: the line below the label of a target. */
export function describeTarget({
  platform,
  address,
  threadId,
}: Pick<NotifyTarget, 'platform' | 'address' | 'threadId'>): string {
  const key = platform.toLowerCase();
  const name = isPlatform(key) ? PLATFORMS[key].label : platform || 'No platform';
  return `${name} ${address}`.trim() + (threadId ? `, thread ${threadId}` : '');
}

/** Why a target gets no notifications, or its failures; null when it works. */
export function targetWarning({
  enabled,
  muted,
  failures,
}: Pick<NotifyTarget, 'enabled' | 'muted' | 'failures'>): string | null {
  if (!enabled) return 'Disabled';
  if (muted) return 'Muted';
  return failures > 0 ? `Failed ${failures}×` : null;
}
