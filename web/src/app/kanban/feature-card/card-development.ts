import { Component, computed, inject, input, signal } from '@angular/core';
import {
  type Card,
  DevelopmentUrl,
  MAX_DEVELOPMENT_LINKS,
} from '@keelson/contracts/kanban/card/card';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { uniqueId } from '../../shared/util/unique-id';
import { CardEdits } from '../data/card/card-edits';
import { describeDevelopment } from '../ui/describe-development';

/** Branches and pull requests of the card, by their addresses. */
@Component({
  selector: 'app-card-development',
  imports: [UI_PARTS],
  template: `
    <h3 i18n>Branches and pull requests</h3>
    <ul>
      @for (link of links(); track link.url) {
        <li>
          <app-icon name="link" />
          <a [href]="link.url" target="_blank" rel="noopener noreferrer" dir="auto">{{
            link.label
          }}</a>
          @if (editable()) {
            <button
              class="btn btn-icon"
              [attr.aria-label]="removeLabel(link.label)"
              (click)="remove(link.url)"
            >
              <app-icon name="close" />
            </button>
          }
        </li>
      }
    </ul>
    @if (editable() && links().length < most) {
      <form class="cluster-4" (submit)="add($event, field)">
        <label class="visually-hidden" [for]="fieldId" i18n>Address of a pull request</label>
        <input
          #field
          class="input"
          type="url"
          inputmode="url"
          [id]="fieldId"
          i18n-placeholder="Example of an address of a pull request"
          placeholder="https://github.com/…/pull/12"
          [attr.aria-invalid]="problem() ? true : null"
          (input)="problem.set(null)"
        />
        <button class="btn btn-outlined" type="submit" i18n="Button">Add link</button>
      </form>
      @if (problem(); as text) {
        <p class="problem small" role="alert">{{ text }}</p>
      }
    }
  `,
  styleUrl: './card-part.scss',
})
export class CardDevelopment {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  private readonly edits = inject(CardEdits);
  protected readonly fieldId = uniqueId('development');
  protected readonly most = MAX_DEVELOPMENT_LINKS;
  protected readonly problem = signal<string | null>(null);
  protected readonly links = computed(() =>
    this.card().development.map((url) => ({ url, label: describeDevelopment(url).label })),
  );

  protected removeLabel(label: string): string {
    return $localize`Remove ${label}:link:`;
  }

  protected add(event: Event, field: HTMLInputElement): void {
    event.preventDefault();
    const url = DevelopmentUrl.safeParse(field.value.trim());
    if (!url.success) {
      this.problem.set($localize`Enter an address that begins with https://.`);
      return;
    }
    const { development } = this.card();
    field.value = '';
    if (development.includes(url.data)) return;
    void this.edits.edit(this.card(), { development: [...development, url.data] });
  }

  protected remove(url: string): void {
    const development = this.card().development.filter((other) => other !== url);
    void this.edits.edit(this.card(), { development });
  }
}
