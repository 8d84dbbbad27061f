import { Component, computed, inject, output, signal } from '@angular/core';
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
const ADDRESSES: Readonly<Record<Platform, { readonly label: string; readonly example: string }>> =
  {
    email: { label: $localize`E-mail address`, example: 'launch@example.com' },
    slack: { label: $localize`:Chat type:Channel or member`, example: '#launch' },
    discord: { label: $localize`:Of a chat:Channel ID`, example: '1187412345678901234' },
    telegram: { label: $localize`:Of a chat:Chat ID or name`, example: '@launch' },
  };

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
          @if (!fields.chatType().hidden()) {
            <app-select-field
              i18n-label
              label="Chat type"
              [choices]="chats()"
              [formField]="fields.chatType"
            />
          }
        </div>
        <app-text-field
          [label]="address().label"
          [placeholder]="address().example"
          [formField]="fields.address"
        />
        @if (!fields.threadId().hidden()) {
          <app-text-field i18n-label="Chat type" label="Thread" [formField]="fields.threadId" />
        }
        <app-error-state [error]="submission.error()" (retry)="add()" />
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
    hidden(path.chatType, { when: (field) => field.valueOf(path.platform) === 'email' });
    hidden(path.threadId, {
      when: (field) =>
        !PLATFORMS[field.valueOf(path.platform)].threads ||
        field.valueOf(path.chatType) !== 'thread',
    });
    requiredText(path.threadId, $localize`Enter the thread.`);
    maxLength(path.threadId, 200);
  });

  private readonly platform = computed(() => this.model().platform);
  protected readonly address = computed(() => ADDRESSES[this.platform()]);
  protected readonly chats = computed(() =>
    CHAT_CHOICES.filter(({ key }) => key !== 'thread' || PLATFORMS[this.platform()].threads),
  );

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
      chatType: this.fields.chatType().hidden() ? ('dm' as const) : chatType,
      threadId: this.fields.threadId().hidden() ? null : threadId.trim() || null,
    };
  }
}
