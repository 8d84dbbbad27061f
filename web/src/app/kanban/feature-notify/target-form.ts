import { Component, inject, output, signal } from '@angular/core';
import { form, hidden, maxLength } from '@angular/forms/signals';
import { ChatType, type Platform, PLATFORMS } from '@keelson/contracts/kanban/notify/notify-target';
import { Toasts } from '../../shared/ui/toasts';
import { NotifyAdmin } from '../data/notify/notify-admin';
import { Submission } from '../../core/api/submission';
import { submitForm } from '../../core/api/submit-form';
import { requiredText } from '../../shared/util/validators';
import { PLATFORM_LABELS } from '../ui/describe-target';
import { FORM_PARTS } from '../ui/form-parts';

const PLATFORM_CHOICES = (Object.keys(PLATFORMS) as Platform[]).map((key) => ({
  key,
  label: PLATFORM_LABELS[key],
}));
const CHAT_LABELS: Readonly<Record<ChatType, string>> = {
  dm: $localize`Direct message`,
  group: $localize`:Chat type:Group`,
  channel: $localize`:Chat type:Channel`,
  thread: $localize`:Chat type:Thread`,
};
const CHAT_CHOICES = ChatType.options.map((key) => ({ key, label: CHAT_LABELS[key] }));

interface TargetFields {
  readonly label: string;
  readonly platform: Platform;
  readonly chatType: ChatType;
  readonly address: string;
  readonly threadId: string;
}

@Component({
  selector: 'app-target-form',
  imports: [FORM_PARTS],
  providers: [Submission],
  template: `
    <app-dialog i18n-heading heading="Add target" (closed)="closed.emit()">
      <form (submit)="add($event)" novalidate>
        <app-text-field
          i18n-label="Field"
          label="Name"
          i18n-placeholder="Example of the name of a chat room"
          placeholder="Launch room"
          [initialFocus]="true"
          [formField]="fields.label"
        />
        <div class="row">
          <app-select-field
            i18n-label="Field: chat platform"
            label="Platform"
            [choices]="platforms"
            [formField]="fields.platform"
          />
          <app-select-field
            i18n-label
            label="Chat type"
            [choices]="chats"
            [formField]="fields.chatType"
          />
        </div>
        <app-text-field
          i18n-label="Field: address on a chat platform"
          label="Address"
          i18n-placeholder="Example of a chat channel"
          placeholder="#launch"
          [formField]="fields.address"
        />
        @if (!fields.threadId().hidden()) {
          <app-text-field
            i18n-label="Chat type"
            label="Thread"
            i18n-hint="Field"
            hint="optional"
            [formField]="fields.threadId"
          />
        }
        @if (submission.error(); as error) {
          <app-error-state [error]="error" (retry)="add()" />
        }
        <app-form-actions
          i18n-action
          action="Add target"
          i18n-busyLabel
          busyLabel="Adding…"
          [busy]="submission.busy()"
        />
      </form>
    </app-dialog>
  `,
  styleUrl: '../ui/form.scss',
})
export class TargetForm {
  readonly closed = output();

  protected readonly submission = inject(Submission);
  private readonly admin = inject(NotifyAdmin);
  private readonly toasts = inject(Toasts);
  protected readonly platforms = PLATFORM_CHOICES;
  protected readonly chats = CHAT_CHOICES;
  private readonly model = signal<TargetFields>({
    label: '',
    platform: 'slack',
    chatType: 'channel',
    address: '',
    threadId: '',
  });
  protected readonly fields = form(this.model, (path) => {
    requiredText(path.label, $localize`Enter a name.`);
    maxLength(path.label, 80);
    requiredText(path.address, $localize`Enter an address.`);
    maxLength(path.address, 200);
    hidden(path.threadId, { when: (field) => !PLATFORMS[field.valueOf(path.platform)].threads });
    maxLength(path.threadId, 200);
  });

  constructor() {
    this.submission.resetOnChange(this.model);
  }

  protected async add(event?: Event): Promise<void> {
    event?.preventDefault();
    const added = await submitForm(this.fields, this.submission, (key) =>
      this.admin.add(this.newTarget(), key),
    );
    if (added === null) return;
    this.toasts.show({ text: $localize`${added.label}:name: added` });
    this.closed.emit();
  }

  private newTarget() {
    const { label, platform, chatType, address, threadId } = this.model();
    return {
      label: label.trim(),
      platform,
      address: address.trim(),
      chatType,
      threadId: this.fields.threadId().hidden() ? null : threadId.trim() || null,
    };
  }
}
