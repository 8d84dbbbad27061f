import { Component, inject, input, signal } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { uniqueId } from '../../shared/util/unique-id';
import { CardEdits } from '../data/card/card-edits';
import { MODEL_HINT, parseModel, parseSkills, SKILLS_HINT } from '../data/agents/parse-skills';

/** Shows what a card asks of the agent that works on it. Each change is saved at once. */
@Component({
  selector: 'app-card-requirements',
  template: `
    <fieldset class="dense" [disabled]="!editable()">
      <legend class="visually-hidden" i18n>Agent</legend>
      <label class="field long"
        ><span class="label" i18n>Required skills</span>
        <input
          class="input"
          i18n-placeholder
          placeholder="Comma-separated"
          [value]="card().requiredSkills.join(', ')"
          [attr.aria-invalid]="skillProblem() ? true : null"
          [attr.aria-describedby]="skillProblem() ? skillId : null"
          (change)="saveSkills($event)"
        />
        @if (skillProblem(); as text) {
          <em class="problem" role="alert" [id]="skillId">{{ text }}</em>
        }
      </label>
      <label class="field long"
        ><span class="label" i18n>Preferred model</span>
        <input
          class="input"
          i18n-placeholder="Any model"
          placeholder="Any"
          [value]="card().preferredModel ?? ''"
          [attr.aria-invalid]="modelProblem() ? true : null"
          [attr.aria-describedby]="modelProblem() ? modelId : null"
          (change)="saveModel($event)"
        />
        @if (modelProblem(); as text) {
          <em class="problem" role="alert" [id]="modelId">{{ text }}</em>
        }
      </label>
    </fieldset>
  `,
  styleUrl: './card-property.scss',
})
export class CardRequirements {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  private readonly edits = inject(CardEdits);
  protected readonly skillId = uniqueId('skill-problem');
  protected readonly modelId = uniqueId('model-problem');
  protected readonly skillProblem = signal<string | null>(null);
  protected readonly modelProblem = signal<string | null>(null);

  protected saveSkills(event: Event): void {
    const requiredSkills = parseSkills((event.target as HTMLInputElement).value);
    this.skillProblem.set(requiredSkills === null ? SKILLS_HINT : null);
    if (requiredSkills !== null) void this.edits.edit(this.card(), { requiredSkills });
  }

  protected saveModel(event: Event): void {
    const preferredModel = parseModel((event.target as HTMLInputElement).value);
    this.modelProblem.set(preferredModel === undefined ? MODEL_HINT : null);
    if (preferredModel !== undefined) void this.edits.edit(this.card(), { preferredModel });
  }
}
