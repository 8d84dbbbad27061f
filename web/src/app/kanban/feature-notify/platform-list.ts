import { Component, inject, input, linkedSignal } from '@angular/core';
import { BRAND } from '@keelson/product/brand';
import type { NotifySettings } from '@keelson/contracts/kanban/notify/notify-settings';
import { type Platform, PLATFORMS } from '@keelson/contracts/kanban/notify/notify-target';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import {
  NOT_CONNECTED,
  NotifyAdmin,
  parseAddresses,
  withPlatform,
} from '../data/notify/notify-admin';
import { Submission } from '../../core/api/submission';
import { PLATFORM_LABELS } from '../ui/describe-target';

const ALL = Object.keys(PLATFORMS) as Platform[];

/** Platforms that the operator's notifier can reach, and its allowed recipients. */
@Component({
  selector: 'app-platform-list',
  imports: [UI_PARTS],
  providers: [Submission],
  host: { class: 'card stack' },
  template: `
    <h2 class="section-title" i18n>Platforms</h2>
    <p class="muted small" i18n>
      Notification checks compare targets with these settings. {{ brand.name }} doesn’t connect to
      the platforms.
    </p>
    <form (submit)="save($event)">
      <fieldset [disabled]="!editable()">
        <legend class="visually-hidden" i18n>Platforms</legend>
        <label class="check">
          <input
            type="checkbox"
            [checked]="draft().enabled"
            (change)="draft.set({ ...draft(), enabled: $any($event.target).checked })"
          />
          <ng-container i18n>Notifier enabled</ng-container>
        </label>
        @for (platform of all; track platform) {
          @let now = draft().platforms[platform] ?? none;
          <div class="platform" role="group" [attr.aria-label]="labels[platform]">
            <label class="check">
              <input
                type="checkbox"
                [checked]="now.connected"
                (change)="change(platform, { connected: $any($event.target).checked })"
              />
              <ng-container i18n="A chat platform is connected"
                >{{ labels[platform] }} connected</ng-container
              >
            </label>
            <label class="field">
              <span class="label" i18n>Default recipient</span>
              <input
                class="input"
                maxlength="200"
                [value]="now.homeAddress ?? ''"
                (change)="change(platform, { homeAddress: textOf($event) || null })"
              />
            </label>
            <label class="field">
              <span class="label" i18n
                >Allowed recipients <span class="muted">(empty: everyone)</span></span
              >
              <input
                class="input"
                i18n-placeholder
                placeholder="Comma-separated"
                [value]="now.allowedAddresses?.join(', ') ?? ''"
                (change)="change(platform, { allowedAddresses: parse(textOf($event)) })"
              />
            </label>
          </div>
        }
        <app-error-state [error]="submission.error()" (retry)="save()" />
        <div class="cluster end">
          <button class="btn btn-filled" type="submit" [appSoftDisabled]="submission.busy()">
            @if (submission.busy()) {
              <ng-container i18n>Saving…</ng-container>
            } @else {
              <ng-container i18n>Save platforms</ng-container>
            }
          </button>
        </div>
      </fieldset>
    </form>
  `,
  styleUrls: ['../ui/form.scss', './platform-list.scss'],
})
export class PlatformList {
  protected readonly brand = BRAND;
  readonly settings = input.required<NotifySettings>();
  readonly editable = input.required<boolean>();

  protected readonly submission = inject(Submission);
  private readonly admin = inject(NotifyAdmin);
  private readonly toasts = inject(Toasts);
  protected readonly all = ALL;
  protected readonly labels = PLATFORM_LABELS;
  protected readonly none = NOT_CONNECTED;
  protected readonly parse = parseAddresses;
  protected readonly draft = linkedSignal(() => this.settings());

  protected change(platform: Platform, part: Parameters<typeof withPlatform>[2]): void {
    this.draft.update((before) => withPlatform(before, platform, part));
    this.submission.reset();
  }

  protected textOf(event: Event): string {
    return (event.target as HTMLInputElement).value.trim();
  }

  protected async save(event?: Event): Promise<void> {
    event?.preventDefault();
    const saved = await this.submission.send(() => this.admin.save(this.draft()));
    if (saved !== null) this.toasts.show({ text: $localize`Platforms saved` });
  }
}
