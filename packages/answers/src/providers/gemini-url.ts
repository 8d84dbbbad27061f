/** Gemini has an OpenAI-compatible endpoint. */
export const GEMINI_URL = 'https://generativelanguage.googleapis.com/v1beta/openai/';
