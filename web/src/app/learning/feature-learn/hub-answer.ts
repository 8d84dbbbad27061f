import { Component, computed, inject, input, linkedSignal } from '@angular/core';
import { citationAddress } from '@keelson/contracts/answers/citation-address';
import { AsyncState } from '../../core/api/async-state';
import { AsyncView } from '../../shared/ui/async-view';
import { Markdown } from '../../shared/ui/markdown/markdown';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { pageHref } from '../../shared/util/app-language';
import { LearnClient } from '../data/learn-client';

/** Asks the published documents the question that was searched for. */
@Component({
  selector: 'app-hub-answer',
  imports: [UI_PARTS, AsyncView, Markdown],
  template: `
    @if (asked()) {
      <section class="card stack-8" aria-live="polite" i18n-aria-label aria-label="Answer">
        <ng-container *appAsync="answer; let data; skeleton: ['24px', '72px']">
          <app-markdown dir="auto" [text]="data.text" [references]="references()" />
        </ng-container>
      </section>
    } @else {
      <button class="btn btn-outlined" (click)="ask()">
        <app-icon name="chat" /><ng-container i18n="Button: answers what was searched for"
          >Ask the documents</ng-container
        >
      </button>
    }
  `,
  styles: `
    .card {
      padding: 16px;
      overflow-wrap: anywhere;
    }
  `,
})
export class HubAnswer {
  readonly question = input.required<string>();

  private readonly client = inject(LearnClient);
  protected readonly answer = new AsyncState(() => this.client.ask(this.question()));
  /** Another question has not been asked yet. */
  protected readonly asked = linkedSignal({ source: this.question, computation: () => false });
  protected readonly references = computed(
    () =>
      new Map(
        (this.answer.data()?.citations ?? []).map((citation) => [
          citation.n,
          { href: pageHref(citationAddress(citation)), label: citation.title },
        ]),
      ),
  );

  protected ask(): void {
    this.asked.set(true);
    void this.answer.load();
  }
}
