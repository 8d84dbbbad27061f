import { Location } from '@angular/common';
import {
  afterNextRender,
  Component,
  computed,
  effect,
  ElementRef,
  inject,
  Injector,
  input,
  signal,
  untracked,
} from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { ActivatedRoute, RouterLinkActive } from '@angular/router';
import { BRAND } from '@keelson/product/brand';
import { AREA_API_PAGES } from '../../areas/api-pages';
import { apiUrl } from '../../core/api/build-url';
import { describeReadError, type ErrorView } from '../../core/api/describe-error';
import { EmptyState } from '../../shared/ui/empty-state';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { type ApiDocument, DOCUMENT_LANGUAGE, serverOf } from '../data/api-document';
import { ApiDocuments, documentPath } from '../data/api-documents';
import {
  countOperations,
  firstOperations,
  listOperations,
  type ListedOperation,
  searchOperations,
} from '../data/list-operations';
import { ApiOperation } from './api-operation';
import { CodeText } from './code-text';

/** As the document describes itself (`api-description.ts` of the contracts). */
const DESCRIPTION = $localize`The web app does all of its work with this API. It sends its session cookie on same-origin requests; everything else sends \`Authorization: Bearer <Firebase ID token>\`. Errors are problem documents (RFC 9457) with a \`code\`.`;

/** Operations that are added to the page at once: more than a screen shows, and a few milliseconds of work. */
const STEP = 14;

/** An OpenAPI document for people. The fragment of the address names the operation that is open. */
@Component({
  selector: 'app-api-reference',
  imports: [UI_PARTS, EmptyState, ApiOperation, CodeText, RouterLinkActive],
  host: { class: 'page' },
  templateUrl: './api-reference.html',
  styleUrl: './api-reference.scss',
})
export class ApiReference {
  /** From the route. */
  readonly api = input.required<string>();

  private readonly documents = inject(ApiDocuments);
  private readonly location = inject(Location);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);
  private readonly injector = inject(Injector);
  private readonly fragment = toSignal(inject(ActivatedRoute).fragment);

  protected readonly brand = BRAND;
  protected readonly language = DOCUMENT_LANGUAGE;
  protected readonly document = signal<ApiDocument | null>(null);
  protected readonly error = signal<ErrorView | null>(null);
  protected readonly search = signal('');
  private readonly opened = signal<ReadonlySet<string>>(new Set());
  private readonly groups = computed(() => {
    const document = this.document();
    return document === null ? [] : listOperations(document);
  });
  protected readonly found = computed(() => searchOperations(this.groups(), this.search()));
  private readonly limit = signal(STEP);
  /** The results that are on the page: all operations at once would block it. */
  protected readonly shown = computed(() => firstOperations(this.found(), this.limit()));
  protected readonly count = computed(() => countOperations(this.found()));
  /** Also in the page that is sent before the document is loaded. */
  protected readonly description = computed(() => this.page()?.description ?? DESCRIPTION);
  protected readonly pages = AREA_API_PAGES;
  /** Null of the API of the product. */
  protected readonly page = computed(
    () => AREA_API_PAGES.find(({ key }) => key === this.api()) ?? null,
  );
  protected readonly schemas = computed(() => this.document()?.components.schemas ?? {});
  protected readonly jsonUrl = computed(() => apiUrl(documentPath(this.api())));
  protected readonly baseUrl = computed(() => {
    const document = this.document();
    return (document === null ? null : serverOf(document)) ?? '$EXECUTION_URL';
  });

  constructor() {
    // Not on the server: the page is rendered before there is an API.
    afterNextRender(() => void this.load());
    effect(() => {
      const [document, id] = [this.document(), this.fragment()];
      if (document !== null && id) untracked(() => this.show(id));
    });
  }

  protected async load(): Promise<void> {
    try {
      this.document.set(await this.documents.read(this.api()));
      this.error.set(null);
      await this.showRest();
    } catch (error) {
      this.error.set(describeReadError(error, () => this.load(), this.error()));
    }
  }

  /** Step by step, so that the page responds in between. */
  private async showRest(): Promise<void> {
    const all = countOperations(this.groups());
    while (this.limit() < all) {
      await new Promise((resolve) => setTimeout(resolve));
      this.limit.update((count) => count + STEP);
    }
  }

  protected isOpen({ operation }: ListedOperation): boolean {
    return this.opened().has(operation.operationId);
  }

  protected toggle(listed: ListedOperation): void {
    const { operationId } = listed.operation;
    const open = !this.isOpen(listed);
    this.setOpen(operationId, open);
    const [path = ''] = this.location.path().split('#');
    if (open) this.location.replaceState(`${path}#${operationId}`);
  }

  private setOpen(id: string, open: boolean): void {
    this.opened.update((before) => {
      const next = new Set(before);
      if (open) next.add(id);
      else next.delete(id);
      return next;
    });
  }

  private show(id: string): void {
    const isKnown = this.groups().some(({ operations }) =>
      operations.some(({ operation }) => operation.operationId === id),
    );
    if (!isKnown) return;
    this.search.set('');
    this.limit.set(Infinity);
    this.setOpen(id, true);
    afterNextRender(
      () => {
        const button = this.host.nativeElement.querySelector(`#${id}`)?.querySelector('button');
        button?.focus({ preventScroll: true });
        button?.scrollIntoView({ block: 'start' });
      },
      { injector: this.injector },
    );
  }
}
