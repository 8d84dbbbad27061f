import type * as z from 'zod';
import { RegisterAgent } from './agent/agent-endpoints';
import { Attachment } from './card/attachment';
import { BoardDocument, exportedFields } from './board/board-document';
import { Board, FailureLimit, WipLimits } from './board/board';
import { IMPORT_TIMEOUT_MS } from './board/board-import';
import { CreateBoard } from './board/board-endpoints';
import { type Card, CardContent, isSatisfied, Priority } from './card/card';
import {
  BulkItem,
  CardEdit,
  CardMove,
  ChangeCards,
  ListCards,
  NewCard,
} from './card/card-endpoints';
import { CommentBody } from './card/comment';
import { AddNotifyTarget, EditNotifyTarget, PreviewNotification } from './agent/control-endpoints';
import {
  AppendLog,
  ClaimNext,
  CompleteRun,
  RunBlock,
  RunFailure,
  TerminateRun,
} from './run/run-endpoints';
import { Dispatch } from './service-endpoints';

const text = (length: number): string => 'x'.repeat(length);
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const different = (count: number): string[] => Array.from({ length: count }, (_, n) => `l${n}`);

describe('defaults of requests', () => {
  it.each<[string, z.ZodType, object, object]>([
    [
      'a new card',
      NewCard,
      { title: ' Plank ' },
      {
        title: 'Plank',
        acceptance: '',
        checklist: [],
        body: '',
        priority: 0,
        labels: [],
        dueAt: null,
        failureLimit: null,
        maxRuntimeMs: null,
        budget: null,
        requiredSkills: [],
        preferredModel: null,
        assignee: null,
        parents: [],
        scheduleAt: null,
        blockKind: 'needs_input',
        blockReason: null,
        place: 'bottom',
      },
    ],
    [
      'an edit, which changes named fields only',
      CardEdit,
      { expectedRevision: 1 },
      { expectedRevision: 1 },
    ],
    [
      'a move',
      CardMove,
      { expectedRevision: 1, status: 'ready' },
      {
        expectedRevision: 1,
        status: 'ready',
        aboveId: null,
        belowId: null,
        scheduleAt: null,
        blockKind: 'needs_input',
        reason: null,
      },
    ],
    ['a list of cards', ListCards.query, {}, { archived: 'false', limit: 25 }],
    ['a claim, which does not wait', ClaimNext.body, {}, { wait: 0 }],
    ['a result', CompleteRun.body, {}, { summary: '' }],
    ['a failure', RunFailure, { error: 'No.' }, { kind: 'crashed', error: 'No.' }],
    ['a termination', TerminateRun.body, { reason: 'Wrong' }, { reason: 'Wrong', to: 'ready' }],
    ['a dispatch', Dispatch.body, {}, { dryRun: false, limit: 64 }],
    [
      'a preview',
      PreviewNotification.body,
      { slug: 'b', cardId: 'c' },
      {
        slug: 'b',
        cardId: 'c',
        draftTargets: [],
        deliveryMode: 'notify',
        text: '{{title}} is {{status}}',
      },
    ],
    [
      'a draft of a target',
      PreviewNotification.body.shape.draftTargets,
      [{}],
      [{ platform: '', address: '', threadId: null, chatType: null }],
    ],
    [
      'a new target',
      AddNotifyTarget.body,
      { platform: ' slack ', address: ' #ops ', label: ' Ops ' },
      {
        platform: 'slack',
        address: '#ops',
        label: 'Ops',
        threadId: null,
        chatType: null,
        enabled: true,
        muted: false,
        ownerUid: null,
        agentId: null,
      },
    ],
  ])('of %s', (_what, schema, request, parsed) => {
    expect(schema.parse(request)).toEqual(parsed);
  });

  it('of a new board', () => {
    expect(CreateBoard.body.parse({ slug: 'b', name: 'B' })).toMatchObject({
      description: '',
      instructions: '',
      color: null,
      icon: null,
      wipLimits: {},
      roles: {},
      projectSlug: null,
    });
  });

  it('of a new agent', () => {
    const agent = { id: 'a', name: 'A', kind: 'http', endpoint: 'https://a.example' };
    expect(RegisterAgent.body.parse(agent)).toMatchObject({
      description: '',
      maxConcurrency: 1,
      enabled: true,
      maxRuntimeMs: null,
      timeoutMs: 30_000,
    });
  });
});

