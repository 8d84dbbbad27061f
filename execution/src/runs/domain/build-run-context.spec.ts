import { AgentId, BoardSlug, CardId, CommentId, RunId } from '@keelson/contracts/ids';
import { type Comment } from '@keelson/contracts/kanban/card/comment';
import { type EndedRun } from '@keelson/contracts/kanban/run/run';
import { RunContext } from '@keelson/contracts/kanban/run/run-context';
import { type StoredRunResult } from '@keelson/contracts/kanban/run/run-result';
import { buildRunContext, type ContextSource, type SourceParent } from './build-run-context';

const ADA = { kind: 'user', id: 'ada', label: 'Ada' } as const;
const empty: ContextSource = {
  board: { instructions: 'Use oak.' },
  card: { requestedChanges: null },
  comments: [],
  commentCount: 0,
  files: [],
  parents: [],
  attempts: [],
  hasMoreAttempts: false,
};
const comment = (n: number, body: string): Comment => ({
  id: CommentId.parse(`c${n}`),
  author: ADA,
  body,
  mentions: [],
  runId: null,
  kind: 'comment',
  questionId: null,
  editedAt: null,
  earlier: [],
  createdAt: n,
});
const attempt = (n: number, summary: string): EndedRun => ({
  id: RunId.parse(`r${n}`),
  boardSlug: BoardSlug.parse('keel'),
  cardId: CardId.parse('plank'),
  agentId: AgentId.parse('scribe'),
  agentKind: 'pull',
  purpose: 'work',
  attempt: n,
  claimedBy: ADA,
  startedAt: n,
  deadline: null,
  heartbeatAt: n,
  status: 'ended',
  endedAt: n + 1,
  outcome: 'crashed',
  failed: true,
  summary,
  error: 'It broke',
  errorMessage: null,
  result: null,
  usage: null,
});

describe('the context of a run', () => {
  it('has the newest comments, the oldest first, and says how many are missing', () => {
    const newestFirst = Array.from({ length: 50 }, (_, n) => comment(90 - n, `Word ${90 - n}`));
    const context = buildRunContext({ ...empty, comments: newestFirst, commentCount: 90 });
    expect(context.comments.map(({ createdAt }) => createdAt).slice(0, 2)).toEqual([41, 42]);
    expect(context.comments.at(-1)).toMatchObject({ body: 'Word 90', author: ADA });
    expect(context.cut).toEqual([{ part: 'comments', items: 40, characters: 0 }]);
  });

  it('is bounded, and says how many characters of a part are missing', () => {
    const long = [comment(3, 'c'.repeat(20_000)), comment(2, 'b'.repeat(20_000)), comment(1, 'a')];
    const context = buildRunContext({
      ...empty,
      comments: long,
      commentCount: 3,
      parents: [
        {
          id: CardId.parse('p1'),
          title: 'First',
          status: 'done',
          result: 'x'.repeat(39_999),
          delivered: null,
        },
        {
          id: CardId.parse('p2'),
          title: 'Second',
          status: 'done',
          result: '\u{1F6A2} sails',
          delivered: null,
        },
      ],
    });
    expect(context.comments.map(({ createdAt }) => createdAt)).toEqual([2, 3]);
    // Not half of a character.
    expect(context.parents[1]?.result).toBe('');
    expect(context.cut).toEqual([
      { part: 'comments', items: 1, characters: 0 },
      { part: 'parents', items: 0, characters: 8 },
    ]);
    expect(RunContext.parse(context)).toEqual(context);
  });

  it('has what parents handed over as long as it fits whole, after the summaries of all', () => {
    const handed = (length: number): StoredRunResult => ({
      verify: 'v'.repeat(length),
      links: [],
      files: [],
      data: '{}',
    });
    const sizeOf = (length: number): number => JSON.stringify(handed(length)).length;
    const parent = (n: number, result: string, length: number): SourceParent => ({
      id: CardId.parse(`p${n}`),
      title: `Part ${n}`,
      status: 'done',
      result,
      delivered: handed(length),
    });
    const context = buildRunContext({
      ...empty,
      parents: [parent(1, 'a', 10), parent(2, 'b'.repeat(39_000), 9_000), parent(3, 'c', 20)],
    });
    expect(context.parents.map(({ delivered }) => delivered?.verify.length)).toEqual([
      10,
      undefined,
      20,
    ]);
    expect(context.parents.map(({ result }) => result?.length)).toEqual([1, 39_000, 1]);
    expect(context.cut).toEqual([{ part: 'parents', items: 0, characters: sizeOf(9_000) }]);
    expect(RunContext.parse(context)).toEqual(context);
  });

  it('lists earlier attempts with outcome, summary and error', () => {
    const context = buildRunContext({
      ...empty,
      attempts: [attempt(2, 'Half done'), attempt(1, '')],
      hasMoreAttempts: true,
    });
    expect(context.attempts[0]).toEqual({
      runId: 'r2',
      agentId: 'scribe',
      startedAt: 2,
      endedAt: 3,
      outcome: 'crashed',
      summary: 'Half done',
      error: 'It broke',
    });
    expect(context.cut).toEqual([{ part: 'attempts', items: 1, characters: 0 }]);
  });

  it('of a new card has the instructions of the board, and nothing is missing', () => {
    expect(buildRunContext(empty)).toEqual({
      instructions: 'Use oak.',
      requestedChanges: null,
      submission: null,
      answers: [],
      comments: [],
      files: [],
      parents: [],
      attempts: [],
      cut: [],
    });
  });
});
