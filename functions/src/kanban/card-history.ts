import { DomainError } from '@keelson/contracts/errors';
import { type AttachmentId, type BoardSlug, type CardId, type RunId } from '@keelson/contracts/ids';
import { Agent } from '@keelson/contracts/kanban/agent';
import { Attachment } from '@keelson/contracts/kanban/attachment';
import { Comment } from '@keelson/contracts/kanban/comment';
import { CardEvent } from '@keelson/contracts/kanban/event';
import { LogChunk, Run, type RunView } from '@keelson/contracts/kanban/run';
import { paths } from '@keelson/contracts/paths';
import { type Firestore } from 'firebase-admin/firestore';
import { documentConverter } from '@keelson/server/converter';
import { ordered, type Page, type PageRequest, takePage } from './page';

const comments = documentConverter(Comment, 'id');
const events = documentConverter(CardEvent, 'id');
const runs = documentConverter(Run, 'id');
const chunks = documentConverter(LogChunk, 'id');
const attachments = documentConverter(Attachment, 'id');
const agents = documentConverter(Agent, 'id');

interface OnCard {
  readonly slug: BoardSlug;
  readonly cardId: CardId;
}

/** Looks at what belongs to cards, and at the agents that work on them. */
export class CardHistory {
  constructor(private readonly db: Firestore) {}

  /** Newest first. */
  events({ slug, cardId }: OnCard, request: PageRequest): Promise<Page<CardEvent>> {
    const all = this.db.collection(paths.cardEvents(slug, cardId)).withConverter(events);
    return takePage(all, [ordered('at', 'desc')], request);
  }

  /** Oldest first. */
  comments({ slug, cardId }: OnCard, request: PageRequest): Promise<Page<Comment>> {
    const all = this.db.collection(paths.cardComments(slug, cardId)).withConverter(comments);
    return takePage(all, [ordered('createdAt')], request);
  }

  /** Oldest first. */
  async attachments({ slug, cardId }: OnCard): Promise<Attachment[]> {
    const all = this.db.collection(paths.cardAttachments(slug, cardId)).withConverter(attachments);
    return (await all.orderBy('createdAt').get()).docs.map((document) => document.data());
  }

  /** @throws {DomainError} `kanban/attachment-not-found`. */
  async attachment({
    slug,
    cardId,
    attachmentId,
  }: OnCard & { readonly attachmentId: AttachmentId }): Promise<Attachment> {
    const at = this.db.doc(paths.cardAttachment(slug, cardId, attachmentId));
    const file = (await at.withConverter(attachments).get()).data();
    if (file !== undefined) return file;
    throw new DomainError('kanban/attachment-not-found', 'There is no such file.');
  }

  /** Newest first, without what proves anything. */
  async runs({ slug, cardId }: OnCard, request: PageRequest): Promise<Page<RunView>> {
    const all = this.db.collection(paths.cardRuns(slug, cardId)).withConverter(runs);
    const page = await takePage(all, [ordered('startedAt', 'desc')], request);
    return { ...page, items: page.items.map(viewOf) };
  }

  /**
   * Oldest first.
   *
   * @throws {DomainError} `kanban/run-not-found`.
   */
  async log(
    { slug, cardId, runId }: OnCard & { readonly runId: RunId },
    request: PageRequest,
  ): Promise<Page<LogChunk>> {
    const run = await this.db.doc(paths.cardRun(slug, cardId, runId)).get();
    if (!run.exists) throw new DomainError('kanban/run-not-found', 'There is no such run.');
    const all = this.db.collection(paths.runLog(slug, cardId, runId)).withConverter(chunks);
    return takePage(all, [ordered('at')], request);
  }

  /** Every agent, by name, and how many runs each has going on: each run holds one permit of its agent. */
  async agents(): Promise<{ readonly agent: Agent; readonly running: number }[]> {
    const [known, permits] = await Promise.all([
      this.db.collection(paths.agents()).withConverter(agents).get(),
      this.db.collection(paths.concurrencySlots()).select('scope').get(),
    ]);
    const scopes = permits.docs.map((permit) => permit.get('scope') as unknown);
    return known.docs
      .map((document) => document.data())
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1))
      .map((agent) => ({ agent, running: scopes.filter((scope) => scope === agent.id).length }));
  }
}

function viewOf({ tokenHash: _hash, permits: _permits, ...view }: Run): RunView {
  return view;
}
