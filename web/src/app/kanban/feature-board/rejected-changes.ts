import { Component, computed, inject } from '@angular/core';
import { type BoardChange, boardOf, titleOf } from '../data/board/board-change';
import { BoardDirectory } from '../data/board/board-directory';
import { BoardStore } from '../data/board/board-store';
import { type ConflictingField, conflictingFields } from '../data/offline/conflict';
import { ChangeReplay } from '../data/offline/change-replay';
import { PendingChanges, type RejectedChange } from '../data/offline/pending-changes';
import { People } from '../data/people';
import { UnreadableChange } from './unreadable-change';

const REJECTIONS: Readonly<Record<BoardChange['op'], string>> = {
  edit: $localize`Your edit wasn’t saved.`,
  assign: $localize`Your new assignee wasn’t saved.`,
  archive: $localize`Archiving the card wasn’t saved.`,
  delete: $localize`Deleting the card wasn’t saved.`,
  restore: $localize`Restoring the card wasn’t saved.`,
  check: $localize`The checked item wasn’t saved.`,
  link: $localize`The new blocker wasn’t saved.`,
  unlink: $localize`Removing the blocker wasn’t saved.`,
  comment: $localize`Your comment wasn’t saved.`,
  move: $localize`Your move wasn’t saved.`,
  bulk: $localize`Your change of several cards wasn’t saved.`,
  create: $localize`The new card wasn’t saved.`,
};

/** The text of a button, and its accessible name with the title of the card. */
interface ActionTexts {
  readonly visible: string;
  readonly accessible: string;
}

/** Changes that were refused after they had waited for a connection, with both versions and a choice. */
@Component({
  selector: 'app-rejected-changes',
  imports: [UnreadableChange],
  template: `
    @if (count(); as open) {
      <section class="notice stack-8" role="alert" aria-labelledby="rejected-changes">
        <h2 class="section-title" id="rejected-changes">
          <ng-container i18n>{open, plural,
            =1 {One change needs your decision}
            other {Changes need your decision}
          }</ng-container>
        </h2>
        <ul class="stack-8">
          @for (item of pending.unreadable(); track item.id) {
            <li><app-unreadable-change [entry]="item" /></li>
          }
          @for (item of pending.rejected(); track item.id) {
            <li class="stack-8">
              <p>
                <strong dir="auto">{{ title(item) }}</strong>
                <span>{{ what(item) }} </span>
                <bdi>{{ item.rejection.reason }}</bdi>
                @if (otherBoard(item); as board) {
                  <span class="small" i18n
                    >On <bdi>{{ board }}</bdi></span
                  >
                }
              </p>
              @if (text(item); as kept) {
                <blockquote
                  dir="auto"
                  tabindex="0"
                  role="group"
                  i18n-aria-label
                  aria-label="Your text"
                >
                  {{ kept }}
                </blockquote>
              }
              @if (fields(item); as conflicts) {
                <table>
                  <thead>
                    <tr>
                      <td></td>
                      <th scope="col" i18n="Version of a text">Yours</th>
                      <th scope="col" i18n="Version of a text">Saved by others</th>
                    </tr>
                  </thead>
                  <tbody>
                    @for (field of conflicts; track field.label) {
                      <tr>
                        <th scope="row">{{ field.label }}</th>
                        <td dir="auto">{{ field.mine }}</td>
                        <td dir="auto">{{ field.theirs }}</td>
                      </tr>
                    }
                  </tbody>
                </table>
              }
              <div class="cluster">
                @let actions = actionsOf(item);
                <button
                  class="btn btn-outlined"
                  type="button"
                  [attr.aria-label]="actions.again.accessible"
                  (click)="replay.again(item)"
                >
                  {{ actions.again.visible }}
                </button>
                <button
                  class="btn btn-text"
                  type="button"
                  [attr.aria-label]="actions.drop.accessible"
                  (click)="pending.settle(item.id)"
                >
                  {{ actions.drop.visible }}
                </button>
              </div>
            </li>
          }
        </ul>
      </section>
    }
  `,
  styleUrls: ['./board-notice.scss', './unsent-change.scss', './rejected-changes.scss'],
})
export class RejectedChanges {
  protected readonly pending = inject(PendingChanges);
  protected readonly replay = inject(ChangeReplay);
  protected readonly count = computed(
    () => this.pending.rejected().length + this.pending.unreadable().length,
  );
  private readonly store = inject(BoardStore);
  private readonly directory = inject(BoardDirectory);
  private readonly people = inject(People);

  protected title({ change }: RejectedChange): string {
    return titleOf(change);
  }

  protected what({ change }: RejectedChange): string {
    return REJECTIONS[change.op];
  }

  /** A text that the person wrote, so that it can be copied. */
  protected text({ change }: RejectedChange): string | null {
    return change.op === 'comment' ? change.body : null;
  }

  protected otherBoard({ change }: RejectedChange): string | null {
    const slug = boardOf(change);
    return slug === this.store.slug() ? null : (this.directory.find(slug)?.name ?? slug);
  }

  protected fields({ change, rejection }: RejectedChange): ConflictingField[] | null {
    const fields = conflictingFields(change, rejection.newer, (who) => this.people.nameOf(who));
    return fields.length > 0 ? fields : null;
  }

  protected actionsOf(item: RejectedChange): Readonly<Record<'again' | 'drop', ActionTexts>> {
    const title = this.title(item);
    if (this.fields(item))
      return {
        again: { visible: $localize`Use mine`, accessible: $localize`Use mine: ${title}:title:` },
        drop: {
          visible: $localize`Keep theirs`,
          accessible: $localize`Keep theirs: ${title}:title:`,
        },
      };
    return {
      again: { visible: $localize`Try again`, accessible: $localize`Try again: ${title}:title:` },
      drop: {
        visible: $localize`:Button:Discard`,
        accessible: $localize`Discard: ${title}:title:`,
      },
    };
  }
}
