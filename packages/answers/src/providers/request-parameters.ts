import { type ModelSettings } from '../model-settings';

type ParameterName = 'max_tokens' | 'max_completion_tokens' | 'temperature';
export type RequestParameters = Partial<Record<ParameterName, number>>;

/** The fields of SDK errors that are read here, so that reading them does not load the SDK. */
interface ProviderError {
  readonly status?: unknown;
  readonly param?: unknown;
  readonly message?: unknown;
}

const UNSUPPORTED =
  /unsupported|not support|n't support|unrecognized|unknown|not permitted|not allowed|deprecated/i;

/**
 * Holds which parameters each model of an endpoint takes, learned from its refusals: reasoning models of OpenAI refuse
 * `max_tokens` and every temperature but their own, other servers do not know `max_completion_tokens`.
 */
export class ParameterSupport {
  private readonly refused = new Map<string, Set<ParameterName>>();

  /** @param preferred The newer name at OpenAI itself; compatible servers take the older one. */
  constructor(private readonly preferred: 'max_tokens' | 'max_completion_tokens') {}

  parametersOf(model: string, settings: ModelSettings): RequestParameters {
    const refused = this.refused.get(model);
    const names: ParameterName[] = [this.preferred, 'max_tokens', 'max_completion_tokens'];
    const limit = names.find((name) => refused?.has(name) !== true);
    const { maxTokens, temperature } = settings;
    return {
      ...(maxTokens === null || limit === undefined ? {} : { [limit]: maxTokens }),
      ...(temperature === null || refused?.has('temperature') === true ? {} : { temperature }),
    };
  }

  /** Learns from a refusal. @returns True when the request may succeed with other parameters. */
  learn(model: string, sent: RequestParameters, error: unknown): boolean {
    const name = refusedParameter(sent, error);
    if (name === null) return false;
    const refused = this.refused.get(model) ?? new Set();
    this.refused.set(model, refused.add(name));
    return true;
  }
}

/** The parameter that a model does not take at all; null for other errors, such as a value that is too large. */
function refusedParameter(sent: RequestParameters, error: unknown): ParameterName | null {
  const { status, param, message } = (error ?? {}) as ProviderError;
  if (status !== 400 && status !== 422) return null;
  const text = typeof message === 'string' ? message : '';
  if (!UNSUPPORTED.test(text)) return null;
  const names = Object.keys(sent) as ParameterName[];
  return names.find((name) => name === param) ?? names.find((name) => hasWord(text, name)) ?? null;
}

const hasWord = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);
