import * as z from 'zod';
import { EpochMs } from '../../time';
import { Board } from './board';
import { Card } from '../card/card';
import { Comment } from '../card/comment';
import { MAX_TEMPLATES, TemplateContent } from './template';

export const MAX_IMPORT_CARDS = 20_000;
export const MAX_IMPORT_COMMENTS = 5_000;
/** Largest request and response of Cloud Run. */
export const MAX_IMPORT_BYTES = 32 * 1024 * 1024;

/**
 * The fields of a card that an export leaves out, because they belong to the installation where the card ran. An
 * import sets new values for them. Every other field is exported and imported.
 */
export const NOT_EXPORTED = {
  boardSlug: true,
  deletedAt: true,
  counts: true,
  question: true,
  usage: true,
  lastBlock: true,
  consecutiveFailures: true,
  lastFailure: true,
  failureMessage: true,
  blockMessage: true,
  notBefore: true,
  currentRunId: true,
  revision: true,
  updatedAt: true,
  startedAt: true,
} as const satisfies Partial<Record<keyof Card, true>>;
export type NotExported = Pick<Card, keyof typeof NOT_EXPORTED>;

export const PortableCard = Card.omit(NOT_EXPORTED).extend({
  comments: z.array(Comment.omit({ runId: true })).max(MAX_IMPORT_COMMENTS),
});
export type PortableCard = z.infer<typeof PortableCard>;

export const exportedFields = (card: Card): Omit<Card, keyof NotExported> =>
  Object.fromEntries(
    Object.entries(card).filter(([name]) => !Object.hasOwn(NOT_EXPORTED, name)),
  ) as Omit<Card, keyof NotExported>;

/** A whole board as one document, for backup and transfer. */
export const BoardDocument = z.strictObject({
  format: z.literal('keelson.board/1'),
  exportedAt: EpochMs,
  board: Board.pick({
    slug: true,
    key: true,
    name: true,
    description: true,
    instructions: true,
    color: true,
    icon: true,
    wipLimits: true,
    failureLimit: true,
    doneRequires: true,
    flowAlerts: true,
  }),
  /** Imported paused, so that two boards do not both create the cards of a schedule. */
  templates: z.array(TemplateContent).max(MAX_TEMPLATES).default([]),
  cards: z.array(PortableCard).max(MAX_IMPORT_CARDS),
});
export type BoardDocument = z.infer<typeof BoardDocument>;
