import { PLANS } from '@keelson/product/plans';
import type { PlanKey } from '../billing/plan-key';
import type { PlanRow } from '../product/rows';

// Plain data, so that a browser can have it without zod.

const MIB = 1024 * 1024;

/** Limits of the files that members attach to questions. The server checks all of them. */
export const CHAT_ATTACHMENT_LIMITS = {
  /** The limit of a text, PDF or Word file. */
  fileBytes: 10 * MIB,
  imageBytes: 5 * MIB,
  /** The bytes that a smaller file counts in the total of an account: its records are stored too. */
  countedBytes: 4 * 1024,
  /** Further text of a file is not read. */
  textCharacters: 300_000,
  /** Text of all files that a model gets with one question, in estimated tokens. */
  textTokens: 16_000,
  /** Images that a model gets with one question, together. */
  promptImageBytes: 8 * MIB,
  /** Hours after which a file is removed that was not sent. */
  unsentHours: 24,
} as const;

/** Lists what a plan allows. The total is that of each bought quantity. */
export const CHAT_ATTACHMENT_PLANS: Readonly<Record<PlanKey, PlanRow['attachments']>> =
  Object.fromEntries(
    Object.entries<PlanRow>(PLANS).map(([key, { attachments }]) => [key, attachments]),
  ) as Record<PlanKey, PlanRow['attachments']>;

export const MAX_ATTACHMENTS_PER_MESSAGE = Math.max(
  ...Object.values(CHAT_ATTACHMENT_PLANS).map(({ perMessage }) => perMessage),
);

/** Accepted types, which the bytes decide: extensions for the file dialog. */
export const CHAT_TEXT_TYPES = {
  'text/markdown': ['md', 'markdown'],
  'text/plain': ['txt', 'text', 'log'],
  'text/csv': ['csv', 'tsv'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
} as const;
