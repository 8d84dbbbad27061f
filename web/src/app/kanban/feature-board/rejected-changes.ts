import { Component, computed, inject } from '@angular/core';
import { boardOf, titleOf } from '../data/board-change';
import { BoardDirectory } from '../data/board-directory';
import { BoardStore } from '../data/board-store';
import { type ConflictingField, conflictingFields } from '../data/conflict';
import { ChangeReplay } from '../data/change-replay';
import { PendingChanges, type RejectedChange } from '../data/pending-changes';
import { People } from '../data/people';
import { describeChange } from '../data/describe-change';
import { UnreadableChange } from './unreadable-change';

/** Changes that were refused after they had waited for a connection, with both versions and a choice. */
@Component({
  selector: 'app-rejected-changes',
  imports: [UnreadableChange],
  template: `
    @if (count(); as open) {
      <section class="notice" role="alert" aria-labelledby="rejected-changes">
        <h2 id="rejected-changes">
          {{ open === 1 ? 'One change needs' : 'Changes need' }} your decision
        </h2>
        <ul>
          @for (item of pending.unreadable(); track item.id) {
            <li><app-unreadable-change [entry]="item" /></li>
          }
          @for (item of pending.rejected(); track item.id) {
            <li>
              <p>
                <strong dir="auto">{{ title(item) }}</strong>
                <span>{{ what(item) }} wasn’t saved. </span>
                <bdi>{{ item.rejection.reason }}</bdi>
                @if (otherBoard(item); as board) {
                  <span class="small"
                    >On <bdi>{{ board }}</bdi></span
                  >
                }
              </p>
              @if (text(item); as kept) {
                <blockquote dir="auto" tabindex="0" role="group" aria-label="Your text">
                  {{ kept }}
                </blockquote>
              }
              @if (fields(item); as conflicts) {
                <table>
                  <thead>
                    <tr>
                      <td></td>
                      <th scope="col">Yours</th>
                      <th scope="col">Saved by others</th>
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
              <div class="actions">
                <button
                  class="btn btn-outlined"
                  type="button"
                  [attr.aria-label]="againLabel(item) + ': ' + title(item)"
                  (click)="replay.again(item)"
                >
                  {{ againLabel(item) }}
                </button>
                <button
                  class="btn btn-text"
                  type="button"
                  [attr.aria-label]="dropLabel(item) + ': ' + title(item)"
                  (click)="pending.settle(item.id)"
                >
                  {{ dropLabel(item) }}
                </button>
              </div>
            </li>
          }
        </ul>
      </section>
    }
  `,
  styles: `
    :host {
      display: block;
      flex: none;
    }

    .notice {
      /* Labels for screen readers stay in what scrolls. */
      position: relative;
      display: grid;
      gap: 8px;
      max-height: 50vh;
      margin: 8px 24px 0;
      overflow: auto;
    }

    h2 {
      font-size: var(--kl-text-16);
    }

    ul,
    li {
      display: grid;
      gap: 8px;
    }

    p {
      display: flex;
      flex-wrap: wrap;
      gap: 0 6px;
    }

    table {
      max-width: 720px;
      border-collapse: collapse;
    }

    th,
    td {
      padding: 4px 12px 4px 0;
      overflow-wrap: anywhere;
      text-align: start;
      vertical-align: top;
      white-space: pre-wrap;
    }

    blockquote {
      max-height: 120px;
      overflow: auto;
      padding-inline-start: 12px;
      border-inline-start: 2px solid currentcolor;
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }

    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
    }

    .btn {
      color: inherit;
    }

    @media (max-width: 720px) {
      .notice {
        margin-inline: 16px;
      }
    }
  `,
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
    return describeChange(change);
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

  protected againLabel(item: RejectedChange): string {
    return this.fields(item) ? 'Use mine' : 'Try again';
  }

  protected dropLabel(item: RejectedChange): string {
    return this.fields(item) ? 'Keep theirs' : 'Discard';
  }
}
