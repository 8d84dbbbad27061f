import { type Attachment } from '@keelson/contracts/kanban/card/attachment';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Comment } from '@keelson/contracts/kanban/card/comment';
import { type EndedRun } from '@keelson/contracts/kanban/run/run';
import {
  CONTEXT_LIMITS,
  type ContextCut,
  type ContextPart,
  type RunContext,
} from '@keelson/contracts/kanban/run/run-context';
import { type StoredRunResult } from '@keelson/contracts/kanban/run/run-result';
import { cutText } from '@keelson/contracts/text';

export interface SourceParent extends Pick<Card, 'id' | 'title' | 'status' | 'result'> {
  /** The result of the run that delivered it; null without such a run. */
  readonly delivered: StoredRunResult | null;
}

export interface ContextSource {
  readonly board: Pick<Board, 'instructions'>;
  readonly card: Pick<Card, 'requestedChanges'>;
  /** Newest first. */
  readonly comments: readonly Comment[];
  /** The number of comments, also of those that were not read. */
  readonly commentCount: number;
  readonly files: readonly Attachment[];
  readonly parents: readonly SourceParent[];
  /** Newest first, without the active run. */
  readonly attempts: readonly EndedRun[];
  /** True when the card has more runs than were read. */
  readonly hasMoreAttempts: boolean;
}

/** Questions and answers have 14,000 characters together at most, each. */
const MAX_ANSWERS = 5;

/** Builds the context of a run within its limits. The newest items have priority. */
export function buildRunContext(source: ContextSource): RunContext {
  const comments = new Budget('comments');
  const parents = new Budget('parents');
  const attempts = new Budget('attempts');
  const newest = comments.take(
    source.comments,
    ({ author, body, kind, runId, createdAt }, fit) => ({
      author,
      body: fit(body),
      kind,
      runId,
      createdAt,
    }),
  );
  const done = parents.take(source.parents, ({ id, title, status, result, delivered }, fit) => ({
    id,
    title,
    status,
    result: result === null ? null : fit(result),
    delivered,
  }));
  // After all summaries: they say what the rest is.
  const handovers = done.map((parent) => ({
    ...parent,
    delivered: parent.delivered && parents.fitWhole(parent.delivered),
  }));
  const tried = attempts.take(source.attempts, (run, fit) => ({
    runId: run.id,
    agentId: run.agentId,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    outcome: run.outcome,
    summary: run.summary === null ? null : fit(run.summary),
    error: run.error,
  }));
  const cuts = [
    comments.cut(source.commentCount),
    parents.cut(source.parents.length),
    attempts.cut(source.attempts.length + (source.hasMoreAttempts ? 1 : 0)),
  ];
  return {
    instructions: source.board.instructions,
    requestedChanges: source.card.requestedChanges,
    submission: submissionAmong(source.attempts),
    answers: answersAmong(source.comments),
    comments: newest.reverse(),
    files: source.files.map(({ id, name, contentType, size, sha256 }) => {
      return { id, name, contentType, size, sha256 };
    }),
    parents: handovers,
    attempts: tried,
    cut: cuts.filter(({ items, characters }) => items + characters > 0),
  };
}

/** @param runs Newest first. */
function submissionAmong(runs: readonly EndedRun[]): RunContext['submission'] {
  const last = runs.find(({ purpose }) => purpose === 'work');
  if (last?.outcome !== 'review_requested') return null;
  const { id: runId, agentId, summary, result } = last;
  return { runId, agentId, summary, result };
}

/** @param comments Newest first. */
function answersAmong(comments: readonly Comment[]): RunContext['answers'] {
  const questions = new Map(comments.map((comment) => [comment.id, comment]));
  const answers = comments.flatMap(({ kind, questionId, body, author, createdAt }) => {
    const question = kind === 'answer' && questionId !== null ? questions.get(questionId) : null;
    if (!question) return [];
    const { body: text, createdAt: askedAt } = question;
    return [{ question: text, askedAt, answer: body, by: author, at: createdAt }];
  });
  return answers.slice(0, MAX_ANSWERS).reverse();
}

class Budget {
  private readonly limit: (typeof CONTEXT_LIMITS)[ContextPart];
  private left: number;
  private taken = 0;
  private missing = 0;

  constructor(private readonly part: ContextPart) {
    this.limit = CONTEXT_LIMITS[part];
    this.left = this.limit.characters;
  }

  /** Converts items until the room is used up. */
  take<Item, Taken>(
    items: readonly Item[],
    convert: (item: Item, fit: (text: string) => string) => Taken,
  ): Taken[] {
    const taken: Taken[] = [];
    for (const item of items.slice(0, this.limit.items)) {
      if (this.left <= 0) break;
      taken.push(convert(item, (text) => this.fit(text)));
    }
    this.taken = taken.length;
    return taken;
  }

  /** Half a list of links, or of JSON, is of no use. */
  fitWhole<Item>(item: Item): Item | null {
    const { length } = JSON.stringify(item);
    if (length > this.left) {
      this.missing += length;
      return null;
    }
    this.left -= length;
    return item;
  }

  cut(total: number): ContextCut {
    return {
      part: this.part,
      items: Math.max(0, total - this.taken),
      characters: this.missing,
    };
  }

  private fit(text: string): string {
    const kept = cutText(text, this.left);
    this.left -= kept.length;
    this.missing += text.length - kept.length;
    return kept;
  }
}
