import { Component, inject, signal } from '@angular/core';
import type { Approval } from '@keelson/contracts/learning/approval';
import type { IngestChange } from '@keelson/contracts/learning/plan';
import { ApiClient } from '../../core/api/api-client';
import { Submission } from '../../core/api/submission';
import { Toasts } from '../../shared/ui/toasts';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { LEARNING_API } from '../data/learning-api';
import { totalsText } from '../ui/describe-plan';
import { StaffNames } from '../data/staff-names';
import { ControlStore } from './control-store';
import { DraftStore } from './draft-store';

/** Open approval requests with their actions: review, approve, deny, apply. */
@Component({
  selector: 'app-approval-list',
  imports: [UI_PARTS, RelativeTime, StatusChip],
  host: { class: 'stack-8' },
  template: `
    <app-error-state [error]="submission.error()" (retry)="submission.reset()" />
    <ul class="list">
      @for (approval of control.waiting(); track approval.id) {
        <li>
          <div class="words">
            <b>{{ totals(approval) }}</b>
            <span class="muted small">
              {{ approval.titles.join(', ') }} ·
              <ng-container i18n
                >requested by {{ names.nameOf(approval.requester.uid) }}
                <app-relative-time [at]="approval.requestedAt"
              /></ng-container>
              @if (approval.note) {
                · “{{ approval.note }}”
              }
              @if (approval.expiresAt; as at) {
                ·
                <ng-container i18n>expires <app-relative-time [at]="at" /></ng-container>
              }
            </span>
          </div>
          @if (approval.status === 'approved') {
            <app-status-chip tone="good" i18n="Status of a request">Approved</app-status-chip>
          } @else {
            <app-status-chip tone="attention" i18n="Status of a request">Pending</app-status-chip>
          }
          <button
            class="btn btn-text"
            (click)="review(approval)"
            i18n="ingest|Button: shows the plan of a request"
          >
            Review plan
          </button>
          @if (control.mayApprove()) {
            @if (approval.status === 'requested' && needsOtherApprover(approval)) {
              <span class="muted small" i18n
                >You requested this. Another admin must approve it.</span
              >
            } @else if (approval.status === 'requested') {
              <button
                class="btn btn-filled"
                [appSoftDisabled]="submission.busy() || viewed() !== approval.id"
                [attr.aria-describedby]="viewed() === approval.id ? null : 'why-' + approval.id"
                (click)="approve(approval)"
                i18n="Button: approves a request"
              >
                Approve
              </button>
              @if (viewed() !== approval.id) {
                <span class="muted small" [id]="'why-' + approval.id" i18n
                  >Review the plan before you approve it.</span
                >
              }
            }
            <button
              class="btn btn-outlined btn-danger"
              [appSoftDisabled]="submission.busy()"
              (click)="deny(approval)"
            >
              @if (approval.status === 'approved') {
                <ng-container i18n="Button: revokes an approval">Revoke</ng-container>
              } @else {
                <ng-container i18n="Button: denies a request">Deny</ng-container>
              }
            </button>
          }
          @if (approval.status === 'approved' && approval.requester.uid === control.uid()) {
            <button
              class="btn btn-signal"
              [appSoftDisabled]="submission.busy()"
              (click)="apply(approval)"
            >
              @if (submission.busyWith() === approval.id) {
                <ng-container i18n>Applying…</ng-container>
              } @else {
                <ng-container i18n="Button: applies a plan">Apply</ng-container>
              }
            </button>
          }
        </li>
      }
    </ul>
  `,
  styles: `
    .words {
      display: grid;
      flex: 1 1 260px;
      min-width: 0;
    }
  `,
})
export class ApprovalList {
  private readonly api = inject(ApiClient);
  private readonly draft = inject(DraftStore);
  private readonly toasts = inject(Toasts);
  protected readonly control = inject(ControlStore);
  protected readonly submission = new Submission();
  protected readonly names = inject(StaffNames);
  protected readonly viewed = signal<string | null>(null);

  protected totals({ totals }: Approval): string {
    return totalsText(totals);
  }

  /** With a second approver required, the server rejects an approval by the requester. */
  protected needsOtherApprover({ requester }: Approval): boolean {
    const required = this.control.head()?.policy.requireSecondApprover ?? false;
    return required && requester.uid === this.control.uid();
  }

  /** Plans the change again, so that the reviewed plan is current. */
  protected review(approval: Approval): Promise<void> {
    return this.attempt(approval, async () => {
      await this.draft.planChange(await this.changeOf(approval));
      this.viewed.set(approval.id);
      return null; // the page scrolls to it
    });
  }

  protected approve(approval: Approval): Promise<void> {
    return this.attempt(approval, async () => {
      await this.api.post(`${LEARNING_API}/approvals/{id}/approve`, {
        params: { id: approval.id },
        body: { digest: approval.digest },
      });
      return $localize`Approved. ${this.names.nameOf(approval.requester.uid)}:person: can apply it within 15 minutes.`;
    });
  }

  protected deny(approval: Approval): Promise<void> {
    return this.attempt(approval, async () => {
      this.control.upsertApproval(
        await this.api.post(`${LEARNING_API}/approvals/{id}/deny`, { params: { id: approval.id } }),
      );
      return $localize`Request denied.`;
    });
  }

  protected apply(approval: Approval): Promise<void> {
    return this.attempt(approval, async () => {
      const change = await this.changeOf(approval);
      const { approvalToken: token } = await this.api.post(`${LEARNING_API}/approvals/{id}/token`, {
        params: { id: approval.id },
      });
      await this.draft.apply(change, approval.digest, token);
      return null; // says how the run ended
    });
  }

  private async attempt({ id }: Approval, act: () => Promise<string | null>): Promise<void> {
    const text = await this.submission.send(act, id);
    if (text !== null) this.toasts.show({ text });
  }

  private async changeOf({ id }: Approval): Promise<IngestChange> {
    const stored = await this.api.get(`${LEARNING_API}/approvals/{id}`, { params: { id } });
    return stored.change;
  }
}
