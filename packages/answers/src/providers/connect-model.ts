import type OpenAI from 'openai';
import { type ModelConfig } from '../model-config';

export async function connectModel(
  { kind, apiUrl, apiKey }: ModelConfig,
  timeout: number,
): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  const baseURL = apiUrl ?? (kind === 'gemini' ? GEMINI_URL : null);
  return new Client({
    apiKey,
    timeout,
    maxRetries: 0, // the SDK would wait as long as the provider's Retry-After says, and the member too
    logLevel: 'off', // its log lines contain questions and answers
    fetchOptions: { redirect: 'error' }, // the key and the question are for this host only
    ...(baseURL === null ? {} : { baseURL }),
  });
}

/** Gemini has an OpenAI-compatible endpoint. */
export const GEMINI_URL = 'https://generativelanguage.googleapis.com/v1beta/openai/';