describe('limits of requests', () => {
  const { shape } = CardContent;
  const line = { at: 1, level: 'info', text: '' };
  const archival = { op: 'archive', cardId: 'c', expectedRevision: 1, archived: true };

  it.each<[string, z.ZodType, unknown, unknown]>([
    ['a title', shape.title, text(200), text(201)],
    ['an empty title', shape.title, 'x', '  '],
    ['a description', shape.body, text(50_000), text(50_001)],
    ['the highest priority', Priority, 4, 5],
    ['the lowest priority', Priority, 0, -1],
    ['labels', shape.labels, different(20), different(21)],
    ['a label twice', shape.labels, ['a', 'A'], ['a', 'a']],
    ['a label', shape.labels, [text(40)], [text(41)]],
    ['an empty label', shape.labels, ['a'], ['']],
    ['the shortest run', shape.maxRuntimeMs, 60_000, 59_999],
    ['the longest run', shape.maxRuntimeMs, 86_400_000, 86_400_001],
    ['the lowest failure limit', FailureLimit, 1, 0],
    ['the highest failure limit', FailureLimit, 20, 21],
    ['parents', NewCard.shape.parents, times(20, 'p'), times(21, 'p')],
    ['a reason', CardMove.shape.reason, text(500), text(501)],
    ['an empty reason', CardMove.shape.reason, 'x', ' '],
    ['a revision', CardMove.shape.expectedRevision, 1, 0],
    [
      'the operations of a bulk item',
      BulkItem,
      { op: 'assign', cardId: 'c', expectedRevision: 1, assignee: null },
      { op: 'delete', cardId: 'c', expectedRevision: 1 },
    ],
    ['the first bulk item', ChangeCards.body, { items: [archival] }, { items: [] }],
    [
      'bulk items',
      ChangeCards.body,
      { items: times(100, archival) },
      { items: times(101, archival) },
    ],
    ['the lowest column limit', WipLimits, { ready: 1 }, { ready: 0 }],
    ['the highest column limit', WipLimits, { ready: 10_000 }, { ready: 10_001 }],
    ['the name of a board', Board.shape.name, text(80), text(81)],
    ['the description of a board', Board.shape.description, text(2_000), text(2_001)],
    ['a color', Board.shape.color, '#00aaFF', '00aaFF'],
    ['an icon', Board.shape.icon, 'rocket_launch', 'Rocket'],
    ['a comment', CommentBody, text(20_000), text(20_001)],
    ['an empty comment', CommentBody, 'x', ' \n'],
    ['a wait', ClaimNext.body, { wait: 30 }, { wait: 31 }],
    ['a negative wait', ClaimNext.body, { wait: 0 }, { wait: -1 }],
    ['a summary', CompleteRun.body, { summary: text(20_000) }, { summary: text(20_001) }],
    ['an error', RunFailure, { error: text(500) }, { error: text(501) }],
    ['an empty error', RunFailure, { error: 'x' }, { error: '' }],
    [
      'the shortest retry',
      RunFailure,
      { error: 'x', retryAfterMs: 1_000 },
      { error: 'x', retryAfterMs: 999 },
    ],
    [
      'the longest retry',
      RunFailure,
      { error: 'x', retryAfterMs: 86_400_000 },
      { error: 'x', retryAfterMs: 86_400_001 },
    ],
    [
      'a block',
      RunBlock,
      { kind: 'transient', reason: text(500) },
      { kind: 'transient', reason: text(501) },
    ],
    [
      'an empty block',
      RunBlock,
      { kind: 'transient', reason: 'x' },
      { kind: 'transient', reason: '' },
    ],
    ['a termination', TerminateRun.body, { reason: text(500) }, { reason: text(501) }],
    ['an empty termination', TerminateRun.body, { reason: 'x' }, { reason: '' }],
    ['log lines', AppendLog.body, { lines: times(200, line) }, { lines: times(201, line) }],
    ['no log lines', AppendLog.body, { lines: [line] }, { lines: [] }],
    [
      'a log line',
      AppendLog.body,
      { lines: [{ ...line, text: text(4_000) }] },
      { lines: [{ ...line, text: text(4_001) }] },
    ],
    ['the first start', Dispatch.body, { limit: 1 }, { limit: 0 }],
    ['starts of a dispatch', Dispatch.body, { limit: 256 }, { limit: 257 }],
    ['a reset of failures', EditNotifyTarget.body, { failures: 0 }, { failures: 1 }],
    ['the size of a file', Attachment.shape.size, 26_214_400, 26_214_401],
    ['the name of a file', Attachment.shape.name, text(200), text(201)],
    ['a path as the name of a file', Attachment.shape.name, 'a.b', 'a/b'],
    ['a Windows path as the name of a file', Attachment.shape.name, 'a b', 'a\\b'],
    ['a folder as the name of a file', Attachment.shape.name, '...', '..'],
    ['the current folder as the name of a file', Attachment.shape.name, '.a', '.'],
    ['a line end in the name of a file', Attachment.shape.name, 'a', 'a\nb'],
  ])('%s: accepts the last valid value, rejects the next', (_what, schema, valid, invalid) => {
    expect([schema.safeParse(valid).success, schema.safeParse(invalid).success]).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ['targets', { targetIds: times(50, 't') }, { targetIds: times(51, 't') }],
    ['drafts', { draftTargets: times(10, {}) }, { draftTargets: times(11, {}) }],
    ['the mode', { deliveryMode: text(20) }, { deliveryMode: text(21) }],
    ['the text', { text: text(200_000) }, { text: text(200_001) }],
    [
      'a platform',
      { draftTargets: [{ platform: text(40) }] },
      { draftTargets: [{ platform: text(41) }] },
    ],
    [
      'an address',
      { draftTargets: [{ address: text(200) }] },
      { draftTargets: [{ address: text(201) }] },
    ],
    [
      'a thread',
      { draftTargets: [{ threadId: text(200) }] },
      { draftTargets: [{ threadId: text(201) }] },
    ],
    [
      'a chat type',
      { draftTargets: [{ chatType: text(20) }] },
      { draftTargets: [{ chatType: text(21) }] },
    ],
  ])('of a preview, %s', (_what, valid, invalid) => {
    const card = { slug: 'b', cardId: 'c' };
    const accepts = (fields: object): boolean =>
      PreviewNotification.body.safeParse({ ...card, ...fields }).success;
    expect([accepts(valid), accepts(invalid)]).toEqual([true, false]);
  });

  it.each(['platform', 'address', 'label'])('a new target needs its %s', (field) => {
    const target = { platform: 'slack', address: '#ops', label: 'Ops' };
    expect(AddNotifyTarget.body.safeParse({ ...target, [field]: ' ' }).success).toBe(false);
  });
});

