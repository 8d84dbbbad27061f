import { Component, input } from '@angular/core';
import type { SchemaRow } from '../data/schema-rows';
import { DOCUMENT_LANGUAGE } from '../data/api-document';
import { CodeText } from './code-text';

@Component({
  selector: 'app-schema-table',
  imports: [CodeText],
  template: `
    <ul [attr.aria-label]="label()">
      @for (row of rows(); track row.name) {
        <li>
          <code class="name">{{ row.name }}</code>
          <span class="type">{{ row.type }}</span>
          @if (row.required) {
            <span i18n="Of a field" class="required">required</span>
          }
          @if (row.notes) {
            <span class="notes muted"><app-code-text [text]="row.notes" /></span>
          }
          @if (row.description) {
            <span class="notes muted" [attr.lang]="language"
              ><app-code-text [text]="row.description"
            /></span>
          }
        </li>
      }
    </ul>
  `,
  styles: `
    ul {
      display: grid;
      font-size: var(--kl-text-14);
    }

    li {
      display: flex;
      flex-wrap: wrap;
      gap: 2px 8px;
      align-items: baseline;
      min-width: 0;
      padding: 6px 0;
      border-top: var(--kl-border);
      overflow-wrap: anywhere;
    }

    .name {
      font-weight: 600;
    }

    .type {
      font: 400 var(--kl-text-12) / 18px var(--kl-mono);
    }

    .required {
      color: var(--mat-sys-error);
      font-size: var(--kl-text-12);
    }

    .notes {
      flex-basis: 100%;
    }
  `,
})
export class SchemaTable {
  readonly label = input.required<string>();
  readonly rows = input.required<readonly SchemaRow[]>();
  protected readonly language = DOCUMENT_LANGUAGE;
}
