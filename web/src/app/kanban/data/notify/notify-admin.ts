import { inject, Service } from '@angular/core';
import type { NotifyTargetId } from '@keelson/contracts/ids';
import type {
  AddNotifyTarget,
  EditNotifyTarget,
} from '@keelson/contracts/kanban/agent/control-endpoints';
import type {
  NotifySettings,
  PlatformSettings,
} from '@keelson/contracts/kanban/notify/notify-settings';
import type { NotifyTarget, Platform } from '@keelson/contracts/kanban/notify/notify-target';
import type { input } from 'zod';
import { ApiClient } from '../../../core/api/api-client';
import { AsyncState } from '../../../core/api/async-state';

export type NewTarget = input<typeof AddNotifyTarget.body>;
export type TargetEdit = input<typeof EditNotifyTarget.body>;

export const NOT_CONNECTED: PlatformSettings = {
  connected: false,
  homeAddress: null,
  allowedAddresses: null,
};

/** Notification targets and platform settings. Keelson itself sends nothing. */
@Service({ autoProvided: false })
export class NotifyAdmin {
  private readonly api = inject(ApiClient);
  readonly targets = new AsyncState<readonly NotifyTarget[]>(
    async () => (await this.api.get('/api/admin/kanban/notify/targets')).items,
  );
  readonly settings = new AsyncState(() => this.api.get('/api/admin/kanban/notify/settings'));

  constructor() {
    void this.targets.load();
    void this.settings.load();
  }

  /** @param key Idempotency key: the same key adds a target only once. */
  async add(target: NewTarget, key: string): Promise<NotifyTarget> {
    const added = await this.api.post('/api/admin/kanban/notify/targets', {
      body: target,
      idempotencyKey: key,
    });
    await this.targets.refresh();
    return added;
  }

  edit(targetId: NotifyTargetId, edit: TargetEdit): Promise<unknown> {
    return this.refreshAfter(
      this.api.patch('/api/admin/kanban/notify/targets/{targetId}', {
        params: { targetId },
        body: edit,
      }),
    );
  }

  remove(targetId: NotifyTargetId): Promise<unknown> {
    return this.refreshAfter(
      this.api.delete('/api/admin/kanban/notify/targets/{targetId}', { params: { targetId } }),
    );
  }

  async save(settings: NotifySettings): Promise<NotifySettings> {
    const saved = await this.api.put('/api/admin/kanban/notify/settings', { body: settings });
    await this.settings.refresh();
    return saved;
  }

  private async refreshAfter(change: Promise<unknown>): Promise<unknown> {
    try {
      return await change;
    } finally {
      await this.targets.refresh();
    }
  }
}

export function withPlatform(
  settings: NotifySettings,
  platform: Platform,
  part: Partial<PlatformSettings>,
): NotifySettings {
  const before = settings.platforms[platform] ?? NOT_CONNECTED;
  return { ...settings, platforms: { ...settings.platforms, [platform]: { ...before, ...part } } };
}

/** Parses addresses separated by commas or lines. Null (no address) allows every recipient. */
export function parseAddresses(text: string): string[] | null {
  const addresses = text
    .split(/[\n,]/)
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return addresses.length === 0 ? null : [...new Set(addresses)];
}
