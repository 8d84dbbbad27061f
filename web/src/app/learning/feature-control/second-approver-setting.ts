import { Component, computed, inject } from '@angular/core';
import { ApiClient } from '../../core/api/api-client';
import { Submission } from '../../core/api/submission';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { LEARNING_API } from '../data/learning-api';
import { ControlStore } from './control-store';

/** The setting that requires a second approver. Admins can change it. */
@Component({
  selector: 'app-second-approver-setting',
  imports: [UI_PARTS],
  template: `
    @if (policy(); as now) {
      <div class="line">
        <div class="words">
          <h3 i18n>Second approver</h3>
          <p class="small">
            @if (now.requireSecondApprover) {
              <ng-container i18n>Required. Admins can’t approve their own requests.</ng-container>
            } @else {
              <ng-container i18n>Not required. Admins can approve their own requests.</ng-container>
            }
          </p>
          <p class="muted small">
            @if (control.mayApprove()) {
              <ng-container i18n
                >Requires at least two admins. Turning it on invalidates self-approved requests that
                are not applied yet. Changes are recorded in the
                <a routerLink="/admin/audit" [queryParams]="{ action: 'learning.policy-set' }"
                  >audit log</a
                >.</ng-container
              >
            } @else {
              <ng-container i18n>Only admins can change this.</ng-container>
            }
          </p>
        </div>
        @if (control.mayApprove()) {
          <button
            class="btn btn-outlined"
            [appSoftDisabled]="submission.busy()"
            (click)="setRequired(!now.requireSecondApprover)"
          >
            @if (now.requireSecondApprover) {
              <ng-container i18n>Allow self-approval</ng-container>
            } @else {
              <ng-container i18n>Require a second approver</ng-container>
            }
          </button>
        }
      </div>
    }
    <app-error-state [error]="submission.error()" (retry)="submission.reset()" />
  `,
  styles: `
    .line {
      display: flex;
      flex-wrap: wrap;
      gap: 12px;
      align-items: center;
      padding: 16px;
      border: var(--kl-border);
      border-radius: var(--kl-radius);
      background: var(--mat-sys-surface-container-lowest);
    }

    .words {
      display: grid;
      flex: 1 1 320px;
      gap: 4px;
    }
  `,
})
export class SecondApproverSetting {
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);
  protected readonly control = inject(ControlStore);
  protected readonly submission = new Submission();
  protected readonly policy = computed(() => this.control.head()?.policy ?? null);

  protected async setRequired(requireSecondApprover: boolean): Promise<void> {
    const policy = this.policy();
    if (policy === null) return;
    await this.submission.send(async () => {
      await this.api.put(`${LEARNING_API}/policy`, { body: { ...policy, requireSecondApprover } });
      await this.control.manifest.refresh();
      const text = requireSecondApprover
        ? $localize`A second approver is now required.`
        : $localize`Self-approval is now allowed.`;
      this.toasts.show({ text });
    });
  }
}
