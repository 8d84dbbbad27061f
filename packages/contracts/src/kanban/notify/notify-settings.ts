import * as z from 'zod';
import { PLATFORMS, type Platform } from './notify-target';

const PlatformKey = z.enum(Object.keys(PLATFORMS) as [Platform, ...Platform[]]);

export const PlatformSettings = z.strictObject({
  /** True when the operator runs a notifier for the platform. */
  connected: z.boolean(),
  /** Default recipient; null when there is none. */
  homeAddress: z.string().max(200).nullable(),
  /** Allowed recipients; null for everyone. */
  allowedAddresses: z.array(z.string().max(200)).max(500).nullable(),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

/** `settings/notify`: settings that the preview checks targets against. Keelson sends no messages. */
export const NotifySettings = z.strictObject({
  enabled: z.boolean(),
  platforms: z.partialRecord(PlatformKey, PlatformSettings),
});
export type NotifySettings = z.infer<typeof NotifySettings>;

export const DEFAULT_NOTIFY_SETTINGS: NotifySettings = { enabled: false, platforms: {} };
