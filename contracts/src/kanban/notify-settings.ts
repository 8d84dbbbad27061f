import * as z from 'zod';
import { PLATFORMS, type Platform } from './notify-target';

const PlatformKey = z.enum(Object.keys(PLATFORMS) as [Platform, ...Platform[]]);

export const PlatformSettings = z.strictObject({
  /** True when a notifier of the operator's own could reach the platform. */
  connected: z.boolean(),
  /** Where messages without a recipient go; null: nowhere. */
  homeAddress: z.string().max(200).nullable(),
  /** Null: anybody may be written to. */
  allowedAddresses: z.array(z.string().max(200)).max(500).nullable(),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

/** `settings/notify`: what the preview checks against. Keelson itself sends nothing. */
export const NotifySettings = z.strictObject({
  enabled: z.boolean(),
  platforms: z.partialRecord(PlatformKey, PlatformSettings),
});
export type NotifySettings = z.infer<typeof NotifySettings>;

/** Before anybody has set them: everything is off. */
export const DEFAULT_NOTIFY_SETTINGS: NotifySettings = { enabled: false, platforms: {} };
