import * as z from 'zod';
import { CommentId, RunId } from '../../ids';
import { EpochMs } from '../../time';
import { KanbanActor } from '../actor';
import { withoutForeignParticle } from './korean-particle';
import { stripCode } from '../../markdown/strip-code';

export const MAX_COMMENT_LENGTH = 20_000;
/** Markdown. */
export const CommentBody = z.string().trim().min(1).max(MAX_COMMENT_LENGTH);

/** Earlier texts of a comment that are stored; the oldest are dropped. */
export const MAX_EARLIER_TEXTS = 10;

/** `boards/{slug}/cards/{cardId}/comments/{commentId}`. Its author can edit and delete it. */
export const Comment = z.strictObject({
  id: CommentId,
  author: KanbanActor,
  body: CommentBody,
  /** Names after `@`, lower case, in order of appearance, each once. */
  mentions: z.array(z.string()).max(50),
  /** The run that wrote it; null for comments of users. */
  runId: RunId.nullable(),
  /** A `question` of a run waits for a person, whose `answer` names it in `questionId`. */
  kind: z.enum(['comment', 'question', 'answer']).default('comment'),
  questionId: CommentId.nullable().default(null),
  createdAt: EpochMs,
  /** The last edit; null for one that was never edited. */
  editedAt: EpochMs.nullable().default(null),
  /** What it said before it was edited, and until when, oldest first. */
  earlier: z
    .array(z.strictObject({ body: CommentBody, until: EpochMs }))
    .max(MAX_EARLIER_TEXTS)
    .default([]),
});
export type Comment = z.infer<typeof Comment>;

const MENTION =
  /(?<![\p{L}\p{N}_@/.])@([\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]|\.(?=[\p{L}\p{N}])){0,63})(?![\p{L}\p{N}_@]|\.[\p{L}\p{N}])/gu;
const MOST = 50;

/**
 * The names that a Markdown text mentions with `@`: letters and digits of any script, `_`, `-`, and dots between them.
 * Text in code is not a mention, nor is an e-mail address or a part of a path. Korean particles after a name in another
 * script are not part of it; after a Korean name they are, as only `resolveMention` can tell.
 *
 * @returns Lower case, in order of appearance, each once, fifty at most.
 */
export function parseMentions(markdown: string): string[] {
  const names = [...stripCode(markdown).matchAll(MENTION)].map(([, name]) =>
    withoutForeignParticle((name ?? '').normalize('NFC').toLowerCase()),
  );
  return [...new Set(names)].slice(0, MOST);
}
