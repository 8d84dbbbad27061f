import type * as z from 'zod';
import { Attachment } from './card/attachment';
import { BoardDocument } from './board/board-document';
import { CardContent, isSatisfied } from './card/card';
import { BulkItem, CardEdit, CardMove, NewCard } from './card/card-endpoints';
import { CommentBody } from './card/comment';
import { AddNotifyTarget, EditNotifyTarget } from './agent/control-endpoints';
import { AppendLog, RunBlock, RunFailure, TerminateRun } from './run/run-endpoints';

describe('requests', () => {
  const { shape } = CardContent;
  const { name } = Attachment.shape;
  const target = { platform: 'slack', address: '#ops', label: 'Ops' };

  it.each<[string, z.ZodType, unknown, unknown]>([
    ['an empty title', shape.title, 'x', '  '],
    ['a label twice', shape.labels, ['a', 'A'], ['a', 'a']],
    ['an empty label', shape.labels, ['a'], ['']],
    ['an empty reason', CardMove.shape.reason, 'x', ' '],
    ['an empty comment', CommentBody, 'x', ' \n'],
    ['an empty error', RunFailure, { error: 'x' }, { error: '' }],
    [
      'an empty block',
      RunBlock,
      { kind: 'transient', reason: 'x' },
      { kind: 'transient', reason: '' },
    ],
    ['an empty termination', TerminateRun.body, { reason: 'x' }, { reason: '' }],
    ['a new card that runs', NewCard.shape.status, 'ready', 'running'],
    [
      'an unknown bulk operation',
      BulkItem,
      { op: 'assign', cardId: 'c', expectedRevision: 1, assignee: null },
      { op: 'delete', cardId: 'c', expectedRevision: 1 },
    ],
    [
      'no log lines',
      AppendLog.body,
      { lines: [{ at: 1, level: 'info', text: '' }] },
      { lines: [] },
    ],
    ['failures that are set', EditNotifyTarget.body, { failures: 0 }, { failures: 1 }],
    ['a target without a label', AddNotifyTarget.body, target, { ...target, label: ' ' }],
    ['a path as the name of a file', name, 'a.b', 'a/b'],
    ['a Windows path as the name of a file', name, 'a b', 'a\\b'],
    ['a folder as the name of a file', name, '...', '..'],
    ['the current folder as the name of a file', name, '.a', '.'],
    ['a line end in the name of a file', name, 'a', 'a\nb'],
  ])('refuse %s', (_what, schema, valid, invalid) => {
    expect([schema.safeParse(valid).success, schema.safeParse(invalid).success]).toEqual([
      true,
      false,
    ]);
  });

  it('change named fields only', () => {
    expect(CardEdit.parse({ expectedRevision: 1 })).toEqual({ expectedRevision: 1 });
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

it('exported boards name their format', () => {
  const { format } = BoardDocument.shape;
  expect(format.safeParse('keelson.board/1').success).toBe(true);
  expect(format.safeParse('keelson.board/2').success).toBe(false);
});
