import { Component, computed, inject, output, signal } from '@angular/core';
import { ChatType, type Platform, PLATFORMS } from '@keelson/contracts/kanban/notify-target';
import { Dialog } from '../../shared/ui/dialog';
import { ErrorState } from '../../shared/ui/error-state';
import { Toasts } from '../../shared/ui/toasts';
import { NotifyAdmin } from '../data/notify-admin';
import { Submission } from '../data/submission';
import { FormActions } from '../ui/form-actions';
import { SelectField } from '../ui/select-field';
import { TextField } from '../ui/text-field';

const PLATFORM_CHOICES = (Object.keys(PLATFORMS) as Platform[]).map((key) => ({
  key,
  label: PLATFORMS[key].label,
}));
const CHAT_LABELS = { dm: 'Direct message', group: 'Group', channel: 'Channel', thread: 'Thread' };
const CHAT_CHOICES = ChatType.options.map((key) => ({ key, label: CHAT_LABELS[key] }));

/** Names a place that cards can tell about themselves. */
@Component({
  selector: 'app-target-form',
  imports: [Dialog, ErrorState, FormActions, SelectField, TextField],
  providers: [Submission],
  template: `
    <app-dialog #dialog heading="Add target" (closed)="closed.emit()">
      <form (submit)="add($event)" (input)="sending.changed()" novalidate>
        <app-text-field
          label="Name"
          placeholder="Launch room"
          [first]="true"
          [longest]="80"
          [(value)]="label"
        />
        <div class="row">
          <app-select-field
            label="Platform"
            [choices]="platforms"
            [value]="platform()"
            (chosen)="platform.set($event); sending.changed()"
          />
          <app-select-field
            label="Chat type"
            [choices]="chats"
            [value]="chat()"
            (chosen)="chat.set($event); sending.changed()"
          />
        </div>
        <app-text-field label="Address" placeholder="#launch" [longest]="200" [(value)]="address" />
        @if (threads()) {
          <app-text-field label="Thread" hint="optional" [longest]="200" [(value)]="thread" />
        }
        @if (problem(); as text) {
          <p class="problem" role="alert">{{ text }}</p>
        }
        @if (sending.error(); as error) {
          <app-error-state [error]="error" (retry)="add()" />
        }
        <app-form-actions
          action="Add target"
          doing="Adding…"
          [busy]="sending.busy()"
          (cancelled)="dialog.close()"
        />
      </form>
    </app-dialog>
  `,
  styleUrl: '../ui/form.scss',
})
export class TargetForm {
  readonly closed = output();

  protected readonly sending = inject(Submission);
  private readonly admin = inject(NotifyAdmin);
  private readonly toasts = inject(Toasts);
  protected readonly platforms = PLATFORM_CHOICES;
  protected readonly chats = CHAT_CHOICES;
  protected readonly label = signal('');
  protected readonly platform = signal<Platform>('slack');
  protected readonly chat = signal<ChatType>('channel');
  protected readonly address = signal('');
  protected readonly thread = signal('');
  protected readonly threads = computed(() => PLATFORMS[this.platform()].threads);
  protected readonly touched = signal(false);
  protected readonly problem = computed(() => {
    if (!this.touched()) return null;
    if (this.label().trim() === '') return 'Enter a name.';
    return this.address().trim() === '' ? 'Enter an address.' : null;
  });

  protected async add(event?: Event): Promise<void> {
    event?.preventDefault();
    this.touched.set(true);
    if (this.problem() !== null) return;
    const added = await this.sending.send((key) =>
      this.admin.add(
        {
          label: this.label().trim(),
          platform: this.platform(),
          address: this.address().trim(),
          chatType: this.chat(),
          threadId: this.threads() ? this.thread().trim() || null : null,
        },
        key,
      ),
    );
    if (added === null) return;
    this.toasts.show({ text: `${added.label} added` });
    this.closed.emit();
  }
}
