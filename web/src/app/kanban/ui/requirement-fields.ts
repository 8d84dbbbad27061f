import { Component, computed, input, linkedSignal } from '@angular/core';
import { type FieldTree, FormField } from '@angular/forms/signals';
import { TextField } from '../../shared/ui/text-field';

/** Shows what a new card asks of an agent, folded: few cards need it. */
@Component({
  selector: 'app-requirement-fields',
  imports: [FormField, TextField],
  template: `
    <details [open]="opened()">
      <summary i18n>Advanced</summary>
      <div>
        <app-text-field
          i18n-label
          label="Required skills"
          i18n-hint
          hint="optional"
          [formField]="skills()"
        />
        <app-text-field
          i18n-label
          label="Preferred model"
          i18n-hint
          hint="optional"
          [formField]="model()"
        />
      </div>
    </details>
  `,
  styles: `
    summary {
      width: fit-content;
      cursor: pointer;
    }

    div {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(160px, 1fr));
      gap: 12px;
      padding-top: 8px;
    }
  `,
})
export class RequirementFields {
  readonly skills = input.required<FieldTree<string>>();
  readonly model = input.required<FieldTree<string>>();

  private readonly filled = computed(
    () => this.skills()().value() !== '' || this.model()().value() !== '',
  );
  /** Once a template or a person has filled a field, it stays open. */
  protected readonly opened = linkedSignal<boolean, boolean>({
    source: this.filled,
    computation: (filled, before) => filled || before?.value === true,
  });
}
