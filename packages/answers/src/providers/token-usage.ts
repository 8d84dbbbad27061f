import { type ModelPrices } from '../model-config';

export interface TokenUsage {
  /** Read and written, with the reasoning. */
  readonly tokens: number;
  /** Millionths of a US dollar; 0 without prices. */
  readonly costMicroUsd: number;
}

/** `usage` of a response, as an OpenAI-compatible endpoint sends it. */
interface ReportedUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens?: number;
}

/** A token of English text has about four characters; of other scripts fewer. */
const CHARACTERS_PER_TOKEN = 3;

/** Describes what was sent and received, to estimate the usage when the endpoint does not report it. */
export interface Exchange {
  readonly sentCharacters: number;
  readonly receivedCharacters: number;
}

/** The reported usage of an exchange; without a credible report an estimate. */
export function tokenUsage(
  reported: ReportedUsage | null,
  exchange: Exchange,
  prices: ModelPrices,
): TokenUsage {
  const [input, output] = isCredible(reported)
    ? counted(reported)
    : [exchange.sentCharacters, exchange.receivedCharacters].map((characters) =>
        Math.ceil(characters / CHARACTERS_PER_TOKEN),
      );
  return {
    tokens: (input ?? 0) + (output ?? 0),
    // A dollar for a million tokens is a millionth of a dollar for each.
    costMicroUsd: Math.ceil((input ?? 0) * prices.input + (output ?? 0) * prices.output),
  };
}

/** Some endpoints count reasoning in the total alone; it is priced as output. */
function counted({ prompt_tokens, completion_tokens, total_tokens = 0 }: ReportedUsage): number[] {
  return [prompt_tokens, Math.max(completion_tokens, total_tokens - prompt_tokens)];
}

const isCredible = (reported: ReportedUsage | null): reported is ReportedUsage =>
  reported !== null &&
  [reported.prompt_tokens, reported.completion_tokens, reported.total_tokens ?? 0].every(
    (count) => Number.isInteger(count) && count >= 0 && count < 1e9,
  ) &&
  reported.prompt_tokens + reported.completion_tokens > 0;
