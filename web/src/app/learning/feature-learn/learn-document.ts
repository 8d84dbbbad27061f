import {
  afterRenderEffect,
  Component,
  computed,
  DOCUMENT,
  effect,
  inject,
  input,
  signal,
} from '@angular/core';
import { Router } from '@angular/router';
import { contentsOf } from '@keelson/contracts/learning/contents';
import { directionOf } from '@keelson/contracts/learning/language';
import type { DocHeading } from '@keelson/contracts/learning/public-doc';
import type { PublicDocPage } from '@keelson/contracts/learning/public-endpoints';
import { AsyncState } from '../../core/api/async-state';
import { injectAfterHydration } from '../../core/hydration/after-hydration';
import { EmptyState } from '../../shared/ui/empty-state';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { PageLanguage } from '../data/page-language';
import { languageName } from '../ui/language-name';
import {
  type PageDescription,
  PageHead,
  type PageTranslation,
} from '../../core/navigation/page-head';
import { LOCALE } from '../../shared/util/locale';
import { LearnClient } from '../data/learn-client';
import { ContentsNav } from '../ui/contents-nav';
import { DocumentBody } from '../ui/document-body';
import { readHeadings } from '../ui/read-headings';
import { FeedbackSlot } from './feedback-slot';
import { formatDay, readingTime, tagLabel } from '../ui/doc-list';
import { NotPublished } from '../ui/not-published';
import { documentImages } from '../data/document-images';
import { structuredArticle } from '../ui/structured-article';
import { pageHref } from '../../shared/util/app-language';
import { apiUrl } from '../../core/api/build-url';

/** The link preview image of a document; undefined when it has the product's. */
const previewImage = ({
  slug,
  title,
  previewImage: sha256,
}: Pick<PublicDocPage, 'slug' | 'title' | 'previewImage'>): PageDescription['image'] =>
  sha256 === null
    ? undefined
    : { path: apiUrl('/api/learn/previews/{slug}/{sha256}', { slug, sha256 }), alt: title };

/** The page in all of its languages, for search engines. */
const languagesOf = ({ slug, locale, translations }: PublicDocPage): PageTranslation[] =>
  translations.length === 0
    ? []
    : [{ slug, locale }, ...translations].map((page) => ({
        locale: page.locale,
        path: `/learn/${page.slug}`,
      }));

/** A published document with table of contents and previous/next links. */
@Component({
  selector: 'app-learn-document',
  imports: [UI_PARTS, EmptyState, ContentsNav, DocumentBody, FeedbackSlot, NotPublished],
  templateUrl: './learn-document.html',
  styleUrl: './learn-document.scss',
})
export class LearnDocument {
  /** From the URL. */
  readonly slug = input.required<string>();

  private readonly client = inject(LearnClient);
  private readonly document = inject(DOCUMENT);
  private readonly head = inject(PageHead);
  private readonly language = inject(PageLanguage);
  private readonly router = inject(Router);
  protected readonly page = new AsyncState(() => this.client.document(this.slug()).fetch());
  protected readonly path = computed(() => pageHref(`/learn/${this.slug()}`));
  private readonly headings = computed(() => this.page.data()?.headings ?? []);
  /** The title is the only h1, so first-level headings shift down. */
  protected readonly headingOffset = computed(() =>
    this.headings().some(({ depth }) => depth === 1) ? 1 : 0,
  );
  protected readonly contents = computed(() => contentsOf(this.headings()));
  /** Those of narrow screens are not served: they are read from the text. */
  protected readonly narrowContents = signal<readonly DocHeading[]>([]);
  protected readonly pictures = computed(() => documentImages(this.page.data()));
  protected readonly drawsContents = injectAfterHydration();
  protected readonly drawsEnd = injectAfterHydration();
  protected readonly minutes = readingTime;
  protected readonly direction = directionOf;
  protected readonly day = formatDay;
  protected readonly nameOf = tagLabel;
  protected readonly languageOf = languageName;
  /** The language of what the app says around the document. */
  protected readonly appLocale = LOCALE;

  constructor() {
    afterRenderEffect(() => {
      this.headings();
      this.narrowContents.set(readHeadings(this.document, this.headingOffset()));
    });
    effect(() => {
      const { prerendered } = this.client.document(this.slug());
      if (prerendered === undefined) void this.page.load();
      else this.page.set(prerendered);
    });
    effect((onCleanup) => {
      const state = this.page.state();
      if (state.status !== 'ready') return;
      onCleanup(this.describe(state.data));
      // The document was requested by a former slug.
      const slug = state.data?.slug ?? this.slug();
      if (slug !== this.slug()) {
        const extras = { replaceUrl: true, preserveFragment: true } as const;
        void this.router.navigate(['/learn', slug], extras);
      }
    });
  }

  /** The text renders after navigation, so scroll to the fragment now. */
  protected goToFragment(): void {
    const anchor = decodeURIComponent(this.document.location.hash.slice(1));
    if (anchor !== '') this.document.getElementById(anchor)?.scrollIntoView();
  }

  private describe(doc: PublicDocPage | null): () => void {
    if (doc === null) {
      return this.head.describe({
        title: $localize`Not published`,
        description: '',
        path: null,
        type: 'website',
      });
    }
    const restoreLanguage = this.language.setPage(doc.locale);
    const removeTags = this.head.describe({
      title: $localize`:Title of a page of the learning hub:${doc.title}:title: · Learn`,
      description: doc.summary,
      type: 'article',
      path: `/learn/${doc.slug}`,
      image: previewImage(doc),
      locale: doc.locale,
      structured: structuredArticle(doc),
      translations: languagesOf(doc),
    });
    return () => {
      restoreLanguage();
      removeTags();
    };
  }
}
