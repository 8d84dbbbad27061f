import {
  afterRenderEffect,
  Component,
  computed,
  type ElementRef,
  input,
  output,
  viewChild,
  type WritableSignal,
} from '@angular/core';
import { injectEarlyChoice } from '../../shared/util/early-choice';
import { UI_PARTS } from '../../shared/ui/ui-parts';

const MAX_LENGTH = 4_000;
const SHOW_REMAINING_FROM = 3_500;

/** Reads the text that a person has typed in a rendered page before the app was there. */
function typedText(host: HTMLElement): string | null {
  const text = host.querySelector('textarea')?.value ?? '';
  return text === '' ? null : text;
}

/** The question field: Enter sends, Shift+Enter adds a line, Escape stops the answer. */
@Component({
  selector: 'app-composer',
  imports: [UI_PARTS],
  template: `
    <div class="row">
      <label i18n class="visually-hidden" [for]="fieldId">Your question</label>
      @if (accept() !== '') {
        <label class="btn btn-icon attach">
          <app-icon name="attach_file" />
          <span i18n class="visually-hidden">Attach files</span>
          <input
            #picker
            class="visually-hidden"
            type="file"
            multiple
            [accept]="accept()"
            (change)="pick(picker)"
          />
        </label>
      }
      <textarea
        #field
        rows="1"
        enterkeyhint="send"
        [id]="fieldId"
        [placeholder]="placeholder()"
        [maxLength]="maxLength"
        (input)="text().set(field.value)"
        (keydown)="onKey($event)"
        (paste)="paste($event)"
      ></textarea>
      <!-- One element in both states: the focus stays on it. -->
      <button
        class="btn btn-icon"
        type="button"
        [class.btn-outlined]="answering()"
        [class.btn-filled]="!answering()"
        [title]="answering() ? stop : submit"
        [appSoftDisabled]="!answering() && !canSend()"
        (click)="press($event)"
        (keydown.enter)="ignoreRepeated($event)"
      >
        @if (answering()) {
          <app-icon name="stop" /><span class="visually-hidden">{{ stop }}</span>
        } @else {
          <app-icon name="send" /><span class="visually-hidden">{{ submit }}</span>
        }
      </button>
    </div>
    @if (remaining() !== null) {
      <p i18n class="small muted" role="status">{{ remaining() }} characters left</p>
    }
  `,
  styleUrl: './composer.scss',
})
export class Composer {
  private static count = 0;
  /** The signal itself, not its value: a value binding misses text that is typed and sent between two renders. */
  readonly text = input.required<WritableSignal<string>>();
  readonly answering = input(false);
  readonly placeholder = input($localize`Ask a question`);
  /** Types of files for the file dialog; empty: no files can be attached. */
  readonly accept = input('');
  /** True while a file is not ready to be sent with the question. */
  readonly waiting = input(false);
  readonly sent = output<string>();
  readonly attached = output<readonly File[]>();
  readonly stopped = output();

  protected readonly stop = $localize`:chat|Button, stops the answer:Stop`;
  protected readonly submit = $localize`:chat|Button, sends the question:Send`;
  protected readonly fieldId = `composer-${++Composer.count}`;
  protected readonly maxLength = MAX_LENGTH;
  protected readonly canSend = computed(() => this.text()().trim() !== '' && !this.waiting());
  protected readonly remaining = computed(() => {
    const { length } = this.text()();
    return length > SHOW_REMAINING_FROM ? MAX_LENGTH - length : null;
  });
  private readonly field = viewChild.required<ElementRef<HTMLTextAreaElement>>('field');

  constructor() {
    injectEarlyChoice(typedText, (text) => this.text().set(text));
    afterRenderEffect({
      write: () => {
        const text = this.text()();
        const field = this.field().nativeElement;
        if (field.value !== text) field.value = text;
      },
    });
  }

  focus(): void {
    this.field().nativeElement.focus();
  }

  protected send(event: Event): void {
    event.preventDefault();
    if (!this.canSend() || this.answering()) return;
    this.sent.emit(this.text()().trim());
    // Not after the next rendering: what is typed before it would be added to the text that was sent.
    this.field().nativeElement.value = this.text()();
  }

  /** The second click of a double click on Send does not stop the answer. */
  protected press(event: MouseEvent): void {
    if (!this.answering()) this.send(event);
    else if (event.detail < 2) this.stopped.emit();
  }

  /** Nor does the Enter key that is held on Send: each repetition would be a click. */
  protected ignoreRepeated(event: Event): void {
    if ((event as KeyboardEvent).repeat) event.preventDefault();
  }

  protected pick(picker: HTMLInputElement): void {
    this.attached.emit([...(picker.files ?? [])]);
    picker.value = ''; // the same file can be chosen again
    this.focus();
  }

  /** Files of the clipboard, such as a screenshot. Programs that copy text with a picture of it mean the text. */
  protected paste(event: ClipboardEvent): void {
    const { files, types } = event.clipboardData ?? {};
    if (this.accept() === '' || !files?.length || types?.includes('text/plain')) return;
    event.preventDefault();
    this.attached.emit([...files]);
  }

  protected onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.answering()) this.stopped.emit();
    if (event.key !== 'Enter' || event.shiftKey) return;
    this.send(event);
  }
}
