import { Component, computed, inject, input } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { EndedRun } from '@keelson/contracts/kanban/run/run';
import { Icon } from '../../shared/ui/icon/icon';
import { Markdown } from '../../shared/ui/markdown/markdown';
import { CardDetailStore } from '../data/card/card-detail-store';
import { KanbanClient } from '../data/kanban-client';
import { formatUsage } from '../ui/format-usage';

/** Shows what a run handed over: how to verify it, links, files, data, and what it used. */
@Component({
  selector: 'app-run-result',
  host: { class: 'stack-8' },
  imports: [Icon, Markdown],
  template: `
    @if (run().result; as result) {
      @if (result.verify) {
        <div>
          <h3 i18n>How to verify</h3>
          <app-markdown [text]="result.verify" [headingOffset]="3" />
        </div>
      }
      @if (result.links.length > 0 || files().length > 0) {
        <ul class="stack-8">
          @for (link of result.links; track $index) {
            <li>
              <a class="link" target="_blank" rel="noopener noreferrer" [href]="link.url"
                ><app-icon name="open_in_new" /><bdi>{{ link.label }}</bdi></a
              >
            </li>
          }
          @for (file of files(); track file.id) {
            <li>
              <a class="link" download [href]="client.attachmentUrl(card(), file.id)"
                ><app-icon name="attach_file" /><bdi>{{ file.name }}</bdi></a
              >
            </li>
          }
        </ul>
      }
      @if (data(); as text) {
        <details>
          <summary i18n="Data of the result of a run">Data</summary>
          <pre dir="ltr" tabindex="0" i18n-aria-label aria-label="Result data">{{ text }}</pre>
        </details>
      }
    }
    @if (usage(); as text) {
      <p class="muted small">{{ text }}</p>
    }
  `,
  styleUrl: './console.scss',
  styles: `
    h3 {
      font-size: var(--kl-text-14);
    }

    .link {
      --icon-size: 16px;
      display: inline-flex;
      gap: 6px;
      align-items: center;
      overflow-wrap: anywhere;
    }

    summary {
      margin-bottom: 8px;
      cursor: pointer;
    }
  `,
})
export class RunResult {
  readonly card = input.required<Card>();
  readonly run = input.required<EndedRun>();

  private readonly detail = inject(CardDetailStore);
  protected readonly client = inject(KanbanClient);
  protected readonly files = computed(() => {
    const named = new Set<string>(this.run().result?.files ?? []);
    return (this.detail.attachments() ?? []).filter(({ id }) => named.has(id));
  });
  protected readonly data = computed(() => indent(this.run().result?.data ?? '{}'));
  protected readonly usage = computed(() => {
    const { usage } = this.run();
    return usage === null ? null : formatUsage(usage);
  });
}

/** Null for an empty object, and for text that is not JSON. */
function indent(json: string): string | null {
  if (json === '{}') return null;
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return null;
  }
}