describe('choices of requests', () => {
  const { to } = TerminateRun.body.shape;
  it.each<[string, z.ZodType, string, string]>([
    [
      'the status of a new card',
      NewCard.shape.status,
      'triage todo scheduled ready blocked',
      'running review done',
    ],
    ['the place of a new card', NewCard.shape.place, 'top bottom', 'middle'],
    ['archived cards', ListCards.query.shape.archived, 'true false', 'yes 1'],
    ['a failure', RunFailure.shape.kind, 'crashed timed_out spawn_failed rate_limited', 'gave_up'],
    ['a block', RunBlock.shape.kind, 'dependency needs_input capability transient', 'other'],
    ['the status after a termination', to, 'ready todo blocked', 'running done'],
  ])('for %s', (_what, schema, accepted, rejected) => {
    const accepts = (value: string): boolean => schema.safeParse(value).success;
    expect(accepted.split(' ').filter((value) => !accepts(value))).toEqual([]);
    expect(rejected.split(' ').filter(accepts)).toEqual([]);
  });

  it('give an import fifteen minutes without progress', () => {
    expect(IMPORT_TIMEOUT_MS).toBe(900_000);
  });
});

describe('isSatisfied', () => {
  it.each([
    ['done', false, true],
    ['review', true, true],
    ['review', false, false],
  ] as const)('%s, archived %s: %s', (status, archived, satisfied) => {
    expect(isSatisfied({ status, archived })).toBe(satisfied);
  });
});

describe('exported boards', () => {
  it('leave out what belongs to the installation', () => {
    const kept = {
      id: 'c',
      title: 'Plank',
      status: 'done',
      completedAt: 2,
      createdAt: 1,
      result: 'Done.',
    };
    const local = {
      boardSlug: 'b',
      counts: {},
      lastBlock: null,
      consecutiveFailures: 1,
      lastFailure: 'x',
      notBefore: 1,
      currentRunId: null,
      revision: 7,
      updatedAt: 3,
      startedAt: 2,
    };
    expect(exportedFields({ ...kept, ...local } as unknown as Card)).toEqual(kept);
  });

  it('name their format', () => {
    const { format } = BoardDocument.shape;
    expect(format.safeParse('keelson.board/1').success).toBe(true);
    expect(format.safeParse('keelson.board/2').success).toBe(false);
  });

  it('have at most 20,000 cards', () => {
    const { cards } = BoardDocument.shape;
    const issues = (count: number): string[] =>
      (cards.safeParse(times(count, {})).error?.issues ?? []).map(({ code }) => code);
    expect(issues(20_001)).toEqual(['too_big']);
  });
});
