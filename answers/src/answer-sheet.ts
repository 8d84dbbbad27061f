import { type Citation } from '@keelson/contracts/chat/citation';
import { type Grounding } from '@keelson/contracts/chat/message';
import { type AnswerRequest } from './answer-engine';
import { type CitedPiece, KnownCitations } from './domain/cite-known';
import { citationOf, type Source } from './domain/source';

/** A piece that may be shown, after the citations that it is the first to name. */
export interface SheetPiece {
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** An answer as it is written down: only known sources are cited. Make one for each answer. */
export class AnswerSheet {
  private text = '';
  private readonly citations: Citation[] = [];
  private readonly sources: readonly Source[];
  private readonly markers: KnownCitations;

  constructor(private readonly asked: Pick<AnswerRequest, 'sources' | 'near'>) {
    this.sources = asked.sources.length > 0 ? asked.sources : asked.near;
    this.markers = new KnownCitations(new Set(this.sources.map(({ n }) => n)));
  }

  get content(): { text: string; citations: Citation[] } {
    return { text: this.text, citations: [...this.citations] };
  }

  get grounding(): Grounding {
    if (this.asked.sources.length === 0) return 'nothing';
    return this.markers.anyCited ? 'documents' : 'model';
  }

  write(piece: string): SheetPiece {
    return this.put(this.markers.push(piece));
  }

  /** What was held back, at the end of the answer. */
  close(): SheetPiece {
    return this.put(this.markers.flush());
  }

  private put({ text, cites }: CitedPiece): SheetPiece {
    const citations = this.sources.filter(({ n }) => cites.includes(n)).map(citationOf);
    this.citations.push(...citations);
    this.text += text;
    return { text, citations };
  }
}
