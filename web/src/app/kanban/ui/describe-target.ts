import type { NotifyTarget, Platform } from '@keelson/contracts/kanban/notify/notify-target';

export const PLATFORM_LABELS: Readonly<Record<Platform, string>> = {
  telegram: 'Telegram',
  slack: 'Slack',
  discord: 'Discord',
  email: $localize`E-mail`,
};

const isPlatform = (platform: string): platform is Platform =>
  Object.hasOwn(PLATFORM_LABELS, platform);

/** `Slack #launch, thread 17`: the line below the label of a target. */
export function describeTarget({
  platform,
  address,
  threadId,
}: Pick<NotifyTarget, 'platform' | 'address' | 'threadId'>): string {
  const key = platform.toLowerCase();
  const name = isPlatform(key) ? PLATFORM_LABELS[key] : platform || $localize`No platform`;
  const target = `${name} ${address}`.trim();
  return threadId ? $localize`${target}:target:, thread ${threadId}:thread:` : target;
}

/** The reason why a target gets no notifications, or its failures; null when it works. */
export function targetWarning({
  enabled,
  muted,
  failures,
}: Pick<NotifyTarget, 'enabled' | 'muted' | 'failures'>): string | null {
  if (!enabled) return $localize`:State of an agent or a notification target:Disabled`;
  if (muted) return $localize`:State of a notification target:Muted`;
  return failures > 0 ? $localize`Failed ${failures}:times:×` : null;
}
