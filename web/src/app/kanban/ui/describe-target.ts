import {
  type NotifyTarget,
  type Platform,
  PLATFORMS,
} from '@keelson/contracts/kanban/notify-target';

const isPlatform = (platform: string): platform is Platform => Object.hasOwn(PLATFORMS, platform);

/** `Slack #launch, thread 17`, for the line below a target's label. */
export function describeTarget({
  platform,
  address,
  threadId,
}: Pick<NotifyTarget, 'platform' | 'address' | 'threadId'>): string {
  const key = platform.toLowerCase();
  const name = isPlatform(key) ? PLATFORMS[key].label : platform || 'No platform';
  return `${name} ${address}`.trim() + (threadId ? `, thread ${threadId}` : '');
}

/** What keeps a target from being told anything, in a word; null when nothing does. */
export function targetWarning({
  enabled,
  muted,
  failures,
}: Pick<NotifyTarget, 'enabled' | 'muted' | 'failures'>): string | null {
  if (!enabled) return 'Disabled';
  if (muted) return 'Muted';
  return failures > 0 ? `Failed ${failures}×` : null;
}
