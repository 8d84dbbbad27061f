import { type Citation } from '@keelson/contracts/answers/citation';
import { type Grounding } from '@keelson/contracts/answers/grounding';
import { type AnswerRequest } from './answer-engine';
import { CitationFilter, type FilteredText } from './domain/citation-filter';
import { citationOf, type Source } from './domain/source';

/** Text to send, and the citations that it names for the first time; these are sent before it. */
export interface AnswerPiece {
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** The passages that answer, or else the nearest ones. */
export const documentsOf = ({
  sources,
  near,
}: Pick<AnswerRequest, 'sources' | 'near'>): readonly Source[] =>
  sources.length > 0 ? sources : near;

/** Collects a streamed answer and its citations; only known sources are cited. One instance per answer. */
export class AnswerBuilder {
  private text = '';
  private readonly citations: Citation[] = [];
  private readonly sources: readonly Source[];
  private readonly filter: CitationFilter;

  constructor(private readonly request: Pick<AnswerRequest, 'sources' | 'near' | 'attached'>) {
    this.sources = [...documentsOf(request), ...(request.attached?.sources ?? [])];
    this.filter = new CitationFilter(new Set(this.sources.map(({ n }) => n)));
  }

  get content(): { text: string; citations: Citation[] } {
    return { text: this.text, citations: [...this.citations] };
  }

  /** True when a model says that the passages do not answer. */
  get isRefusal(): boolean {
    return this.filter.isRefusal;
  }

  get grounding(): Grounding {
    if (this.isRefusal) return 'nothing';
    const { sources, attached } = this.request;
    if (sources.length === 0 && !attached?.sources.length) return 'nothing';
    return this.filter.hasCitations ? 'documents' : 'model';
  }

  append(text: string): AnswerPiece {
    return this.add(this.filter.push(text));
  }

  /** Ends the answer. @returns The text that the filter held back. */
  finish(): AnswerPiece {
    return this.add(this.filter.flush());
  }

  private add({ text, cited }: FilteredText): AnswerPiece {
    const citations = this.sources.filter(({ n }) => cited.includes(n)).map(citationOf);
    this.citations.push(...citations);
    // A dropped marker can leave a space.
    const added = this.text === '' ? text.trimStart() : text;
    this.text += added;
    return { text: added, citations };
  }
}
