import * as z from 'zod';
import { AttachmentId } from '../../ids';

/** The most that one run can report, and that sums keep: what is stored can always be read again. */
const MAX_USAGE = 1_000_000_000_000;

/** Describes what a run has used. A worker reports it with the end of the run. */
export const RunUsage = z.strictObject({
  /** Tokens that were read and written by models. */
  tokens: z.int().min(0).max(MAX_USAGE).default(0),
  /** Millionths of a US dollar: 1,000,000 is USD 1.00. */
  costMicroUsd: z.int().min(0).max(MAX_USAGE).default(0),
});
export type RunUsage = z.infer<typeof RunUsage>;

export const NO_USAGE: RunUsage = { tokens: 0, costMicroUsd: 0 };

/** Describes what all runs of a card have used: what they reported, and what the service has counted. */
export const CardUsage = RunUsage.extend({
  runMs: z.int().min(0).max(MAX_USAGE).default(0),
  /** Cards that the runs created. */
  cards: z.int().min(0).max(MAX_USAGE).default(0),
});
export type CardUsage = z.infer<typeof CardUsage>;

export const NO_CARD_USAGE: CardUsage = { ...NO_USAGE, runMs: 0, cards: 0 };

const limit = z.int().min(1).max(MAX_USAGE).nullable().default(null);

/** The most that all runs together may use; null is no limit. */
export const Budget = z.strictObject({ tokens: limit, costMicroUsd: limit });
export type Budget = z.infer<typeof Budget>;

/** {@link Budget} of one card. */
export const CardBudget = Budget.extend({ runMs: limit, cards: limit });
export type CardBudget = z.infer<typeof CardBudget>;

type Amount = keyof CardUsage;
const AMOUNTS = Object.keys(NO_CARD_USAGE) as readonly Amount[];

/** The sum, which ends at the most that can be stored. */
export function addUsage<Used extends RunUsage>(a: Used, b: Partial<Used>): Used {
  const more = b as Readonly<Record<string, number | undefined>>;
  const sums = Object.entries<number>(a).map(([amount, used]) => [
    amount,
    Math.min(used + (more[amount] ?? 0), MAX_USAGE),
  ]);
  return Object.fromEntries(sums) as Used;
}

/** The amounts of which no more may be used. A run that has started may go beyond; the next one does not start. */
export const usedUp = (
  budget: Partial<CardBudget> | null,
  usage: Partial<CardUsage>,
): readonly Amount[] =>
  AMOUNTS.filter((amount) => (usage[amount] ?? 0) >= (budget?.[amount] ?? Infinity));

export const isUsedUp = (...of: Parameters<typeof usedUp>): boolean => usedUp(...of).length > 0;

const MAX_DATA_LENGTH = 16_000;
const isSmall = (data: unknown): boolean => JSON.stringify(data).length <= MAX_DATA_LENGTH;

/** Facts about the result for programs, as JSON. */
const ResultData = z
  .record(z.string().min(1).max(100), z.unknown())
  .refine(isSmall, `More than ${MAX_DATA_LENGTH} characters as JSON`);

/** Describes what a run hands over in addition to its summary. */
export const RunResult = z.strictObject({
  /** The way to check the result, for a person. Markdown. */
  verify: z.string().max(10_000).default(''),
  links: z
    .array(
      z.strictObject({
        label: z.string().trim().min(1).max(200),
        url: z.url({ protocol: /^https?$/ }).max(2_000),
      }),
    )
    .max(20)
    .default([]),
  /** Files of the card that belong to the result. */
  files: z.array(AttachmentId).max(50).default([]),
  data: ResultData.default({}),
});
export type RunResult = z.infer<typeof RunResult>;

/** A result as it is stored: `data` is JSON text, because the database does not store every JSON value. */
export const StoredRunResult = RunResult.omit({ data: true }).extend({
  data: z.string().max(MAX_DATA_LENGTH).default('{}'),
});
export type StoredRunResult = z.infer<typeof StoredRunResult>;
