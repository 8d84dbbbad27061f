import { type Citation } from '@keelson/contracts/chat/citation';
import { type Grounding } from '@keelson/contracts/chat/message';
import { DomainError } from '@keelson/contracts/errors';
import { SECOND } from '@keelson/contracts/time';
import { refusalOf } from '@keelson/server/send-error';
import { type AnswerRequest } from './answer-engine';
import { type ChatDeps, type QuestionRequest } from './answer-question';
import { type CitedPiece, KnownCitations } from './domain/cite-known';
import { type Turn } from './domain/decide-turn';
import { citationOf, type Source } from './domain/source';
import { type findSources } from './find-sources';

/** How the writing of an answer ended, with all that had arrived by then. */
export interface Written {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly end:
    | { readonly kind: 'complete'; readonly grounding: Grounding }
    | { readonly kind: 'stopped' }
    | { readonly kind: 'failed'; readonly refusal: DomainError };
}

export interface WriteDeps extends Pick<ChatDeps, 'chats' | 'library' | 'engine' | 'usage'> {
  readonly findSources: typeof findSources;
}
export interface WriteRequest extends Pick<QuestionRequest, 'send' | 'gone' | 'log'> {
  readonly turn: Turn;
}

/** How often what arrived is kept, and a request to stop is noticed. */
const KEEP_EVERY_MS = 1.5 * SECOND;
/** Leaves the function time to write down how it ended. */
const LONGEST_MS = 50 * SECOND;

/** Sends an answer as it arrives. Never throws: how it ended is in what it returns. */
export async function writeAnswer(deps: WriteDeps, request: WriteRequest): Promise<Written> {
  const { turn, gone, log } = request;
  const stop = new AbortController();
  const deadline = AbortSignal.timeout(LONGEST_MS);
  const signal = AbortSignal.any([gone, stop.signal, deadline]);
  const page = new Page(request);
  try {
    const asked = await deps.findSources(deps.library, turn);
    page.open(asked);
    let keptAt = deps.usage.now();
    for await (const piece of deps.engine.answer(asked, signal)) {
      await page.write(piece);
      if (signal.aborted) break;
      if (deps.usage.now() - keptAt < KEEP_EVERY_MS) continue;
      keptAt = deps.usage.now();
      if (await deps.chats.keep(turn.chat.id, { ...turn.answer, ...page.content })) stop.abort();
    }
    if (!signal.aborted) {
      await page.close();
      return { ...page.content, end: { kind: 'complete', grounding: page.grounding(asked) } };
    }
  } catch (error) {
    if (!signal.aborted) {
      const refusal = refusalOf(error);
      log.error(`the chat failed: ${refusal.code}`, { error, engine: deps.engine.name });
      return { ...page.content, end: { kind: 'failed', refusal } };
    }
  }
  const isLate = deadline.aborted && !gone.aborted && !stop.signal.aborted;
  return {
    ...page.content,
    end: isLate ? { kind: 'failed', refusal: late() } : { kind: 'stopped' },
  };
}

const late = (): DomainError =>
  new DomainError('chat/provider-timeout', 'The answer took too long. Try again.');

/** The answer so far: what was sent is what is kept. */
class Page {
  private text = '';
  private readonly citations: Citation[] = [];
  private sources: readonly Source[] = [];
  private markers = new KnownCitations(new Set());

  constructor(private readonly request: WriteRequest) {}

  open({ sources, near }: AnswerRequest): void {
    this.sources = sources.length > 0 ? sources : near;
    this.markers = new KnownCitations(new Set(this.sources.map(({ n }) => n)));
  }

  get content(): { text: string; citations: Citation[] } {
    return { text: this.text, citations: [...this.citations] };
  }

  grounding({ sources }: AnswerRequest): Grounding {
    if (sources.length === 0) return 'nothing';
    return this.markers.anyCited ? 'documents' : 'model';
  }

  write(piece: string): Promise<void> {
    return this.put(this.markers.push(piece));
  }

  close(): Promise<void> {
    return this.put(this.markers.flush());
  }

  private async put({ text, cites }: CitedPiece): Promise<void> {
    for (const source of this.sources.filter(({ n }) => cites.includes(n))) {
      const citation = citationOf(source);
      this.citations.push(citation);
      await this.request.send({ type: 'citation', citation });
    }
    if (text === '') return;
    this.text += text;
    await this.request.send({ type: 'delta', text });
  }
}
