import { Component, computed, inject, input, output } from '@angular/core';
import type { UserId } from '@keelson/contracts/ids';
import { IMPORT_STATUSES } from '@keelson/contracts/kanban/board/card-import';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { formatCount } from '../../shared/util/texts/format-count';
import { personName } from '../../shared/util/texts/person-name';
import { BoardDirectory } from '../data/board/board-directory';
import { CardImport, NEW_BOARD } from '../data/import/card-import';
import { type ForeignBoard, SOURCE_NAMES } from '../data/import/foreign-board';
import { People } from '../data/people';
import { STATUS_LABELS } from '../texts/card-labels';
import { SelectField } from '../ui/select-field';
import { BoardNameFields } from './board-name-fields';

const NOBODY = '';

/** Shows what an import of another tool's cards will do: its target, columns of lists, people of assignees. */
@Component({
  selector: 'app-import-mapping-fields',
  imports: [UI_PARTS, BoardNameFields, SelectField],
  template: `
    <div class="file cluster">
      <app-icon name="view_kanban" />
      <p>
        <strong dir="auto">{{ fileName() }}</strong>
        <span class="muted small">
          {{ tool() }} · <bdi>{{ source().name }}</bdi>
        </span>
      </p>
      <button class="btn btn-text" (click)="otherFile.emit()" i18n="Button">
        Choose another file
      </button>
    </div>
    <app-select-field
      i18n-label
      label="Import into"
      [choices]="targets()"
      [value]="importing.target()"
      (chosen)="importing.chooseTarget($event)"
    />
    @if (importing.target() === newBoard) {
      <app-board-name-fields />
    } @else {
      <p class="muted small" i18n>
        Cards that were imported to this board before stay as they are. Only new ones are added.
      </p>
    }
    <fieldset class="stack-8">
      <legend i18n>Columns</legend>
      <div class="mapping">
        @for (list of source().lists; track list.key) {
          <app-select-field
            look="compact"
            [label]="list.label + ' (' + count(importing.counts().get(list.key) ?? 0) + ')'"
            [choices]="statuses"
            [value]="importing.statuses().get(list.key) ?? 'todo'"
            (chosen)="importing.mapList(list.key, $event)"
          />
        }
      </div>
    </fieldset>
    @if (source().people.length > 0) {
      <fieldset class="stack-8">
        <legend i18n>People</legend>
        <div class="mapping">
          @for (person of source().people; track person.key) {
            <app-select-field
              look="compact"
              [label]="person.label"
              [choices]="people()"
              [value]="importing.assignees().get(person.key) ?? nobody"
              (chosen)="importing.mapPerson(person.key, asUser($event))"
            />
          }
        </div>
      </fieldset>
    }
    <p class="muted small" i18n>
      Files aren’t imported. Comments name their authors in the text, descriptions the people who
      aren’t here.
    </p>
  `,
  styleUrls: ['../ui/form.scss', './import-board-form.scss'],
})
export class ImportMappingFields {
  readonly fileName = input.required<string>();
  readonly source = input.required<ForeignBoard>();
  readonly otherFile = output();

  protected readonly importing = inject(CardImport);
  private readonly directory = inject(BoardDirectory);
  private readonly staff = inject(People).staff;
  protected readonly count = formatCount;
  protected readonly nobody = NOBODY;
  protected readonly newBoard = NEW_BOARD;
  protected readonly tool = computed(() => SOURCE_NAMES[this.source().source]);
  protected readonly statuses = IMPORT_STATUSES.map((key) => ({ key, label: STATUS_LABELS[key] }));
  protected readonly targets = computed(() => [
    { key: NEW_BOARD, label: $localize`:Target of an import:A new board` },
    ...(this.directory.boards() ?? []).map(({ slug, name }) => ({
      key: slug as string,
      label: name,
    })),
  ]);
  protected readonly people = computed(() => [
    { key: NOBODY, label: $localize`:Instead of the name of an assignee:Unassigned` },
    ...this.staff().map((person) => ({ key: person.uid as string, label: personName(person) })),
  ]);

  protected asUser(key: string): UserId | null {
    return key === NOBODY ? null : (key as UserId);
  }
}
