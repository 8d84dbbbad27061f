import { Component, computed, inject, signal } from '@angular/core';
import { BRAND } from '@keelson/product/brand';
import type { NotifyTarget } from '@keelson/contracts/kanban/notify/notify-target';
import { Submission } from '../../core/api/submission';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { Toasts } from '../../shared/ui/toasts';
import { NotifyAdmin, type TargetEdit } from '../data/notify/notify-admin';
import { People } from '../data/people';
import { describeTarget, targetWarning } from '../ui/describe-target';
import { PlatformList } from './platform-list';
import { TargetForm } from './target-form';
import { PAGE_PARTS } from '../ui/page-parts';

const LABELS = {
  mute: ({ muted, label }: NotifyTarget): string =>
    muted ? $localize`Unmute ${label}:target:` : $localize`Mute ${label}:target:`,
  enable: ({ enabled, label }: NotifyTarget): string =>
    enabled ? $localize`Disable ${label}:target:` : $localize`Enable ${label}:target:`,
  retry: ({ label }: NotifyTarget): string => $localize`Retry ${label}:target:`,
  remove: ({ label }: NotifyTarget): string => $localize`Remove ${label}:target:`,
};

@Component({
  selector: 'app-notify',
  imports: [PAGE_PARTS, PlatformList, TargetForm],
  providers: [NotifyAdmin],
  host: { class: 'page' },
  templateUrl: './notify.html',
})
export class NotifyPage {
  protected readonly brand = BRAND;
  protected readonly admin = inject(NotifyAdmin);
  private readonly people = inject(People);
  private readonly toasts = inject(Toasts);
  private readonly question = inject(ConfirmDialog);

  protected readonly submission = new Submission();
  protected readonly labels = LABELS;
  protected readonly line = describeTarget;
  protected readonly warning = targetWarning;
  protected readonly adding = signal(false);
  protected readonly canChange = computed(() => this.people.canAdminister(null));

  protected edit({ id, label }: NotifyTarget, edit: TargetEdit): Promise<void> {
    return this.run($localize`${label}:target: saved`, () => this.admin.edit(id, edit));
  }

  protected async remove({ id, label }: NotifyTarget): Promise<void> {
    const sure = await this.question.ask({
      heading: $localize`Remove ${label}:target:?`,
      detail: $localize`Cards can no longer notify this target. Cards that use it show it as deleted.`,
      action: $localize`Remove ${label}:target:`,
      tone: 'danger',
    });
    if (sure) await this.run($localize`${label}:target: removed`, () => this.admin.remove(id));
  }

  private async run(done: string, act: () => Promise<unknown>): Promise<void> {
    if (await this.submission.run(act)) {
      this.toasts.show({ text: done });
      return;
    }
    const error = this.submission.error();
    if (error === null) return;
    this.toasts.show({ text: $localize`Not saved. ${error.detail}:error:`, tone: 'bad' });
  }
}
